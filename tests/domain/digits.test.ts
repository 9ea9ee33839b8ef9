import { expect, test } from 'vitest'
import { isDigit, singleDigits } from '#domain/digits.ts'

test('there are ten single digits', () => {
  expect(singleDigits).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

test.each(['', '10', '01', ' 1', '1 ', '-1', 'a', '*', '१', '１', 'NA'])(
  '%j is not a digit',
  text => {
    expect(isDigit(text)).toBe(false)
  },
)

test('0 and 9 are digits', () => {
  expect(isDigit('0')).toBe(true)
  expect(isDigit('9')).toBe(true)
})
