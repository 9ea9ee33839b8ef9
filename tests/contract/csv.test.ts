import { expect, test } from 'vitest'
import { csvHead, csvRows } from '#contract/csv.ts'

test('a file begins with the mark of UTF-8, and each row ends with CRLF', () => {
  expect(
    csvHead(['day', 'market']) +
      csvRows([
        ['2026-11-18', 'कल्याण'],
        [null, 5],
      ]),
  ).toBe('\uFEFFday,market\r\n2026-11-18,कल्याण\r\n,5\r\n')
})

test.each([
  ['Bid 5', 'Bid 5'],
  ['a, b', '"a, b"'],
  ['say "a" now', '"say ""a"" now"'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('writes the text %j as %j', (text, cell) => {
  expect(csvRows([[text]])).toBe(`${cell}\r\n`)
})

test.each([
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-SUM(A1)', "'-SUM(A1)"],
  ['+919876543210', "'+919876543210"],
  ['＝1+1', "'＝1+1"],
  ['\u200B=1+1', "'\u200B=1+1"],
  ['\t=1', "'\t=1"],
])('writes the formula %j as the text %j', (text, cell) => {
  expect(csvRows([[text]])).toBe(`${cell}\r\n`)
})

test.each([
  ['a jodi', '05'],
  ['a pana', '000'],
  ['a phone number', '9876543210'],
  ['an account number of 18 digits', '001234567890123456'],
  ['a UTR of digits', '415504811439'],
  ['a UTR that looks like a power of ten', '123456E12345'],
])('a spreadsheet keeps %s as text, and a program reads it by trimming', (_, code) => {
  expect(csvRows([[code]])).toBe(`${code}\t\r\n`)
  expect(csvRows([[code]]).trim()).toBe(code)
})

test.each([
  ['an amount', -1380.5, '-1380.5'],
  ['a day', '2026-11-18', '2026-11-18'],
  ['a time', '2026-11-18 15:05:09', '2026-11-18 15:05:09'],
  ['a fund id', 'D7K3MX9QTA', 'D7K3MX9QTA'],
  ['a sangam', '5-128', '5-128'],
  ['an id', '0190e1a2-0000-7000-8000-000000000000', '0190e1a2-0000-7000-8000-000000000000'],
])('%s stays unchanged', (_, value, cell) => {
  expect(csvRows([[value]])).toBe(`${cell}\r\n`)
})
