import { expect, test } from 'vitest'
import { isDigit, isJodi, isRedJodi, jodis, singleDigits } from '#domain/jodis.ts'

test('there are a hundred jodis, 00 to 99', () => {
  expect(jodis).toHaveLength(100)
  expect(new Set(jodis).size).toBe(100)
  expect(jodis.slice(0, 12).join(' ')).toBe('00 01 02 03 04 05 06 07 08 09 10 11')
  expect(jodis.at(-1)).toBe('99')
})

test('twenty jodis are red', () => {
  expect(jodis.filter(isRedJodi).join(' ')).toBe(
    '00 05 11 16 22 27 33 38 44 49 50 55 61 66 72 77 83 88 94 99',
  )
})

test.each(['', '1', '161', '1*', '**', ' 16', '१६', '1-', 'NA'])(
  '%j is not a jodi, and not red',
  text => {
    expect(isJodi(text)).toBe(false)
    expect(isRedJodi(text)).toBe(false)
  },
)

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
