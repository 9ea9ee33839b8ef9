import { log } from './log.ts'
import type { Progress } from './progress-reporter.ts'
import { type Suite, stages, suites } from './suites.ts'
import { addTotals, type Totals, toolTotals } from './totals.ts'

/**
 * `npm test` runs every suite; `npm test -- unit e2e` runs those two and the suites they need. With
 * `--all`, which is `npm run test:all`, they run their thorough tests too. The end is the sum of all
 * of them, how many tests were left out, and what failed. The exit code is 1 where anything failed.
 */
const ALL = '--all'
const PROGRESS_EVERY_MS = 15_000
const given = process.argv.slice(2)
const isAll = given.includes(ALL)
const names = given.filter(name => name !== ALL)
const unknown = names.filter(name => !suites.some(suite => suite.name === name))

if (unknown.length > 0) {
  const known = suites.map(suite => suite.name).join(', ')
  console.error(`There is no suite called ${unknown.join(', ')}. There are: ${known}.`)
  process.exit(1)
}

const wanted = names.length === 0 ? suites : suites.filter(isWanted)
const results = new Map<string, Totals>()
/** The suites that run at this moment. */
const running = new Map<string, Progress | null>()

log(`Running ${wanted.map(({ name }) => name).join(', ')}.`)
const timer = setInterval(logProgress, PROGRESS_EVERY_MS)
for (const stage of stages) {
  const lanes = stage.map(lane => lane.filter(suite => wanted.includes(suite)))
  await Promise.all(lanes.map(runLane))
}
clearInterval(timer)

const total = addTotals([...results.values()])
log(summary(total))
if (total.leftOut > 0) {
  log(`left out: ${total.leftOut} thorough tests; npm run test:all runs them`)
}
for (const { name, again } of total.failures) log(`failed: ${name}\n        ${again}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function runLane(lane: readonly Suite[]): Promise<void> {
  for (const suite of lane) await runSuite(suite)
}

async function runSuite(suite: Suite): Promise<void> {
  const { name } = suite
  const startedAtMs = performance.now()
  running.set(name, null)
  const totals = await totalsOf(suite)
  running.delete(name)
  results.set(name, totals)
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  log(`${name.padEnd(8)} ${summary(totals)}  ${seconds} s`)
  for (const test of totals.flaky) log(`flaky: ${test}`)
  for (const failure of totals.failures) log(`\n${failure.name}\n${failure.output.trimEnd()}\n`)
}

function totalsOf({ name, needs, run }: Suite): Promise<Totals> | Totals {
  const failed = (output: string) =>
    toolTotals(name, `npm test -- ${name}`, { isOk: false, output })
  if (needs && results.get(needs)?.failed !== 0) return failed(`Not run, because ${needs} failed.`)
  const report = (progress: Progress) => running.set(name, progress)
  return run({ isAll, report }).catch(error => failed(String(error)))
}

function logProgress(): void {
  const parts = [...running].map(([name, progress]) =>
    progress ? `${name} ${progress.done} of ${progress.total}` : name,
  )
  log(`  ${Math.round(performance.now() / 1000)} s: ${parts.join(', ')}`)
}

function isWanted(suite: Suite): boolean {
  return (
    names.includes(suite.name) ||
    suites.some(({ name, needs }) => names.includes(name) && needs === suite.name)
  )
}

function summary({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
