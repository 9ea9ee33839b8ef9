import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

type Diagnostic = { category: string; location: { path: string | { file: string } } }

const app = 'src/islands/app'
const root = mkdtempSync(join(tmpdir(), 'ank-rules-'))

/** Plants every snippet in a tree of its own and lints the tree once; what is refused, by file. */
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

const RULES = /noRestricted(Imports|Globals)$/

function fileOf({ location: { path } }: Diagnostic): string {
  return typeof path === 'string' ? path : path.file
}

const forbidden: [rule: string, path: string, code: string][] = [
  ['domain imports nothing', 'src/domain/x.ts', "import * as v from 'valibot'\nv.string()"],
  ['domain knows no contract', 'src/domain/x.ts', "import { a } from '#contract/bids.ts'\na()"],
  ['domain stays inside', 'src/domain/x.ts', "import { a } from '../contract/bids.ts'\na()"],
  ['contract knows no React', 'src/contract/x.ts', "import { useState } from 'react'\nuseState()"],
  ['ui knows no store', `${app}/ui/x.tsx`, "import { $a } from '../stores/bids.ts'\n$a.get()"],
  ['ui knows no call', `${app}/ui/x.tsx`, "import { call } from '../api/call.ts'\ncall()"],
  [
    'messages know no other store',
    `${app}/messages/x.ts`,
    "import { $a } from '../stores/bids.ts'\n$a.get()",
  ],
  ['lib knows no store', `${app}/lib/x.ts`, "import { $a } from '../stores/bids.ts'\n$a.get()"],
  ['api knows no store', `${app}/api/x.ts`, "import { $a } from '../stores/bids.ts'\n$a.get()"],
  [
    'a store knows no screen',
    `${app}/stores/x.ts`,
    "import { a } from '../screens/home/home.ts'\na()",
  ],
  ['a store knows no React', `${app}/stores/x.ts`, "import { useState } from 'react'\nuseState()"],
  [
    'a screen knows no other',
    `${app}/screens/home/x.ts`,
    "import { a } from '../login/login.ts'\na()",
  ],
  [
    'an island knows no server',
    `${app}/stores/x.ts`,
    "import { a } from '../../../../server/app.ts'\na()",
  ],
  [
    'the server knows no island',
    'server/x.ts',
    "import { a } from '../src/islands/app/stores/bids.ts'\na()",
  ],
  [
    'pages know no store',
    'src/layouts/x.ts',
    "import { a } from '../islands/app/stores/bids.ts'\na()",
  ],
  [
    'components know no store',
    'src/components/x.ts',
    "import { a } from '../islands/app/stores/bids.ts'\na()",
  ],
  ['pages know no rule', 'src/pages/x.ts', "import { a } from '#domain/panas.ts'\na()"],
  ['only call.ts fetches', `${app}/stores/x.ts`, "fetch('/api/get_games.php')"],
  ['only live.ts opens a stream', `${app}/stores/x.ts`, "new EventSource('/api/live')"],
  ['only the router touches history', `${app}/screens/home/x.ts`, 'history.back()'],
  ['only storage.ts touches storage', `${app}/stores/x.ts`, "localStorage.getItem('a')"],
  ['only storage.ts touches a tab’s storage', `${app}/stores/x.ts`, "sessionStorage.getItem('a')"],
  ['the session touches no storage', `${app}/stores/session.ts`, 'localStorage.clear()'],
  ['the router touches no storage', `${app}/stores/router.ts`, 'localStorage.clear()'],
]

const allowed: [path: string, code: string][] = [
  ['src/domain/x.ts', "import { ankOf } from './panas.ts'\nankOf('128')"],
  ['src/contract/x.ts', "import * as v from 'valibot'\nv.string()"],
  [`${app}/screens/home/x.ts`, "import { $a } from '../../stores/bids.ts'\n$a.get()"],
  ['src/components/x.ts', "import { ankOf } from '#domain/panas.ts'\nankOf('128')"],
  [`${app}/messages/x.ts`, "import { i18n } from '../stores/language.ts'\ni18n('x', {})"],
  [`${app}/api/call.ts`, "fetch('/api/get_games.php')"],
  [`${app}/api/live.ts`, "new EventSource('/api/live')"],
  [`${app}/stores/storage.ts`, 'localStorage.clear()\nsessionStorage.clear()'],
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
const refused = refusedFiles([...plantedBad, ...plantedGood])

afterAll(() => rmSync(root, { recursive: true }))

test.each(plantedBad)('$rule', ({ path }) => {
  expect(refused).toContain(path)
})

test.each(plantedGood)('$path may', ({ path }) => {
  expect(refused).not.toContain(path)
})
