import { expect, test } from 'vitest'
import { cellJodi, chartCell, type Tense, weekOf } from '#domain/charts.ts'
import type { Result } from '#domain/results.ts'

const none = { open: null, close: null }
const half = { open: '128', close: null }
const full = { open: '128', close: '349' }

const table: [Tense, Result, string, string, string][] = [
  ['past', none, '**', '***', '***'],
  ['past', half, '1*', '128', '***'],
  ['past', full, '16', '128', '349'],
  ['today', none, '', '', ''],
  ['today', half, '1*', '128', '***'],
  ['today', full, '16', '128', '349'],
  ['future', none, '', '', ''],
]

test.each(table)('a cell is %s with %j', (tense, result, jodi, open, close) => {
  expect(chartCell('jodi_chart', result, tense)).toBe(jodi)
  const cell = chartCell('pana_chart', result, tense)
  expect(cell).toEqual({ open_panna: open, close_panna: close })
  expect(cellJodi(cell)).toBe(jodi)
})

test('a future day is empty, even if it has a result', () => {
  expect(chartCell('jodi_chart', full, 'future')).toBe('')
  expect(chartCell('pana_chart', full, 'future')).toEqual({ open_panna: '', close_panna: '' })
})

test.each([
  ['2026-02-16', '2026-02-16', '2026-02-22'],
  ['2026-02-20', '2026-02-16', '2026-02-22'],
  ['2026-02-22', '2026-02-16', '2026-02-22'],
  ['2026-02-23', '2026-02-23', '2026-03-01'],
  ['2026-01-01', '2025-12-29', '2026-01-04'],
])('the week of %s is %s to %s', (day, from, to) => {
  expect(weekOf(day)).toEqual({ from, to })
})

test('a day that is not one has no week', () => {
  expect(() => weekOf('2026-02-30')).toThrow(RangeError)
})
