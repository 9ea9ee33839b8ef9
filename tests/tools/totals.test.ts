import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../tools/test/totals.ts')
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ank-totals-'))
  mkdirSync(join(root, 'test-results'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** A file of Vitest's report with tests such as 'failed: a title'. */
function file(name: string, status: string, ...tests: string[]) {
  const assertionResults = tests.map(test => {
    const [own, fullName] = test.split(': ')
    return { status: own, fullName }
  })
  return { name: join(root, name), status, assertionResults }
}

/** A spec of Playwright's report, which has a line of its own. */
function spec(line: number, title: string, status: string, ...reasons: string[]) {
  const annotations = reasons.map(description => ({ type: 'skip', description }))
  return { file: 'a.spec.ts', line, title, tests: [{ status, annotations }] }
}

function totalsOf(reports: Record<string, object>) {
  for (const [name, report] of Object.entries(reports)) {
    writeFileSync(join(root, 'test-results', `${name}.json`), JSON.stringify(report))
  }
  const args = [script, 'vitest', 'playwright']
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return { status, lines: stdout.trimEnd().split('\n') }
}

const passed = {
  vitest: { testResults: [file('a.test.ts', 'passed', 'passed: one', 'skipped: left out')] },
  playwright: {
    suites: [
      { specs: [], suites: [{ specs: [spec(1, 'two', 'expected'), spec(2, 'three', 'flaky')] }] },
    ],
  },
}

it('ends with 0 if all tests passed, and lists what was flaky or cannot run', () => {
  const skipped = file('b.test.ts', 'passed', 'skipped: four, not run without nginx')
  const testResults = [...passed.vitest.testResults, skipped]
  expect(totalsOf({ ...passed, vitest: { testResults } })).toEqual({
    status: 0,
    lines: [
      'skipped: npx vitest run b.test.ts # four, not run without nginx',
      'passed, flaky: npx playwright test a.spec.ts:2 # three',
      '3 passed, 0 failed, 1 skipped',
    ],
  })
})

it('ends with 1 if a test failed, a file could not be loaded, or a report is missing', () => {
  const { vitest, playwright } = passed
  const failing = { testResults: [file('a.test.ts', 'failed', 'passed: one', 'failed: two')] }
  expect(totalsOf({ vitest: failing, playwright })).toEqual({
    status: 1,
    lines: expect.arrayContaining(['failed: npx vitest run a.test.ts # two']),
  })
  expect(totalsOf({ vitest: { testResults: [file('a.test.ts', 'failed')] }, playwright })).toEqual({
    status: 1,
    lines: expect.arrayContaining(['failed: npx vitest run a.test.ts']),
  })
  const lost = { suites: [{ specs: [spec(1, 'two', 'unexpected')] }] }
  expect(totalsOf({ vitest, playwright: lost })).toEqual({
    status: 1,
    lines: expect.arrayContaining(['failed: npx playwright test a.spec.ts:1 # two']),
  })
  rmSync(join(root, 'test-results', 'playwright.json'))
  expect(totalsOf({ vitest })).toEqual({
    status: 1,
    lines: expect.arrayContaining(['failed: playwright wrote no report']),
  })
})
