import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addTotals, playwrightTotals, toolTotals, vitestTotals } from '../../tools/test/totals.ts'

const ok = { isOk: true, output: 'the output' }
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ank-totals-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

it('counts a browser test that passed on a second attempt once as passed, and names it', async () => {
  const report = await stored({
    stats: { expected: 2, unexpected: 0, flaky: 2 },
    suites: [
      {
        specs: [spec('bids.spec.ts', 'places a bid', 'expected')],
        suites: [{ specs: [spec('bids.spec.ts', 'shows a toast', 'flaky')] }],
      },
      {
        specs: [
          spec('live.spec.ts', 'shows a result', 'flaky'),
          spec('live.spec.ts', 'connects again', 'expected'),
          spec('live.spec.ts', 'prints', 'skipped', [], 'There is no printer.'),
        ],
      },
    ],
  })
  const totals = await playwrightTotals(ok, report)
  expect(totals).toMatchObject({ passed: 4, failed: 0 })
  expect(totals.skipped).toEqual(['tests/e2e/live.spec.ts › prints: There is no printer.'])
  expect(totals.flaky).toEqual(['bids.spec.ts › shows a toast', 'live.spec.ts › shows a result'])
  const sum = addTotals([toolTotals('a tool', 'npx tool', ok), totals])
  expect(sum).toMatchObject({ passed: 5, failed: 0, flaky: totals.flaky })
})

it('counts a browser test that failed on each attempt as failed, and shows how to run it again', async () => {
  const report = await stored({
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    suites: [
      {
        specs: [
          spec('bids.spec.ts', 'places a bid', 'unexpected', ['The bid is not there.']),
          spec('bids.spec.ts', 'shows a bid', 'expected'),
        ],
      },
    ],
  })
  const totals = await playwrightTotals({ ...ok, isOk: false }, report)
  expect(totals).toMatchObject({ passed: 1, failed: 1, skipped: [], flaky: [] })
  expect(totals.failures).toEqual([
    {
      name: 'tests/e2e/bids.spec.ts › places a bid',
      output: 'The bid is not there.',
      again: 'npx playwright test tests/e2e/bids.spec.ts:12',
    },
  ])
})

it('names what failed in Vitest with its file and command, a file that cannot be loaded too', async () => {
  const file = (name: string, message: string, tests: object[]) => ({
    ...{ name: join(process.cwd(), name), status: 'failed', message, assertionResults: tests },
  })
  const report = await stored({
    ...{ numPassedTests: 1, numFailedTests: 1 },
    success: false,
    testResults: [
      file('tests/domain/bids.test.ts', '', [
        vitestCase('pays', 'passed'),
        vitestCase('refuses', 'failed', ['expected 1 to be 2']),
      ]),
      file('tests/domain/panas.test.ts', 'Cannot find a module', []),
    ],
  })
  const again = 'npm run test:unit --'
  const totals = await vitestTotals({ ...ok, isOk: false }, report, again)
  expect(totals).toMatchObject({ passed: 1, failed: 2 })
  expect(totals.failures).toEqual([
    {
      name: 'tests/domain/bids.test.ts › refuses',
      output: 'expected 1 to be 2',
      again: `${again} tests/domain/bids.test.ts`,
    },
    {
      name: 'tests/domain/panas.test.ts',
      output: 'Cannot find a module',
      again: `${again} tests/domain/panas.test.ts`,
    },
  ])
})

it('names what Vitest has skipped, without the tests of a tag that was left out', async () => {
  const skipped = (title: string, ...tags: string[]) => vitestCase(title, 'skipped', [], tags)
  const name = join(process.cwd(), 'tests/site/nginx.test.ts')
  const assertionResults = [
    vitestCase('passes', 'passed'),
    skipped('serves, not run without nginx'),
    skipped('serves for an hour', 'thorough'),
  ]
  const report = await stored({
    ...{ numPassedTests: 1, numFailedTests: 0, success: true },
    testResults: [{ name, status: 'passed', message: '', assertionResults }],
  })
  const serves = 'tests/site/nginx.test.ts › serves, not run without nginx'
  expect((await vitestTotals(ok, report, 'again', 'thorough')).skipped).toEqual([serves])
  const all = await vitestTotals(ok, report, 'again')
  expect(all.skipped).toEqual([serves, 'tests/site/nginx.test.ts › serves for an hour'])
  expect(addTotals([all, all]).skipped).toHaveLength(4)
})

it('shows what a run printed that failed without a failed test', async () => {
  const stats = { expected: 1, unexpected: 0, flaky: 0 }
  const report = await stored({ stats, suites: [] })
  const { failed, failures } = await playwrightTotals({ ...ok, isOk: false }, report)
  expect(failed).toBe(1)
  expect(failures).toEqual([expect.objectContaining({ output: 'the output' })])
})

it('counts a run without a report, without a test or with a bad exit code as failed', async () => {
  expect(await playwrightTotals(ok, join(folder, 'none.json'))).toMatchObject({ failed: 1 })
  const stats = { expected: 0, unexpected: 0, flaky: 0 }
  const empty = await stored({ stats, suites: [] })
  expect(await playwrightTotals(ok, empty)).toMatchObject({ failed: 1 })
  const passed = await stored({ stats: { ...stats, expected: 1 }, suites: [] })
  expect(await playwrightTotals({ ...ok, isOk: false }, passed)).toMatchObject({ failed: 1 })
})

function spec(file: string, title: string, status: string, messages: string[] = [], skip = '') {
  const errors = messages.map(message => ({ message }))
  const annotations = skip ? [{ type: 'skip', description: skip }] : []
  return { file, title, line: 12, tests: [{ status, annotations, results: [{ errors }] }] }
}

function vitestCase(
  fullName: string,
  status: string,
  failureMessages: string[] = [],
  tags: string[] = [],
) {
  return { fullName, status, failureMessages, tags }
}

async function stored(report: object): Promise<string> {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}
