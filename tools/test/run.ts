import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { log } from './log.ts'
import { type Progress, progressOf } from './progress-reporter.ts'
import { runCommand } from './run-command.ts'
import {
  addTotals,
  playwrightTotals,
  THOROUGH,
  type Totals,
  toolTotals,
  vitestTotals,
} from './totals.ts'

/**
 * `npm test` runs the npm scripts `test:…` and adds them up. With `--all`, which is
 * `npm run test:all`, they run their thorough tests too. The end is the sum of all of them, and what
 * was skipped or failed. The exit code is 1 where anything failed.
 */
const isAll = process.argv.includes('--all')

/**
 * The stages run one after the other, and the lanes of a stage at the same time, since the machine
 * has two cores. The tests of the server, the site and in the browser use both cores by themselves:
 * at the same time they would take as long together, and each would wait beyond its limits.
 */
const stages: readonly (readonly string[])[][] = [
  [
    ['build', 'budgets', 'types'],
    ['lint', 'unit'],
  ],
  // Money also runs on the oldest supported PostgreSQL.
  [['server', ...(isAll ? ['postgres-15'] : []), 'site', 'e2e']],
]
const testedBy = {
  unit: 'vitest',
  server: 'vitest',
  'postgres-15': 'vitest',
  site: 'vitest',
  e2e: 'playwright',
} as const

const PROGRESS_EVERY_MS = 15_000
const progressReporter = join(import.meta.dirname, 'progress-reporter.ts')
const reports = await mkdtemp(join(tmpdir(), 'ank-reports-'))
const results: Totals[] = []
/** The suites that run at this moment. */
const running = new Map<string, Progress | null>()

log(`Running ${stages.flat(2).join(', ')}.`)
const timer = setInterval(logProgress, PROGRESS_EVERY_MS)
for (const lanes of stages) await Promise.all(lanes.map(runLane))
clearInterval(timer)
await rm(reports, { recursive: true })

const total = addTotals(results)
if (!isAll) log('Left out the thorough tests. npm run test:all runs them.')
for (const name of total.skipped) log(`skipped: ${name}`)
for (const { name, again } of total.failures) log(`failed: ${name}\n        ${again}`)
log(summary(total))
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function runLane(lane: readonly string[]): Promise<void> {
  for (const name of lane) await runSuite(name)
}

async function runSuite(name: string): Promise<void> {
  const startedAtMs = performance.now()
  running.set(name, null)
  const totals = await totalsOf(name)
  running.delete(name)
  results.push(totals)
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  log(`${name.padEnd(11)} ${summary(totals)}  ${seconds} s`)
  for (const test of totals.flaky) log(`flaky: ${test}`)
  for (const failure of totals.failures) log(`\n${failure.name}\n${failure.output.trimEnd()}\n`)
}

async function totalsOf(name: string): Promise<Totals> {
  const script = `test:${name}`
  const runner = name in testedBy ? testedBy[name as keyof typeof testedBy] : null
  const report = join(reports, `${name}.json`)
  const outcome = await runCommand(
    'npm',
    ['run', '--silent', script, '--', ...(runner ? optionsFor(runner, report) : [])],
    { FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    line => {
      const progress = progressOf(line)
      if (progress) running.set(name, progress)
      return progress !== null
    },
  )
  if (runner === 'vitest') {
    return vitestTotals(outcome, report, `npm run ${script} --`, isAll ? undefined : THOROUGH)
  }
  if (runner === 'playwright') return playwrightTotals(outcome, report)
  return toolTotals(name, `npm run ${script}`, outcome)
}

function optionsFor(runner: 'vitest' | 'playwright', report: string): string[] {
  if (runner === 'playwright') {
    return [
      `--reporter=${progressReporter},json`,
      ...(isAll ? [] : ['--grep-invert', `@${THOROUGH}`]),
    ]
  }
  const reporters = [`--reporter=${progressReporter}`, '--reporter=json']
  const filter = isAll ? [] : [`--tagsFilter=!${THOROUGH}`]
  return [...reporters, `--outputFile.json=${report}`, ...filter]
}

function logProgress(): void {
  const parts = [...running].map(([name, progress]) =>
    progress ? `${name} ${progress.done} of ${progress.total}` : name,
  )
  log(`  ${Math.round(performance.now() / 1000)} s: ${parts.join(', ')}`)
}

function summary({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`
}
