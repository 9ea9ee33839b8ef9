import { log } from './log.ts'
import { type Suite, stages, suites } from './suites.ts'
import { addTotals, type Totals, toolTotals } from './totals.ts'

/**
 * `npm test` runs every suite; `npm test -- unit e2e` runs those two and the suites they need. With
 * `--all`, which is `npm run test:all`, they run their thorough tests too. The end is the sum of all
 * of them, and how many tests were left out. The exit code is 1 where anything failed.
 */
const ALL = '--all'
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

for (const stage of stages) {
  const lanes = stage.map(lane => lane.filter(suite => wanted.includes(suite)))
  await Promise.all(lanes.map(runLane))
}

const total = addTotals([...results.values()])
log(summary(total))
if (total.leftOut > 0) {
  log(`left out: ${total.leftOut} thorough tests; npm run test:all runs them`)
}
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function runLane(lane: readonly Suite[]): Promise<void> {
  for (const suite of lane) await runSuite(suite)
}

async function runSuite({ name, needs, run }: Suite): Promise<void> {
  const startedAtMs = performance.now()
  const missing = needs && results.get(needs)?.failed !== 0
  const totals = missing ? notRun(needs) : await run(isAll).catch(crashed)
  results.set(name, totals)
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  log(`${name.padEnd(8)} ${summary(totals)}  ${seconds} s`)
  for (const test of totals.flaky) log(`flaky: ${test}`)
  if (totals.failed > 0) log(`${totals.output.trimEnd()}\n`)
}

function isWanted(suite: Suite): boolean {
  return (
    names.includes(suite.name) ||
    suites.some(({ name, needs }) => names.includes(name) && needs === suite.name)
  )
}

function notRun(needs: string): Totals {
  return toolTotals({ isOk: false, output: `Not run, because ${needs} failed.` })
}

function crashed(error: unknown): Totals {
  return toolTotals({ isOk: false, output: String(error) })
}

function summary({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
