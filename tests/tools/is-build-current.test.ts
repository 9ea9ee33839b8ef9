import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isBuildCurrent } from '../../tools/build/is-build-current.ts'
import { runBuild } from '../../tools/build/run-build.ts'

const page = 'src/content/pages/privacy-policy.mdx'
let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ank-build-'))
  await put(page)
  await put('astro.config.mjs')
  await put('dist/404.html')
  // The page was built a second later.
  const later = Date.now() / 1000 + 1
  await utimes(join(root, 'dist/404.html'), later, later)
})
afterEach(() => rm(root, { recursive: true }))

it('takes a build that is newer than its files', async () => {
  expect(await isBuildCurrent(root)).toBe(true)
  await put('server/app.ts', 10)
  expect(await isBuildCurrent(root)).toBe(true)
})

it('asks for a build where a file was changed, added or removed, or nothing is built', async () => {
  await put('astro.config.mjs', 10)
  expect(await isBuildCurrent(root)).toBe(false)
  await put('astro.config.mjs')
  await rm(join(root, page))
  await utimes(dirname(join(root, page)), new Date(), Date.now() / 1000 + 10)
  expect(await isBuildCurrent(root)).toBe(false)
  await rm(join(root, 'dist'), { recursive: true })
  expect(await isBuildCurrent(root)).toBe(false)
})

it('shows that a long build still runs, and ends with its exit code', async () => {
  const lines: string[] = []
  // The command ends when the first line was written.
  const write = (line: string) => {
    lines.push(line)
    put('written')
  }
  const untilWritten = `node -e "setInterval(() => require('fs').existsSync('written') && process.exit(3), 5)"`
  expect(await runBuild(untilWritten, root, write, 10)).toBe(3)
  expect(lines[0]).toMatch(/^Still building, for \d+ s\.\n$/)
})

async function put(name: string, laterSeconds = 0): Promise<void> {
  const file = join(root, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, '')
  const at = Date.now() / 1000 + laterSeconds
  await utimes(file, at, at)
}
