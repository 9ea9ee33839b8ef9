import { describe, expect, test } from 'vitest'
import {
  asciiDigits,
  canBecomePhone,
  codeInMessage,
  typedCode,
  typedDigits,
  typedPhone,
  typedPoints,
} from '#app/lib/typed.ts'

describe('digits', () => {
  test('reads the digits of every script of the basic plane by their values', () => {
    let value = -1
    for (let code = 0; code <= 0xffff; code++) {
      const char = String.fromCharCode(code)
      value = /\p{Nd}/u.test(char) ? (value + 1) % 10 : -1
      expect(asciiDigits(char), code.toString(16)).toBe(value < 0 ? char : String(value))
    }
  })

  test('joins the groups of an account number', () => {
    expect(typedDigits(' 1234 5678-9012 ')).toBe('123456789012')
  })
})

describe('a mobile number', () => {
  test.each([
    ...['9876543210', '(98765) 432.10', '+91-98765-43210', '0091 98765 43210', '919876543210'],
    ...['0 98765 43210', '\u202a+91 98765\u00a043210\u202c', '+९१ ९८७६५ ४३२१०', '٩٨٧٦٥٤٣٢١٠'],
  ])('is understood in %s', typed => {
    expect(typedPhone(typed)).toBe('9876543210')
  })

  test.each([
    ...[
      '',
      '987654321',
      '98765432101',
      '+9198765432',
      '9198765432',
      '+92 98765 43210',
      '+9876543210',
    ],
    ...['00919876543', '0000 98765 43210', '98765x43210', '98765 43210, 98765 43211'],
  ])('is not made of %s, which stays as it is', typed => {
    expect(typedPhone(typed)).toBe(typed)
  })

  test('is the same number, whether it is typed digit by digit, pasted or filled in', () => {
    for (const text of ['+91 98765 43210', '0091 98765 43210', '919876543210', '098765 43210']) {
      let field = ''
      for (const char of text) field = typedPhone(field + char)
      expect(field, text).toBe('9876543210')
    }
  })

  test('may have a prefix and separators while it is typed, and no letter or further digit', () => {
    for (const start of ['', '+', '+9', '+91 98765', '00919876543', '98765 4321', '०९८'])
      expect(canBecomePhone(start), start).toBe(true)
    for (const wrong of ['98a', '98765432101', '+92', '9+1', '+91 98765 432101'])
      expect(canBecomePhone(wrong), wrong).toBe(false)
  })
})

describe('a code', () => {
  test.each([
    ['48', '48'],
    ['४८२६', '4826'],
    ['4 8-2 6', '4826'],
    ['48x', null],
    ['48261', null],
  ])('of four digits is read in %s as %s', (typed, code) => {
    expect(typedCode(typed)).toBe(code)
  })

  test.each([
    ['Your code is 3654', '', '3654'],
    ['12Your code is 3654', '12', '3654'],
    ['G-३६५४.', '', '3654'],
    ['3654x', '3654', null],
    ['Your code is 365412', '', null],
    ['Codes 3654 and 9021', '', null],
    ['3654 is your code.@play2027.example #3654', '', '3654'],
  ])('is taken out of the message %s after %s as %s', (typed, before, code) => {
    expect(codeInMessage(typed, before)).toBe(code)
  })
})

describe('points', () => {
  test.each([
    ['1,000', '1000'],
    [' 1 000 ', '1000'],
    ['1,00,000', '100000'],
    ['1,000,000', '1000000'],
    ['१,०००', '1000'],
    ['0,500', '500'],
    ['000', '0'],
  ])('are understood in %s', (typed, points) => {
    expect(typedPoints(typed)).toBe(points)
  })

  test.each(['1,00', '1.000', '10.0', '1e3', '-5', '1,,000', ',100', '1,000,'])(
    'are not made of %s, which stays as it is',
    typed => {
      expect(typedPoints(typed)).toBe(typed)
    },
  )
})
