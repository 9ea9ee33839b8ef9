import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Outcome } from './run-command.ts'

/** The counts of a suite. `output` is shown only where something failed. */
export type Totals = { passed: number; failed: number; skipped: number; output: string }

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  /** False also where a file could not be loaded, which no count shows. */
  success: v.boolean(),
})

const PlaywrightReport = v.object({
  stats: v.object({
    expected: v.number(),
    unexpected: v.number(),
    flaky: v.number(),
    skipped: v.number(),
  }),
})

/** A tool without a report, such as a linter, counts as one test. */
export function toolTotals({ isOk, output }: Outcome): Totals {
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0, output }
}

export async function vitestTotals(outcome: Outcome, reportFile: string): Promise<Totals> {
  const report = await readReport(VitestReport, reportFile)
  if (!report) return toolTotals({ ...outcome, isOk: false })
  // The tests' PostgreSQL ends the process with exit code 0 in any case, so that code is not enough.
  const isOk = outcome.isOk && report.success
  return checkTotals(
    { ...outcome, isOk },
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
  )
}

/** A test that passed only on a second try counts as failed. */
export async function playwrightTotals(outcome: Outcome, reportFile: string): Promise<Totals> {
  const report = await readReport(PlaywrightReport, reportFile)
  if (!report) return toolTotals({ ...outcome, isOk: false })
  const { expected, unexpected, flaky, skipped } = report.stats
  return checkTotals(outcome, { passed: expected, failed: unexpected + flaky, skipped })
}

export function addTotals(list: readonly Totals[]): Totals {
  const sum = (pick: (totals: Totals) => number) => list.reduce((all, one) => all + pick(one), 0)
  return {
    passed: sum(totals => totals.passed),
    failed: sum(totals => totals.failed),
    skipped: sum(totals => totals.skipped),
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
