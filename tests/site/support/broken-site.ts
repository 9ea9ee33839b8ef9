import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { compileCache } from '../../../tools/test/compile-cache.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const parts = [
  'src',
  'public',
  'tools',
  'server',
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
]

/** A copy of the site without the app, in which a test makes a writer's mistakes. */
export function copyOfSite() {
  const folder = mkdtempSync(join(tmpdir(), 'ank-content-'))
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  linkPackages(folder)
  for (const page of ['[...app].astro', 'login.astro']) rmSync(join(folder, 'src/pages', page))

  /** Builds with the file changed and restores it. Returns the output of the build. */
  function buildWith(file: string, change: (text: string) => string) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, change(text))
    const built = build()
    writeFileSync(path, text)
    return built
  }

  function build(env: Record<string, string> = {}) {
    const astro = join(root, 'node_modules/.bin/astro')
    const { status, stdout, stderr } = spawnSync(process.execPath, [astro, 'build'], {
      cwd: folder,
      env: {
        ...process.env,
        ...compileCache,
        ASTRO_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
        ...env,
      },
      encoding: 'utf8',
    })
    const lines = stripVTControlCharacters(stdout + stderr).split('\n')
    return { isBuilt: status === 0, lines, said: lines.filter(line => line.startsWith('src/')) }
  }

  function add(file: string, content: string | Buffer): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }

  const path = (file: string) => join(folder, file)
  const read = (file: string) => readFileSync(path(file), 'utf8')

  return {
    build,
    buildWith,
    add,
    read,
    path,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Links packages one by one, so that Astro writes its cache into the copy. The pictures that the last
 * build has encoded are copied: a build without them takes four times as long.
 */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(to)
  const names = readdirSync(from).filter(name => !name.startsWith('.') || name === '.bin')
  for (const name of names) symlinkSync(join(from, name), join(to, name))
  const pictures = join('.astro', 'assets')
  if (existsSync(join(from, pictures))) {
    cpSync(join(from, pictures), join(to, pictures), { recursive: true })
  }
}
