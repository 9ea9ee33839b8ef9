import { expect, test } from 'vitest'
import { jodiOf, resultParts, resultString } from '#domain/results.ts'

test.each([
  [{ open: null, close: null }, '***-**-***', null],
  [{ open: '128', close: null }, '128-1*-***', null],
  [{ open: '128', close: '349' }, '128-16-349', '16'],
  [{ open: '349', close: '128' }, '349-61-128', '61'],
  [{ open: '000', close: '190' }, '000-00-190', '00'],
  [{ open: '777', close: '100' }, '777-11-100', '11'],
])('%j is %s', (result, text, jodi) => {
  expect(resultString(result)).toBe(text)
  expect(jodiOf(result)).toBe(jodi)
})

test('splits a result into its parts', () => {
  expect(resultParts({ open: null, close: null })).toEqual({
    open_pana: '***',
    open_digit: '*',
    close_digit: '*',
    close_pana: '***',
  })
  expect(resultParts({ open: '128', close: null })).toEqual({
    open_pana: '128',
    open_digit: '1',
    close_digit: '*',
    close_pana: '***',
  })
  expect(resultParts({ open: '128', close: '349' })).toEqual({
    open_pana: '128',
    open_digit: '1',
    close_digit: '6',
    close_pana: '349',
  })
})

test.each(['', '***', '321', 'NA', '12'])('%j is not a draw', text => {
  expect(resultString({ open: text, close: text })).toBe('***-**-***')
  expect(jodiOf({ open: '128', close: text })).toBeNull()
  expect(jodiOf({ open: text, close: '349' })).toBeNull()
})
