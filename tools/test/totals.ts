import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Outcome } from './run-command.ts'

/** The tag of the tests that `npm test` leaves out. */
export const THOROUGH = 'thorough'

/** A test or a tool that failed: its name, what it printed, and the command that runs it again. */
type Failure = { name: string; output: string; again: string }

/** The counts of a suite, and what failed. */
export type Totals = {
  passed: number
  failed: number
  /** Tests that this machine cannot run, by file and title, with the reason. */
  skipped: readonly string[]
  /** Tests that passed on a second attempt, by file and title. They count once, as passed. */
  flaky: readonly string[]
  failures: readonly Failure[]
}

/** The part of Vitest's JSON report that is read. */
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  /** False also where a file could not be loaded, which no count shows. */
  success: boolean
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      tags: string[]
      failureMessages: string[]
    }[]
  }[]
}

/** The part of Playwright's JSON report that is read. */
type PlaywrightReport = {
  suites: PlaywrightSuite[]
  stats: { expected: number; unexpected: number; flaky: number }
}

type PlaywrightSuite = { specs: Spec[]; suites?: PlaywrightSuite[] }

type Spec = {
  title: string
  file: string
  line: number
  tests: {
    status: string
    annotations: { type: string; description?: string }[]
    results: { errors: { message: string }[] }[]
  }[]
}

/** A tool without a report, such as a linter, counts as one test. */
export function toolTotals(name: string, again: string, { isOk, output }: Outcome): Totals {
  const failures = isOk ? [] : [{ name, output, again }]
  return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: [], flaky: [], failures }
}

/**
 * Returns the totals of a Vitest run. `again` is the command that repeats a file. The report lists tests
 * with a tag that was left out as skipped: they are not counted.
 */
export async function vitestTotals(
  outcome: Outcome,
  reportFile: string,
  again: string,
  leftOut?: string,
): Promise<Totals> {
  const report = await readReport<VitestReport>(reportFile)
  if (!report) return toolTotals(again, again, { ...outcome, isOk: false })
  // The tests' PostgreSQL ends the process with exit code 0 in any case, so that code is not enough.
  const isOk = outcome.isOk && report.success
  return checkTotals({ ...outcome, isOk }, again, {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(
          ({ status, tags }) => !/passed|failed/.test(status) && !tags.includes(leftOut ?? ''),
        )
        .map(({ fullName }) => `${relative('.', name)} › ${fullName.trim()}`),
    ),
    flaky: [],
    failures: report.testResults.flatMap(file => vitestFailures(file, again)),
  })
}

function vitestFailures(
  { name, status, message, assertionResults }: VitestReport['testResults'][number],
  again: string,
): Failure[] {
  const file = relative('.', name)
  const failed = assertionResults.filter(test => test.status === 'failed')
  const failures = failed.map(test => ({
    name: `${file} › ${test.fullName}`,
    output: test.failureMessages.join('\n'),
    again: `${again} ${file}`,
  }))
  // A file that cannot be loaded has failed without a test.
  const isBroken = status === 'failed' && failures.length === 0
  return isBroken ? [{ name: file, output: message, again: `${again} ${file}` }] : failures
}

export async function playwrightTotals(outcome: Outcome, reportFile: string): Promise<Totals> {
  const again = 'npx playwright test'
  const report = await readReport<PlaywrightReport>(reportFile)
  if (!report) return toolTotals(again, again, { ...outcome, isOk: false })
  const { expected, unexpected, flaky } = report.stats
  const specs = report.suites.flatMap(specsOf)
  return checkTotals(outcome, again, {
    passed: expected + flaky,
    failed: unexpected,
    skipped: specs.filter(has('skipped')).map(skippedName),
    flaky: specs.filter(has('flaky')).map(({ file, title }) => `${file} › ${title}`),
    failures: specs.filter(has('unexpected')).map(({ file, title, line, tests }) => ({
      name: `tests/e2e/${file} › ${title}`,
      output: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
        .map(({ message }) => message)
        .join('\n'),
      again: `${again} tests/e2e/${file}:${line}`,
    })),
  })
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function skippedName({ file, title, tests }: Spec): string {
  const reasons = tests.flatMap(({ annotations }) => annotations.map(each => each.description))
  return [`tests/e2e/${file} › ${title}`, ...new Set(reasons.filter(Boolean))].join(': ')
}

function has(wanted: string) {
  return ({ tests }: Spec) => tests.some(({ status }) => status === wanted)
}

export function addTotals(list: readonly Totals[]): Totals {
  const sum = (pick: (totals: Totals) => number) => list.reduce((all, one) => all + pick(one), 0)
  return {
    passed: sum(totals => totals.passed),
    failed: sum(totals => totals.failed),
    skipped: list.flatMap(totals => totals.skipped),
    flaky: list.flatMap(totals => totals.flaky),
    failures: list.flatMap(totals => totals.failures),
  }
}

/** A run with a bad exit code or without a test has failed, even if no test failed. */
function checkTotals({ isOk, output }: Outcome, again: string, counts: Totals): Totals {
  const isEmpty = counts.passed + counts.failed === 0
  if (isOk && !isEmpty) return counts
  const failures =
    counts.failures.length > 0
      ? counts.failures
      : [{ name: again, output: isEmpty ? `${output}\nNo test ran.` : output, again }]
  return { ...counts, failed: failures.length, failures }
}

async function readReport<Report>(file: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch {
    return null
  }
}
