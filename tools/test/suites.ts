import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { measureBudgets } from './budgets.ts'
import { say } from './log.ts'
import { runTool } from './run-command.ts'
import { added, playwrightTally, type Tally, tallyOf, vitestTally } from './totals.ts'

export type Suite = { name: string; needs?: string; run: () => Promise<Tally> }

const zones = ['Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati']

const types = { name: 'types', run: async () => tallyOf(await runTool('astro', ['check'])) }
const lint = {
  name: 'lint',
  run: async () => tallyOf(await runTool('biome', ['ci', '--colors=off', '.'])),
}
const unit = { name: 'unit', run: testUnits }
const server = { name: 'server', run: () => vitest(['--project', 'server', '--maxWorkers', '3']) }
const build = { name: 'build', run: async () => tallyOf(await runTool('astro', ['build'])) }
const budgets = { name: 'budgets', needs: 'build', run: measure }
const site = { name: 'site', needs: 'build', run: () => vitest(['--project', 'site']) }
const e2e = { name: 'e2e', needs: 'build', run: playwright }

/**
 * One stage after the other; the lanes of a stage side by side, since the machine has two cores.
 * The server's tests wait a good deal, for locks and for processes, so the site's fill the gaps.
 */
export const stages: readonly (readonly Suite[])[][] = [
  [
    [build, budgets, types],
    [lint, unit],
  ],
  [[server], [site]],
  [[e2e]],
]

export const suites: readonly Suite[] = stages.flat(2)

/** The rules of the game must not know the machine's time zone, so they run in four. */
async function testUnits(): Promise<Tally> {
  const tallies = [await vitest(['--project', 'unit'], { TZ: 'UTC' })]
  for (const TZ of zones) {
    // They import nothing that could remember, so a worker takes one file after the other.
    tallies.push(await vitest(['--project', 'unit', '--no-isolate', 'tests/domain'], { TZ }))
  }
  return added(tallies)
}

function vitest(args: readonly string[], env: Record<string, string> = {}): Promise<Tally> {
  return withReport(async report => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return vitestTally(await runTool('vitest', ['run', ...reporters, ...args], env), report)
  })
}

async function playwright(): Promise<Tally> {
  const installed = await ensureBrowser()
  if (installed) say(installed)
  return withReport(async report => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    return playwrightTally(
      await runTool('playwright', ['test', '--reporter=dot,json'], env),
      report,
    )
  })
}

async function measure(): Promise<Tally> {
  const lines = await measureBudgets()
  const output = lines.map(({ line }) => line).join('\n')
  say(output)
  const failed = lines.filter(({ isKept }) => !isKept).length
  return { passed: lines.length - failed, failed, skipped: 0, output: '' }
}

async function withReport(work: (file: string) => Promise<Tally>): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'ank-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
