import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Outcome } from './run-command.ts'

/** The tag of the tests that `npm test` leaves out. */
export const THOROUGH = 'thorough'

/** The counts of a suite. `output` is shown only where something failed. */
export type Totals = {
  passed: number
  failed: number
  skipped: number
  /** Tests that passed on a second try, by file and title. They count once, as passed. */
  flaky: readonly string[]
  /** Thorough tests of a run without them. */
  leftOut: number
  output: string
}

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  /** False also where a file could not be loaded, which no count shows. */
  success: v.boolean(),
  testResults: v.array(
    v.object({
      assertionResults: v.array(v.object({ status: v.string(), tags: v.array(v.string()) })),
    }),
  ),
})

type PlaywrightSuite = v.InferOutput<typeof PlaywrightFile> & { suites?: PlaywrightSuite[] }

const PlaywrightFile = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      tests: v.array(v.object({ status: v.string() })),
    }),
  ),
})

const PlaywrightSuite: v.GenericSchema<PlaywrightSuite> = v.object({
  ...PlaywrightFile.entries,
  suites: v.exactOptional(v.array(v.lazy(() => PlaywrightSuite))),
})

const PlaywrightReport = v.object({
  suites: v.array(PlaywrightSuite),
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
  }),
})

/** A tool without a report, such as a linter, counts as one test. */
export function toolTotals({ isOk, output }: Outcome): Totals {
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0, flaky: [], leftOut: 0, output }
}

/** Vitest counts what its filter leaves out as skipped. With `isAll` there was no filter. */
export async function vitestTotals(
  outcome: Outcome,
  reportFile: string,
  isAll: boolean,
): Promise<Totals> {
  const report = await readReport(VitestReport, reportFile)
  if (!report) return toolTotals({ ...outcome, isOk: false })
  // The tests' PostgreSQL ends the process with exit code 0 in any case, so that code is not enough.
  const isOk = outcome.isOk && report.success
  const leftOut = isAll ? 0 : report.testResults.flatMap(thoroughOnes).length
  return checkTotals(
    { ...outcome, isOk },
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests - leftOut,
      flaky: [],
      leftOut,
    },
  )
}

function thoroughOnes({ assertionResults }: v.InferOutput<typeof VitestReport>['testResults'][0]) {
  return assertionResults.filter(({ tags }) => tags.includes(THOROUGH))
}

export async function playwrightTotals(outcome: Outcome, reportFile: string): Promise<Totals> {
  const report = await readReport(PlaywrightReport, reportFile)
  if (!report) return toolTotals({ ...outcome, isOk: false })
  const { expected, unexpected, flaky, skipped } = report.stats
  return checkTotals(outcome, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    flaky: report.suites.flatMap(flakyTests),
    leftOut: 0,
  })
}

function flakyTests({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  const names = own.map(({ file, title }) => `${file} › ${title}`)
  return [...names, ...suites.flatMap(flakyTests)]
}

export function addTotals(list: readonly Totals[]): Totals {
  const sum = (pick: (totals: Totals) => number) => list.reduce((all, one) => all + pick(one), 0)
  return {
    passed: sum(totals => totals.passed),
    failed: sum(totals => totals.failed),
    skipped: sum(totals => totals.skipped),
    flaky: list.flatMap(totals => totals.flaky),
    leftOut: sum(totals => totals.leftOut),
    output: list
      .filter(totals => totals.failed > 0)
      .map(totals => totals.output)
      .join('\n'),
  }
}

/** A run with a bad exit code or without a test has failed, even where no test of it has. */
function checkTotals({ isOk, output }: Outcome, counts: Omit<Totals, 'output'>): Totals {
  const isEmpty = counts.passed + counts.failed === 0
  const failed = counts.failed || (isOk && !isEmpty ? 0 : 1)
  return { ...counts, failed, output: isEmpty ? `${output}\nNo test ran.` : output }
}

async function readReport<Schema extends v.GenericSchema>(schema: Schema, file: string) {
  try {
    return v.parse(schema, JSON.parse(await readFile(file, 'utf8'))) as v.InferOutput<Schema>
  } catch {
    return null
  }
}
