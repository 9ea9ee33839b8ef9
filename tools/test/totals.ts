import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResult } from 'vitest/node'

// Lists what did not pass at once, and adds up the named reports of test-results.
const names = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'passed, flaky',
  skipped: 'skipped',
}
const tests = process.argv.slice(2).flatMap(testsOf).sort().reverse()
const count = (status: string) => tests.filter(test => test.startsWith(status)).length
for (const test of tests) if (!test.startsWith('passed:')) console.log(test)
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
if (count('failed') > 0) process.exitCode = 1

/** Each test of a report as its status, the command that repeats it, and its title. */
function testsOf(name: string): string[] {
  const file = `test-results/${name}.json`
  if (!existsSync(file)) return [`failed: ${name} wrote no report`]
  const { suites, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  return suites?.flatMap(playwrightTests) ?? testResults.flatMap(vitestTests)
}

function vitestTests({ name, status, assertionResults }: JsonTestResult): string[] {
  const file = `npx vitest run ${relative('.', name)}`
  const all = assertionResults.map(test => `${test.status}: ${file} # ${test.fullName}`)
  // A file that cannot be loaded has no failed test, and a test that its tag left out no reason.
  if (status === 'failed' && !all.some(test => test.startsWith(status))) all.push(`failed: ${file}`)
  return all.filter(test => !test.startsWith('skipped') || test.includes(', not run without'))
}

function playwrightTests({ specs, suites = [] }: JSONReportSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, annotations: [reason] }) => {
      const test = `npx playwright test ${file}:${line} # ${title}`
      return `${names[status]}: ${test}${reason ? `: ${reason.description}` : ''}`
    }),
  )
  return [...own, ...suites.flatMap(playwrightTests)]
}
