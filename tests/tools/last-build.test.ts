import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inputPaths } from '../../tools/build/input-hash.ts'
import { isBuildCurrent, recordBuild } from '../../tools/build/last-build.ts'

const project = join(import.meta.dirname, '..', '..')
let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ank-build-'))
  await put('src/pages/index.astro', 'a page')
  await put('tools/build/step.ts', 'a step')
  await put('dist/404.html', 'a built page')
  vi.stubEnv('NODE_ENV', 'production')
  await recordAsAstroDoes()
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true, force: true })
})

it('finds a build current while nothing has changed', async () => {
  expect(await isBuildCurrent(root, {})).toBe(true)
  expect(await isBuildCurrent(root, { PORT: '8080', NODE_ENV: 'production' })).toBe(true)
})

it.each([
  ['a file changes', () => put('src/pages/index.astro', 'another page')],
  ['a file is added', () => put('public/robots.txt', '')],
  ['a file is removed', () => rm(join(root, 'src/pages/index.astro'))],
  ['a build step changes', () => put('tools/build/step.ts', 'another step')],
  ['an environment file appears', () => put('.env', 'PUBLIC_URL=https://play.example')],
  ['the site is removed', () => rm(join(root, 'dist'), { recursive: true })],
  ['the record is removed', () => rm(join(root, '.cache'), { recursive: true })],
])('builds again when %s', async (_name, change) => {
  await change()
  expect(await isBuildCurrent(root, {})).toBe(false)
})

it('builds again when something else has written the site', async () => {
  await new Promise(resolve => setTimeout(resolve, 20))
  await put('dist/404.html', 'a built page')
  expect(await isBuildCurrent(root, {})).toBe(false)
})

it('builds again when the environment of the build changes', async () => {
  expect(await isBuildCurrent(root, { PUBLIC_API_BASE: 'https://api.example' })).toBe(false)
  expect(await isBuildCurrent(root, { NODE_ENV: 'development' })).toBe(false)
  expect(await isBuildCurrent(root, { ANK_RELEASE: '1' })).toBe(false)
})

it('knows every file of the project that the build imports', async () => {
  // The API in `astro dev` is no part of a build.
  const seen = new Set([join(project, 'tools/build/dev-api.ts')])
  await collectImports(join(project, 'astro.config.mjs'), seen)
  const files = [...seen].map(file => file.slice(project.length + 1))
  expect(files.length).toBeGreaterThan(10)
  const isInput = (file: string) =>
    inputPaths.some(path => file === path || file.startsWith(`${path}/`))
  expect(files.filter(file => !isInput(file))).toEqual([])
})

async function put(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), content)
}

async function recordAsAstroDoes(): Promise<void> {
  const { hooks } = recordBuild() as { hooks: Record<string, (context: object) => Promise<void>> }
  await hooks['astro:config:done']!({ config: { root: pathToFileURL(`${root}/`) } })
  await hooks['astro:build:start']!({})
  await hooks['astro:build:done']!({ dir: pathToFileURL(`${root}/dist/`) })
}

async function collectImports(file: string, seen: Set<string>): Promise<void> {
  if (seen.has(file)) return
  seen.add(file)
  const code = await readFile(file, 'utf8')
  for (const [, path] of code.matchAll(
    /^(?:import|export|\})(?! type).* from '(\.{1,2}\/[^']+)'/gm,
  )) {
    const imported = join(dirname(file), path!)
    if ((await stat(imported)).isFile()) await collectImports(imported, seen)
  }
}
