import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newerInFolder } from '../browsers/newer-features.ts'
import { ensureBrowser } from './browser.ts'
import { measureBudgets } from './budgets.ts'
import { brokenCitations } from './check-citations.ts'
import { log } from './log.ts'
import { runTool } from './run-command.ts'
import {
  addTotals,
  playwrightTotals,
  THOROUGH,
  type Totals,
  toolTotals,
  vitestTotals,
} from './totals.ts'

/** With `isAll` a suite runs its thorough tests too. */
export type Suite = { name: string; needs?: string; run: (isAll: boolean) => Promise<Totals> }

const root = join(import.meta.dirname, '..', '..')
const zones = ['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati']

const types = { name: 'types', run: async () => toolTotals(await runTool('astro', ['check'])) }
const lint = { name: 'lint', run: runLint }
const unit = { name: 'unit', run: testUnits }
const server = {
  name: 'server',
  run: (isAll: boolean) => vitest(isAll, ['--project', 'server', '--maxWorkers', '3']),
}
const build = { name: 'build', run: async () => toolTotals(await runTool('astro', ['build'])) }
const budgets = { name: 'budgets', needs: 'build', run: measure }
const site = {
  name: 'site',
  needs: 'build',
  run: (isAll: boolean) => vitest(isAll, ['--project', 'site']),
}
const e2e = { name: 'e2e', needs: 'build', run: playwright }

/**
 * The stages run one after the other, and the lanes of a stage at the same time, since the machine
 * has two cores. The tests of the server and those in the browser often wait for locks, processes
 * and pages, so they share the cores.
 */
export const stages: readonly (readonly Suite[])[][] = [
  [
    [build, budgets, types],
    [lint, unit],
  ],
  [[server, site], [e2e]],
]

export const suites: readonly Suite[] = stages.flat(2)

/** Format and lint rules, code that nothing or only a test uses, and citations of missing papers. */
async function runLint(): Promise<Totals> {
  return addTotals([
    toolTotals(await runTool('biome', ['ci', '--colors=off', '.'])),
    toolTotals(await runTool('knip', ['--no-progress', '--no-tag-hints'])),
    toolTotals(
      await runTool('knip', ['--no-progress', '--no-tag-hints', '--production', '--exports']),
    ),
    citationTotals(await brokenCitations(root)),
  ])
}

function citationTotals(broken: readonly string[]): Totals {
  return toolTotals({ isOk: broken.length === 0, output: broken.join('\n') })
}

/** The rules of the game must not depend on the machine's time zone, so they run in four. */
async function testUnits(isAll: boolean): Promise<Totals> {
  const list = [await vitest(isAll, ['--project', 'unit'], { TZ: 'UTC' })]
  for (const TZ of zones) {
    list.push(await vitest(isAll, ['--project', 'unit', 'tests/domain'], { TZ }))
  }
  return addTotals(list)
}

function vitest(
  isAll: boolean,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Totals> {
  return withReport(async report => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const filter = isAll ? [] : [`--tagsFilter=!${THOROUGH}`]
    const outcome = await runTool('vitest', ['run', ...reporters, ...filter, ...args], env)
    return vitestTotals(outcome, report, isAll)
  })
}

async function playwright(isAll: boolean): Promise<Totals> {
  const installed = await ensureBrowser()
  if (installed) log(installed)
  const tag = `@${THOROUGH}`
  const totals = await runPlaywright('dot,json', isAll ? [] : ['--grep-invert', tag])
  if (isAll) return totals
  const { skipped: leftOut } = await runPlaywright('json', ['--list', '--grep', tag])
  return { ...totals, leftOut }
}

function runPlaywright(reporter: string, args: readonly string[]): Promise<Totals> {
  return withReport(async report => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const outcome = await runTool('playwright', ['test', `--reporter=${reporter}`, ...args], env)
    return playwrightTotals(outcome, report)
  })
}

/** The sizes, and that the oldest browsers have what the build uses. */
async function measure(): Promise<Totals> {
  const lines = await measureBudgets()
  const output = lines.map(({ line }) => line).join('\n')
  log(output)
  const failed = lines.filter(({ isKept }) => !isKept).length
  const newer = await newerInFolder(join(root, 'dist'))
  return addTotals([
    { passed: lines.length - failed, failed, skipped: 0, flaky: [], leftOut: 0, output: '' },
    toolTotals({ isOk: newer.length === 0, output: newer.join('\n') }),
  ])
}

async function withReport(work: (file: string) => Promise<Totals>): Promise<Totals> {
  const folder = await mkdtemp(join(tmpdir(), 'ank-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
