import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { measureBudgets } from './budgets.ts'
import { log } from './log.ts'
import { type Progress, progressOf } from './progress-reporter.ts'
import { type Outcome, runTool } from './run-command.ts'
import {
  addTotals,
  playwrightTotals,
  THOROUGH,
  type Totals,
  toolTotals,
  vitestTotals,
} from './totals.ts'

/** With `isAll` a suite runs its thorough tests too. It calls `report` as it goes on. */
type Run = { isAll: boolean; report: (progress: Progress) => void }

export type Suite = { name: string; needs?: string; run: (run: Run) => Promise<Totals> }

const progressReporter = join(import.meta.dirname, 'progress-reporter.ts')
const papers = ['*.md', 'docs/**/*.md', '--markdown', '--check-fragments', '--verbosity=error']
/** Other sites, and the app. */
const notPapers = ['--skip=^https:', '--skip=:4321/']
const zones = ['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati']

const types = { name: 'types', run: () => tool('astro', ['check']) }
const lint = { name: 'lint', run: runLint }
const unit = { name: 'unit', run: testUnits }
const server = {
  name: 'server',
  run: (run: Run) => vitest(run, ['--project', 'server'], ['--maxWorkers', '3']),
}
const build = { name: 'build', run: () => tool('astro', ['build']) }
const budgets = { name: 'budgets', needs: 'build', run: measure }
const site = {
  name: 'site',
  needs: 'build',
  run: (run: Run) => vitest(run, ['--project', 'site']),
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

/** Format and lint rules, code that nothing or only a test uses, and links between the papers. */
async function runLint(): Promise<Totals> {
  const unused = ['--no-progress', '--no-tag-hints']
  return addTotals([
    await tool('biome', ['ci', '--colors=off', '.']),
    await tool('knip', unused),
    await tool('knip', [...unused, '--production', '--exports']),
    await tool('linkinator', [...papers, ...notPapers]),
  ])
}

async function tool(name: string, args: readonly string[]): Promise<Totals> {
  const command = ['npx', name, ...args].join(' ')
  return toolTotals(command, command, await runTool(name, args))
}

/** The rules of the game must not depend on the machine's time zone, so they run in four. */
async function testUnits(run: Run): Promise<Totals> {
  const list = [await vitest(run, ['--project', 'unit'], [], 'UTC')]
  for (const zone of zones) {
    list.push(await vitest(run, ['--project', 'unit'], ['tests/domain'], zone))
  }
  return addTotals(list)
}

function vitest(
  { isAll, report }: Run,
  project: readonly string[],
  args: readonly string[] = [],
  zone = '',
): Promise<Totals> {
  const again = [...(zone ? [`TZ=${zone}`] : []), 'npx vitest run', ...project].join(' ')
  return withReport(async file => {
    const reporters = [`--reporter=${progressReporter}`, '--reporter=json']
    const filter = isAll ? [] : [`--tagsFilter=!${THOROUGH}`]
    const outcome = await runReporting(
      'vitest',
      ['run', ...reporters, `--outputFile.json=${file}`, ...filter, ...project, ...args],
      zone ? { TZ: zone } : {},
      report,
    )
    return vitestTotals(outcome, file, { again, isAll })
  })
}

async function playwright({ isAll, report }: Run): Promise<Totals> {
  const installed = await ensureBrowser()
  if (installed) log(installed)
  const tag = `@${THOROUGH}`
  const totals = await runPlaywright(isAll ? [] : ['--grep-invert', tag], report)
  if (isAll) return totals
  const { skipped: leftOut } = await runPlaywright(['--list', '--grep', tag], () => {})
  return { ...totals, leftOut }
}

function runPlaywright(args: readonly string[], report: Run['report']): Promise<Totals> {
  return withReport(async file => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const reporters = `--reporter=${progressReporter},json`
    const outcome = await runReporting('playwright', ['test', reporters, ...args], env, report)
    return playwrightTotals(outcome, file)
  })
}

function runReporting(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  report: Run['report'],
): Promise<Outcome> {
  return runTool(name, args, env, line => {
    const progress = progressOf(line)
    if (progress) report(progress)
    return progress !== null
  })
}

async function measure(): Promise<Totals> {
  const again = 'npm test -- budgets'
  const budgets = await measureBudgets()
  log(budgets.map(({ line }) => line).join('\n'))
  return addTotals(
    budgets.map(({ isKept, line }) => toolTotals(line.trim(), again, { isOk: isKept, output: '' })),
  )
}

async function withReport(work: (file: string) => Promise<Totals>): Promise<Totals> {
  const folder = await mkdtemp(join(tmpdir(), 'ank-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
