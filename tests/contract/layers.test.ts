import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

type Layer = { imports: string[]; packages: string[] | 'any' }

const rules = ['src/domain', 'src/contract']
const sql = ['drizzle-orm', 'pg', '@electric-sql/pglite']
const http = ['hono', '@hono/node-server', '@remix-run/multipart-parser']
const onServer = [
  ...['node', ...http, 'valibot', 'uuid', 'pino', 'sharp', 'yazl', '@node-rs/argon2'],
  ...['@simplewebauthn/server', 'web-push'],
]
const nanostores = ['nanostores', '@nanostores/i18n', '@nanostores/persistent']
const inViews = [
  ...[...nanostores, '@nanostores/router', 'valibot'],
  ...['react', 'react-dom', '@nanostores/react'],
]

/** The folders of the server, lowest first. A folder imports from the rows above its own. */
const serverRows = [
  ['database', 'sms'],
  ['http'],
  ['uploads'],
  ['limits'],
  ['wallet'],
  ['accounts'],
  ['markets'],
  ['bids', 'results', 'funds'],
  ['payments', 'live', 'privacy', 'pages'],
  ['journal'],
  ['people'],
  ['push'],
  ['operator/api', 'demo'],
  ['jobs.ts'],
  ['open-context.ts'],
  ['app.ts'],
  ['index.ts'],
  ['main.js'],
]
/** Imports that all of the server may use. */
const serverBase = [...rules, 'server/config', 'server/context.ts']

/** The folders of the island that the server has too, and `play`. */
const nouns = ['accounts', 'markets', 'play', 'bids', 'wallet', 'funds', 'limits', 'live', 'push']
const island = [...rules, ...inApp(...nouns, 'frame', 'ui', 'api', 'messages', 'lib', 'site.ts')]
/** What a UI part may use of `lib`: nothing that knows a store. */
const inParts = ['elements', 'format', 'picture', 'typed'].map(name => `lib/${name}.ts`)
const siteParts = ['site', 'content', 'assets', 'styles'].map(name => `src/${name}`)

/**
 * What each place may import besides its own files: other places, and npm packages. A place is a
 * folder or a file. If two match a file, the first counts. `:word` is any name, and each name is its
 * own place. `/*` means the files directly in a folder. A file in no place fails the test.
 */
const layers: Record<string, Layer> = {
  'src/domain': { imports: [], packages: [] },
  'src/contract': { imports: ['src/domain'], packages: ['valibot'] },

  ...Object.fromEntries(serverRows.flatMap(placesOfRow)),
  // The command asks the server by HTTP. Only `offline` works on a database, without a server.
  'server/operator/cli': {
    imports: [...serverBase, 'server/operator/offline'],
    packages: ['node', 'valibot'],
  },
  'server/operator/offline': {
    imports: [...serverBase, 'server/operator/cli', 'server/database', 'server/wallet'],
    packages: [...onServer, ...sql],
  },
  'server/context.ts': {
    imports: [...serverBase, 'server/database', 'server/sms', 'server/payments'],
    packages: [],
  },
  'server/config': { imports: [...serverBase, 'server/database'], packages: onServer },

  ...underApp({
    ui: {
      imports: ['src/domain', ...inApp(...inParts)],
      packages: ['react', 'react-toastify', 'uqr'],
    },
    api: { imports: [...rules, ...inApp('lib')], packages: ['valibot'] },
    messages: { imports: island, packages: nanostores },
    '*': { imports: [...island, ...inApp('entry.tsx', 'player.tsx')], packages: inViews },
    ':word': { imports: island, packages: inViews },
  }),

  // The admin's page uses the UI parts of the app, which know no store.
  'src/islands/admin': {
    imports: [
      ...rules,
      ...inApp('ui', 'lib/save-file.ts'),
      'src/assets',
      'src/styles',
      'tools/build/browsers.ts',
    ],
    packages: 'any',
  },
  'src/content': { imports: rules, packages: 'any' },
  'src/site': { imports: [...rules, 'src/content', 'src/assets'], packages: 'any' },
  'src/components/*': { imports: [...rules, ...siteParts], packages: 'any' },
  'src/components/mdx': {
    imports: [...rules, ...siteParts, 'src/components/*'],
    packages: 'any',
  },
  'src/components/site': { imports: [...rules, ...siteParts, 'src/components'], packages: 'any' },
  'src/layouts': { imports: ['src/contract', ...siteParts, 'src/components'], packages: 'any' },
  'src/pages': {
    imports: [
      ...['src/contract', ...siteParts, 'src/components', 'src/layouts'],
      ...inApp('app.tsx', 'frame', 'ui', 'lib'),
    ],
    packages: 'any',
  },
  'src/*': { imports: [...rules, 'src/content'], packages: 'any' },
  tools: { imports: ['src', 'server'], packages: 'any' },
}

const root = join(import.meta.dirname, '..', '..')
const files = globSync('{src,server,tools}/**/*.{ts,tsx,js,astro}', { cwd: root })

test('every file imports only from the layers below its own', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap(file => faultsOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  ['server/wallet/x.ts', '../bids/routes.ts', 'server/bids/routes.ts'],
  ['src/domain/x.ts', 'node:fs', 'npm:node'],
  ['src/pages/x.ts', '#domain/panas.ts', 'src/domain/panas.ts'],
])('%s may not import %s', (file, name, imported) => {
  expect(faultsOf(file, `import type { A } from '${name}'`)).toEqual([
    `${file} may not import ${imported}`,
  ])
})

test('no screen imports a screen of another noun, and no state imports React', () => {
  const islandFiles = files.filter(file => nounOf(file) !== null)
  expect(islandFiles.length).toBeGreaterThan(80)
  const faults = islandFiles.flatMap(file =>
    importsOf(file, readFileSync(join(root, file), 'utf8'))
      .filter(
        imported =>
          (imported.endsWith('.tsx') && ![null, nounOf(file)].includes(nounOf(imported))) ||
          (/npm:(react|@nanostores\/react)$/.test(imported) && !/\.tsx$|\/use-/.test(file)),
      )
      .map(imported => `${file} may not import ${imported}`),
  )
  expect(faults).toEqual([])
})

test('no two files of a folder differ by their extension only', () => {
  const names = files.map(file => file.replace(/\.\w+$/, ''))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every UI part is in the file with its name', () => {
  const parts = files.filter(file => /^src\/islands\/app\/ui\/.*\.tsx$/.test(file))
  expect(parts.length).toBeGreaterThan(60)
  const faults = parts.flatMap(file =>
    partsOf(readFileSync(join(root, file), 'utf8'))
      .filter(part => `${kebab(part)}.tsx` !== basename(file))
      .map(part => `${part} is in ${file}`),
  )
  expect(faults).toEqual([])
})

test('a new folder fails until it has a row', () => {
  expect(faultsOf('src/admin/a.ts', '').join()).toContain('is in no place')
})

/** The noun of the island that a file belongs to; null for any other file. */
function nounOf(file: string): string | null {
  const [, noun] = /^src\/islands\/app\/(\w+)\//.exec(file) ?? []
  return noun !== undefined && nouns.includes(noun) ? noun : null
}

/** The names of the exported components, without types. */
function partsOf(text: string): string[] {
  return Array.from(text.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm), ([, name]) => name!)
}

function kebab(name: string): string {
  return name.replace(/\B[A-Z]/g, '-$&').toLowerCase()
}

function inApp(...names: string[]): string[] {
  return names.map(name => `src/islands/app/${name}`)
}

function underApp(places: Record<string, Layer>): Record<string, Layer> {
  return Object.fromEntries(Object.entries(places).map(([name, layer]) => [inApp(name)[0], layer]))
}

function placesOfRow(row: string[], at: number): [string, Layer][] {
  const lower = serverRows.slice(0, at).flat()
  const imports = [...serverBase, ...lower.map(name => `server/${name}`)]
  return row.map(name => {
    const packages = name === 'database' ? [...onServer, ...sql] : onServer
    return [`server/${name}`, { imports, packages }]
  })
}

/** The name of a place, and the folder or file that it is for this file; null if none fits. */
function placeOf(file: string): { name: string; path: string } | null {
  for (const name of Object.keys(layers)) {
    const pattern = name.replace(':word', '[^/]+').replace(/\/\*$/, '(?=/[^/]+$)')
    const path = new RegExp(`^${pattern}(?=/|$)`).exec(file)?.[0]
    if (path) return { name, path }
  }
  return null
}

// Source: docs/decisions/0015-other-apis.md.
test('the island asks for at most eight capabilities, in at most ten files', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const asking = files.filter(file => /\/capabilities\.ts'/.test(read(file)))
  const list = read('src/islands/app/api/capabilities.ts')
  expect(list.match(/^export const/gm)?.length).toBeLessThanOrEqual(8)
  expect(asking.length).toBeGreaterThan(0)
  expect(asking.length).toBeLessThanOrEqual(10)
})

/** The faults of the imports of a file, one sentence each. */
function faultsOf(file: string, text: string): string[] {
  const place = placeOf(file)
  if (!place) {
    return [`${file} is in no place of tests/contract/layers.test.ts: give its folder a row there`]
  }
  const { imports, packages } = layers[place.name]!
  return importsOf(file, text)
    .filter(imported => !isAllowed(imported))
    .map(imported => `${file} may not import ${imported}`)

  function isAllowed(imported: string): boolean {
    if (imported.startsWith('npm:'))
      return packages === 'any' || packages.includes(imported.slice(4))
    const target = placeOf(imported)
    if (target?.path === place?.path && target?.name === place?.name) return true
    return imports.some(other => other === target?.name || `${imported}/`.startsWith(`${other}/`))
  }
}

/** The imports of a file: files from the root on, and packages as npm:‹name›; Node is npm:node. */
function importsOf(file: string, text: string): string[] {
  const { importedFiles } = ts.preProcessFile(codeOf(file, text), true, true)
  return importedFiles.flatMap(({ fileName }) => {
    const name = fileName.replace(/\?.*$/, '')
    if (name.startsWith('.')) return normalize(join(dirname(file), name))
    if (name.startsWith('#app/')) return `src/islands/${name.slice(1)}`
    if (name.startsWith('#')) return `src/${name.slice(1)}`
    const [scope, rest] = name.split(/[/:]/)
    return name.startsWith('@') ? `npm:${scope}/${rest}` : `npm:${scope}`
  })
}

/** The code of a file; of an Astro file, its frontmatter and its scripts. */
function codeOf(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text
  const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script)
  return [/^---\n(.*?)\n---/s.exec(text)?.[1], ...scripts].join('\n')
}
