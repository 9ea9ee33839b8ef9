import { say } from './log.ts'
import { type Suite, stages, suites } from './suites.ts'
import { added, type Tally } from './totals.ts'

/**
 * `npm test` runs every suite, `npm test -- unit e2e` those named, with what they stand on. The last
 * line adds up all of them; the exit code is 1 where anything failed.
 */
const names = process.argv.slice(2)
const unknown = names.filter(name => !suites.some(suite => suite.name === name))

if (unknown.length > 0) {
  const known = suites.map(suite => suite.name).join(', ')
  console.error(`There is no suite called ${unknown.join(', ')}. There are: ${known}.`)
  process.exit(1)
}

const wanted = names.length === 0 ? suites : suites.filter(isWanted)
const tallies = new Map<string, Tally>()

for (const stage of stages) {
  const lanes = stage.map(lane => lane.filter(suite => wanted.includes(suite)))
  await Promise.all(lanes.map(runLane))
}

const total = added([...tallies.values()])
say(sentence(total))
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function runLane(lane: readonly Suite[]): Promise<void> {
  for (const suite of lane) await runSuite(suite)
}

async function runSuite({ name, needs, run }: Suite): Promise<void> {
  const startedAtMs = performance.now()
  const missing = needs && tallies.get(needs)?.failed !== 0
  const tally = missing ? notRun(needs) : await run().catch(brokenBy)
  tallies.set(name, tally)
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  say(`${name.padEnd(8)} ${sentence(tally)}  ${seconds} s`)
  if (tally.failed > 0) say(`${tally.output.trimEnd()}\n`)
}

function isWanted(suite: Suite): boolean {
  return (
    names.includes(suite.name) ||
    suites.some(({ name, needs }) => names.includes(name) && needs === suite.name)
  )
}

function notRun(needs: string): Tally {
  return { passed: 0, failed: 1, skipped: 0, output: `Not run, because ${needs} failed.` }
}

function brokenBy(error: unknown): Tally {
  return { passed: 0, failed: 1, skipped: 0, output: String(error) }
}

function sentence({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
