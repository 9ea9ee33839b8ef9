import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addTotals, playwrightTotals, toolTotals, vitestTotals } from '../../tools/test/totals.ts'

const ok = { isOk: true, output: 'the output' }
const skipped = [
  { status: 'skipped', tags: [] },
  { status: 'todo', tags: [] },
]
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ank-totals-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

it('counts a browser test that passed on a second try once as passed, and names it', async () => {
  const report = await stored({
    stats: { expected: 2, unexpected: 0, flaky: 2, skipped: 1 },
    suites: [
      {
        specs: [spec('bids.spec.ts', 'places a bid', 'expected')],
        suites: [{ specs: [spec('bids.spec.ts', 'shows a toast', 'flaky')] }],
      },
      {
        specs: [
          spec('live.spec.ts', 'shows a result', 'flaky'),
          spec('live.spec.ts', 'connects again', 'expected'),
          spec('live.spec.ts', 'prints', 'skipped'),
        ],
      },
    ],
  })
  const totals = await playwrightTotals(ok, report)
  expect(totals).toMatchObject({ passed: 4, failed: 0, skipped: 1 })
  expect(totals.flaky).toEqual(['bids.spec.ts › shows a toast', 'live.spec.ts › shows a result'])
  const sum = addTotals([toolTotals(ok), totals])
  expect(sum).toMatchObject({ passed: 5, failed: 0, flaky: totals.flaky })
})

it('counts a browser test that failed on each try as failed', async () => {
  const report = await stored({
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ specs: [spec('bids.spec.ts', 'places a bid', 'unexpected')] }],
  })
  const totals = await playwrightTotals({ ...ok, isOk: false }, report)
  expect(totals).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    flaky: [],
    leftOut: 0,
    output: 'the output',
  })
})

it('counts a run without a report, without a test or with a bad exit code as failed', async () => {
  expect(await playwrightTotals(ok, join(folder, 'none.json'))).toMatchObject({ failed: 1 })
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  const empty = await stored({ stats, suites: [] })
  expect(await playwrightTotals(ok, empty)).toMatchObject({ failed: 1 })
  const passed = await stored({ stats: { ...stats, expected: 1 }, suites: [] })
  expect(await playwrightTotals({ ...ok, isOk: false }, passed)).toMatchObject({ failed: 1 })
})

it('counts thorough tests of a run without them as left out, and in a full run as skipped', async () => {
  const report = await stored({
    ...{ numPassedTests: 2, numFailedTests: 0, numPendingTests: 3, numTodoTests: 1, success: true },
    testResults: [
      {
        assertionResults: [
          { status: 'passed', tags: [] },
          { status: 'skipped', tags: ['thorough'] },
          { status: 'skipped', tags: ['thorough'] },
        ],
      },
      { assertionResults: [{ status: 'passed', tags: [] }, ...skipped] },
    ],
  })
  const usual = await vitestTotals(ok, report, false)
  expect(usual).toMatchObject({ passed: 2, failed: 0, skipped: 2, leftOut: 2 })
  expect(await vitestTotals(ok, report, true)).toMatchObject({ skipped: 4, leftOut: 0 })
  expect(addTotals([usual, usual])).toMatchObject({ leftOut: 4 })
})

function spec(file: string, title: string, status: string) {
  return { file, title, tests: [{ status }] }
}

async function stored(report: object): Promise<string> {
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify(report))
  return file
}
