import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Outcome } from './run-command.ts'

/** What a suite came to; `output` is shown where something failed. */
export type Tally = { passed: number; failed: number; skipped: number; output: string }

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  /** False also where a file could not be loaded, which no count tells. */
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

/** A tool that only says yes or no counts as one test. */
export function tallyOf({ isOk, output }: Outcome): Tally {
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0, output }
}

export async function vitestTally(outcome: Outcome, reportFile: string): Promise<Tally> {
  const report = await readReport(VitestReport, reportFile)
  if (!report) return tallyOf({ ...outcome, isOk: false })
  // PostgreSQL of the tests ends the process with 0 whatever happened, so the exit code is not enough.
  const isOk = outcome.isOk && report.success
  return judged(
    { ...outcome, isOk },
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
  )
}

/** A test that only passed when tried again counts as failed. */
export async function playwrightTally(outcome: Outcome, reportFile: string): Promise<Tally> {
  const report = await readReport(PlaywrightReport, reportFile)
  if (!report) return tallyOf({ ...outcome, isOk: false })
  const { expected, unexpected, flaky, skipped } = report.stats
  return judged(outcome, { passed: expected, failed: unexpected + flaky, skipped })
}

export function added(tallies: readonly Tally[]): Tally {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((all, one) => all + pick(one), 0)
  return {
    passed: sum(tally => tally.passed),
    failed: sum(tally => tally.failed),
    skipped: sum(tally => tally.skipped),
    output: tallies
      .filter(tally => tally.failed > 0)
      .map(tally => tally.output)
      .join('\n'),
  }
}

/** A run that ends badly, or that ran nothing, is a failure even where no test of it failed. */
function judged({ isOk, output }: Outcome, counts: Omit<Tally, 'output'>): Tally {
  const ranNone = counts.passed + counts.failed === 0
  const failed = counts.failed || (isOk && !ranNone ? 0 : 1)
  return { ...counts, failed, output: ranNone ? `${output}\nNo test ran.` : output }
}

async function readReport<Schema extends v.GenericSchema>(schema: Schema, file: string) {
  try {
    return v.parse(schema, JSON.parse(await readFile(file, 'utf8'))) as v.InferOutput<Schema>
  } catch {
    return null
  }
}
