import { spawn, spawnSync } from 'node:child_process'
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

  /** Writes files and returns what restores them. */
  function change(files: Record<string, string>): () => void {
    const before = Object.keys(files).map(
      file => [file, existsSync(path(file)) ? read(file) : null] as const,
    )
    for (const [file, text] of Object.entries(files)) add(file, text)
    return () => {
      for (const [file, text] of before) {
        if (text === null) rmSync(path(file))
        else add(file, text)
      }
    }
  }

  /** Builds with these files and restores the old ones. */
  function buildChanged(files: Record<string, string>) {
    const restore = change(files)
    try {
      return build()
    } finally {
      restore()
    }
  }

  /** Starts the dev server. */
  async function dev() {
    const astro = join(root, 'node_modules/.bin/astro')
    // Astro serves no pages where the variables of Vitest are set.
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, ...compileCache, ASTRO_TELEMETRY_DISABLED: '1' }
    const args = [astro, 'dev', '--port', '0', '--host', '127.0.0.1']
    const child = spawn(process.execPath, args, { cwd: folder, env })
    let said = ''
    const address = new Promise<string>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        said += stripVTControlCharacters(String(chunk))
        const found = /http:\/\/127\.0\.0\.1:(?!0\b)\d+/.exec(said)?.[0]
        if (found) resolve(found)
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.once('exit', () => reject(new Error(said)))
    })
    const base = await address
    return {
      async get(url: string) {
        const response = await fetch(base + url, { headers: { accept: 'text/html' } })
        return response.text()
      },
      /** All that it has printed. */
      said: () => said,
      stop() {
        const ended = new Promise(resolve => child.once('exit', resolve))
        child.kill('SIGTERM')
        return ended
      },
    }
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
    buildChanged,
    change,
    dev,
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
