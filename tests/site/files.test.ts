import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { builtBytes, builtFiles, readBuilt } from './support/built-site.ts'

const SMALLEST_BYTES = 300
/** Size of the scripts of a page for visitors, uncompressed. */
const MOST_VISITOR_BYTES = 8_000
const source = join(import.meta.dirname, '..', '..', 'src')

describe('the built files', () => {
  const texts = builtFiles.filter(
    name => /\.(html|js|svg)$/.test(name) && builtBytes(name).length >= SMALLEST_BYTES,
  )

  it.each(texts)('%s has a brotli and a gzip file with the same content', name => {
    const plain = builtBytes(name)
    expect(brotliDecompressSync(builtBytes(`${name}.br`)).equals(plain)).toBe(true)
    expect(gunzipSync(builtBytes(`${name}.gz`)).equals(plain)).toBe(true)
  })

  const scripts = builtFiles.filter(name => name.endsWith('.js'))

  const errors = syntaxErrors(scripts)

  it.each(scripts)('%s is a script that a browser can read', name => {
    expect(errors[name]).toBe('')
  })

  it('hold small scripts for the pages of visitors, which load nothing of the app', () => {
    const own = scripts.filter(name => name.includes('.astro_astro_type_script'))
    expect(own.length).toBeGreaterThan(0)
    for (const name of own) {
      const loaded = withImports(name)
      expect([name, loaded.filter(file => /\/(player|entry|vendor)\./.test(file))]).toEqual([
        name,
        [],
      ])
      const bytes = loaded.reduce((sum, file) => sum + builtBytes(file).length, 0)
      expect(bytes).toBeLessThan(MOST_VISITOR_BYTES)
    }
  })

  it('hold an icon for every name the app and the pages ask for', () => {
    const drawn = [...readBuilt('app.html').matchAll(/<symbol[^>]+id="icon-([^"]+)"/g)].map(
      m => m[1],
    )
    const icons = readFileSync(join(source, 'islands/app/ui/icon.tsx'), 'utf8')
    const names = icons.slice(icons.indexOf('type IconName'), icons.indexOf('export function Icon'))
    const asked = [...names.matchAll(/\| '([^']+)'/g)].map(match => match[1])
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter(name => !drawn.includes(name))).toEqual([])
  })

  it('hold no class that a style sheet forgot, as an undefined CSS module gives', () => {
    const parts = readdirSync(join(source, 'islands/app/ui'), {
      recursive: true,
      encoding: 'utf8',
    }).filter(name => name.endsWith('.tsx'))
    const missing = parts.flatMap(part => {
      const code = readFileSync(join(source, 'islands/app/ui', part), 'utf8')
      const sheet = /import styles from '\.\/([^']+)'/.exec(code)?.[1]
      const css = sheet
        ? readFileSync(join(source, 'islands/app/ui', dirname(part), sheet), 'utf8')
        : ''
      const used = [...code.matchAll(/styles\.(\w+)/g)].map(match => match[1]!)
      return used.filter(name => !css.includes(`.${name}`)).map(name => `${part}: ${name}`)
    })
    expect(missing).toEqual([])
  })
})

/** A script, and all that it imports at once. */
function withImports(name: string, found: string[] = []): string[] {
  if (found.includes(name)) return found
  found.push(name)
  for (const [, file] of readBuilt(name).matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
    withImports(`${dirname(name)}/${file}`, found)
  }
  return found
}

/** V8's message for each script, or ''. One process reads all: Node takes longer to start than to read. */
function syntaxErrors(names: readonly string[]): Record<string, string> {
  const reader = `
    import { readFileSync } from 'node:fs'
    import { SourceTextModule } from 'node:vm'
    const errors = {}
    for (const [name, code] of JSON.parse(readFileSync(0, 'utf8'))) {
      errors[name] = ''
      try {
        new SourceTextModule(code)
      } catch (error) {
        errors[name] = String(error)
      }
    }
    console.log(JSON.stringify(errors))`
  const { stdout } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', '--input-type=module', '--eval', reader],
    { input: JSON.stringify(names.map(name => [name, readBuilt(name)])), encoding: 'utf8' },
  )
  return JSON.parse(stdout)
}

it('rendered pages need only packages of `dependencies`, which the image has', () => {
  const root = join(source, '..')
  const folder = join(root, 'dist-pages')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.mjs'),
  )
  const imported = new Set(
    files.flatMap(name =>
      Array.from(
        readFileSync(join(folder, name), 'utf8').matchAll(
          /^\s*(?:import|export)\b[^;\n]*?["']([^."'/][^"']*)["'];?$|\bimport\("([^."'/][^"']*)"/gm,
        ),
        ([, fromImport, called]) => fromImport ?? called!,
      ),
    ),
  )
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(imported).toContain('sharp')
  expect(
    [...imported].filter(name => !isBuiltin(name) && !(packageOf(name) in dependencies)),
  ).toEqual([])
})

/** The package of an import: `hono` for `hono/html`, `@scope/name` for `@scope/name/part`. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
