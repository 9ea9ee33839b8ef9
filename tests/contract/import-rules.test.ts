import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

type Diagnostic = { category: string; location: { path: string | { file: string } } }

const app = 'src/islands/app'
const root = mkdtempSync(join(tmpdir(), 'ank-rules-'))

/** Writes every snippet to a temporary tree and lints it once. Returns the refused files. */
function refusedFiles(files: readonly { path: string; code: string }[]): Set<string> {
  copyFileSync('biome.json', join(root, 'biome.json'))
  for (const { path, code } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), `${code}\n`)
  }
  const { stdout } = spawnSync(
    join(process.cwd(), 'node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--vcs-enabled=false', '--max-diagnostics=none', '.'],
    { cwd: root, encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] }
  return new Set(diagnostics.filter(({ category }) => RULES.test(category)).map(fileOf))
}

const RULES = /noRestricted(Imports|Globals)$|noImportCycles$/

function fileOf({ location: { path } }: Diagnostic): string {
  return typeof path === 'string' ? path : path.file
}

const forbidden: [rule: string, path: string, code: string][] = [
  ['the domain imports nothing', 'src/domain/x.ts', "import * as v from 'valibot'\nv.string()"],
  [
    'the domain imports no contract',
    'src/domain/x.ts',
    "import { a } from '#contract/bids.ts'\na()",
  ],
  [
    'the domain imports nothing outside its folder',
    'src/domain/x.ts',
    "import { a } from '../contract/bids.ts'\na()",
  ],
  [
    'the contract imports no React',
    'src/contract/x.ts',
    "import { useState } from 'react'\nuseState()",
  ],
  ['ui imports no store', `${app}/ui/x.tsx`, "import { $a } from '../stores/bids.ts'\n$a.get()"],
  ['ui imports no call', `${app}/ui/x.tsx`, "import { call } from '../api/call.ts'\ncall()"],
  [
    'messages import no other store',
    `${app}/messages/x.ts`,
    "import { $a } from '../stores/bids.ts'\n$a.get()",
  ],
  ['lib imports no store', `${app}/lib/x.ts`, "import { $a } from '../stores/bids.ts'\n$a.get()"],
  [
    'the api imports no store',
    `${app}/api/x.ts`,
    "import { $a } from '../stores/bids.ts'\n$a.get()",
  ],
  [
    'a store imports no screen',
    `${app}/stores/x.ts`,
    "import { a } from '../screens/home/home.ts'\na()",
  ],
  [
    'a store imports no React',
    `${app}/stores/x.ts`,
    "import { useState } from 'react'\nuseState()",
  ],
  [
    'a screen imports no other screen',
    `${app}/screens/home/x.ts`,
    "import { a } from '../login/login.ts'\na()",
  ],
  [
    'the island imports no server',
    `${app}/stores/x.ts`,
    "import { a } from '../../../../server/app.ts'\na()",
  ],
  [
    'the server imports no island',
    'server/x.ts',
    "import { a } from '../src/islands/app/stores/bids.ts'\na()",
  ],
  [
    'pages import no store',
    'src/layouts/x.ts',
    "import { a } from '../islands/app/stores/bids.ts'\na()",
  ],
  [
    'components import no store',
    'src/components/x.ts',
    "import { a } from '../islands/app/stores/bids.ts'\na()",
  ],
  [
    'pages import no rule of the game',
    'src/pages/x.ts',
    "import { a } from '#domain/panas.ts'\na()",
  ],
  [
    'a part of a ui folder imports no store',
    `${app}/ui/form/x.tsx`,
    "import { $a } from '../../stores/bids/slip.ts'\n$a.get()",
  ],
  [
    'a part of a ui folder imports no message',
    `${app}/ui/game/x.tsx`,
    "import { a } from '../../messages/play.ts'\na()",
  ],
  [
    'a part of a ui folder imports no nanostores',
    `${app}/ui/game/x.tsx`,
    "import { atom } from 'nanostores'\natom()",
  ],
  [
    'a store in a folder imports no screen',
    `${app}/stores/bids/x.ts`,
    "import { a } from '../../screens/home/home.ts'\na()",
  ],
  [
    'a store in a folder imports no ui',
    `${app}/stores/live/x.ts`,
    "import { a } from '../../ui/feedback/toasts.tsx'\na()",
  ],
  [
    'a store in a folder imports no React',
    `${app}/stores/money/x.ts`,
    "import { useState } from 'react'\nuseState()",
  ],
  [
    'a store in a folder imports no server',
    `${app}/stores/session/x.ts`,
    "import { a } from '../../../../../server/app.ts'\na()",
  ],
  [
    'lib imports no store of a folder',
    `${app}/lib/x.ts`,
    "import { $a } from '../stores/bids/slip.ts'\n$a.get()",
  ],
  [
    'the api imports no store of a folder',
    `${app}/api/x.ts`,
    "import { $a } from '../stores/bids/slip.ts'\n$a.get()",
  ],
  [
    'messages import no store of a folder',
    `${app}/messages/hi/x.ts`,
    "import { $a } from '../../stores/bids/slip.ts'\n$a.get()",
  ],
  ['a store in a folder does not fetch', `${app}/stores/bids/x.ts`, "fetch('/api/get_games.php')"],
  ['the dialect does not fetch', `${app}/api/dialect.ts`, "fetch('/api/get_games.php')"],
  [
    'a store in a folder opens no stream',
    `${app}/stores/live/x.ts`,
    "new EventSource('/api/live')",
  ],
  ['a store in a folder reads no address', `${app}/stores/money/x.ts`, 'location.reload()'],
  ['updates use no storage', `${app}/stores/updates.ts`, 'localStorage.clear()'],
  ['only call.ts fetches', `${app}/stores/x.ts`, "fetch('/api/get_games.php')"],
  ['only live.ts opens a stream', `${app}/stores/x.ts`, "new EventSource('/api/live')"],
  ['only the router uses history', `${app}/screens/home/x.ts`, 'history.back()'],
  ['only storage.ts uses local storage', `${app}/stores/x.ts`, "localStorage.getItem('a')"],
  ['only storage.ts uses session storage', `${app}/stores/x.ts`, "sessionStorage.getItem('a')"],
  ['the session uses no storage', `${app}/stores/session/session.ts`, 'localStorage.clear()'],
  ['the router uses no storage', `${app}/stores/router.ts`, 'localStorage.clear()'],
  ...['src/components', 'src/content', 'src/contract', `${app}/hooks`, `${app}/ui`].flatMap(
    (folder): [string, string, string][] => [
      [
        `${folder} imports no test`,
        `${folder}/x.ts`,
        "import { a } from '../tests/support/a.ts'\na()",
      ],
      [
        `${folder} imports no tool`,
        `${folder}/x.ts`,
        "import { a } from '../tools/test/a.ts'\na()",
      ],
    ],
  ),
  ['the server imports no test', 'server/x.ts', "import { a } from '../tests/support/a.ts'\na()"],
  ['the server imports no tool', 'server/x.ts', "import { a } from '../tools/test/a.ts'\na()"],
  [
    'a tool imports no test',
    'tools/media/x.ts',
    "import { a } from '../../tests/support/a.ts'\na()",
  ],
  [
    'the domain imports no test',
    'src/domain/x.ts',
    "import { a } from '../../tests/support/a.ts'\na()",
  ],
]

const allowed: [path: string, code: string][] = [
  ['src/domain/x.ts', "import { ankOf } from './panas.ts'\nankOf('128')"],
  ['src/contract/x.ts', "import * as v from 'valibot'\nv.string()"],
  [`${app}/screens/home/x.ts`, "import { $a } from '../../stores/bids.ts'\n$a.get()"],
  ['src/components/x.ts', "import { ankOf } from '#domain/panas.ts'\nankOf('128')"],
  [`${app}/messages/x.ts`, "import { i18n } from '../stores/language.ts'\ni18n('x', {})"],
  ['tests/support/x.ts', "import { a } from '../../tools/test/a.ts'\na()"],
  ['tools/media/x.ts', "import { a } from '../test/a.ts'\na()"],
  [`${app}/screens/play/x.ts`, "import { $a } from '../../stores/bids/slip.ts'\n$a.get()"],
  [`${app}/stores/bids/x.ts`, "import { $a } from '../session/session.ts'\n$a.get()"],
  [`${app}/ui/form/x.ts`, "import { a } from '../layout/icon.tsx'\na()"],
  [`${app}/api/call.ts`, "fetch('/api/get_games.php')"],
  [`${app}/api/live.ts`, "new EventSource('/api/live')"],
  [`${app}/stores/storage.ts`, 'localStorage.clear()\nsessionStorage.clear()'],
]

// The folders of server/, lowest first. A folder may import from the rows above its own.
const serverLayers = [
  ['database'],
  ['http'],
  ['uploads'],
  ['limits'],
  ['wallet'],
  ['accounts'],
  ['markets'],
  ['bids', 'results', 'funds'],
  ['payments', 'live', 'privacy'],
  ['operator', 'demo'],
]

for (const [row, folders] of serverLayers.entries()) {
  for (const folder of folders) {
    const path = `server/${folder}/x.ts`
    const codeOf = (other: string) => `import { a } from '../${other}'\na()`
    for (const [otherRow, others] of serverLayers.entries()) {
      for (const other of others.filter(name => name !== folder)) {
        if (otherRow < row) allowed.push([path, codeOf(`${other}/y.ts`)])
        else forbidden.push([`server/${folder} imports no ${other}`, path, codeOf(`${other}/y.ts`)])
      }
    }
    for (const root of ['app', 'jobs', 'index']) {
      forbidden.push([`server/${folder} imports no ${root}.ts`, path, codeOf(`${root}.ts`)])
    }
    allowed.push([path, codeOf('settings.ts')])
    if (row > 0)
      forbidden.push([`sms imports no ${folder}`, 'server/sms/x.ts', codeOf(`${folder}/y.ts`)])
  }
}

const cycle = [
  {
    path: 'server/database/cycle-a.ts',
    code: "import type { B } from './cycle-b.ts'\nexport type A = { b?: B }",
  },
  {
    path: 'server/database/cycle-b.ts',
    code: "import type { A } from './cycle-a.ts'\nexport type B = { a?: A }",
  },
]

const plantedBad = forbidden.map(([rule, path, code], place) => ({
  rule,
  path: path.replace('/x.', `/bad-${place}.`),
  code,
}))
const plantedGood = allowed.map(([path, code], place) => ({
  path: path.replace('/x.', `/good-${place}.`),
  code,
}))
const refused = refusedFiles([...plantedBad, ...plantedGood, ...cycle])

afterAll(() => rmSync(root, { recursive: true }))

test.each(plantedBad)('$rule', ({ path }) => {
  expect(refused).toContain(path)
})

test.each(plantedGood)('$path may import or use what it does', ({ path }) => {
  expect(refused).not.toContain(path)
})

test('no two files import each other, not even types', () => {
  for (const { path } of cycle) expect(refused).toContain(path)
})
