import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  canBecomePhone,
  codeInMessage,
  emailField,
  pointsIn,
  typedCode,
  typedDigits,
  typedLines,
  typedName,
  typedNumber,
  typedPhone,
  typedPoints,
  typedReference,
} from '#app/lib/typed.ts'
import { SignUpForm } from '#contract/accounts.ts'
import { ProfileForm } from '#contract/profile.ts'

describe('digits', () => {
  test('of every script are read by their values', () => {
    let value = -1
    let scripts = 0
    for (let code = 0; code <= 0x1ffff; code++) {
      const char = String.fromCodePoint(code)
      const isDigit = /\p{Nd}/u.test(char)
      value = isDigit ? (value + 1) % 10 : -1
      if (isDigit) expect(typedNumber(char), code.toString(16)).toBe(String(value))
      if (value === 0) scripts++
    }
    expect(scripts).toBeGreaterThan(60)
  })

  test('joins the groups of an account number', () => {
    expect(typedDigits(' 1234 5678-9012 ')).toBe('123456789012')
    expect(typedDigits('1234\u20115678\u22129012\u2800')).toBe('123456789012')
  })
})

test.each([
  ...['1234567890.00', '1234567890.0', '12345678901.5', '1.234.567.890.00', '4155 0481 1439.0'],
  ...['4.15504811439E11', '1234567890.00 INR', '1234567890٫00', '(1234) 567890'],
])('an account number or a reference keeps the signs of %s, so that the form refuses it', typed => {
  expect(typedDigits(typed)).toMatch(/[.٫(]/)
  expect(typedReference(typed)).toMatch(/[.٫(]/)
})

test.each(['987654321.0', '98765432.00'])('%s is not a mobile number', typed => {
  expect(typedPhone(typed)).toBe(typed)
})

test.each([
  ['₹1,000/-', 1000],
  ['0500', 500],
  ['1 000', 1000],
  ['', 0],
  ['0', 0],
  ['5.5', 0],
  ['many', 0],
])('%s has %d points', (typed, points) => {
  expect(pointsIn(typed)).toBe(points)
})

test('an email address keeps its digits', () => {
  expect(emailField.read(' user१@x.example\u200b')).toBe('user१@x.example')
})

/** Invisible characters: marks of direction, zero-width ones, and those of emoji. */
const unseen = ['\u200b', '\u200e', '\u202a', '\u2060', '\ufeff', '\u00ad', '\ufe0f', '\u034f']

test.each<[kind: string, read: (typed: string) => string | null, typed: string]>([
  ['a mobile number', typedPhone, '9876543210'],
  ['a code', typedCode, '4826'],
  ['an account number', typedDigits, '123456789012'],
  ['an IFSC', typedReference, 'SBIN0001234'],
  ['points', typedPoints, '500'],
  ['a pana', typedNumber, '128'],
  ['many numbers', typedLines, '128=20'],
  ['an email address', emailField.read, 'asha@example.in'],
])('%s is read without what cannot be seen', (_, read, typed) => {
  for (const char of unseen) {
    const pasted = [char, ...Array.from(typed), ''].join(char)
    expect(read(`\u2066\u00a0${pasted}\u2009`)?.trim(), char).toBe(typed)
  }
})

test.each([
  ['4155 0481 1439', '415504811439'],
  ['४१५५०४८११४३९\u200b', '415504811439'],
  ['sbin 0001234', 'SBIN0001234'],
  ['ＳＢＩＮ０００１２３４', 'SBIN0001234'],
  ['AXIS-4155–0481', 'AXIS41550481'],
  ['UTR: 415504811439', 'UTR:415504811439'],
])('a reference of a bank is read in %s', (typed, reference) => {
  expect(typedReference(typed)).toBe(reference)
})

test.each([
  ['१२८', '128'],
  ['\u200e128 ', '128'],
  ['1️⃣2️⃣8️⃣', '128'],
  ['𝟏𝟐𝟖', '128'],
  ['12 8', '12 8'],
  ['1-28', '1-28'],
  ['1\u03362\u03368', '1\u03362\u03368'],
  ['1²', '1²'],
])('a number that is played is read in %s as %s', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})

test('many numbers keep their lines, with plain dashes', () => {
  expect(typedLines('१२\u2212३४＝２०\u202856 = 20\r\n7')).toBe('12-34=20\n56 = 20\n7')
})

describe('a name', () => {
  test.each([
    ['\u202aAsha Rao\u202c', 'Asha Rao'],
    ['Asha\u00a0Rao \u200e', 'Asha Rao'],
    ['Asha\tRao', 'Asha Rao'],
    ['क्\u200dष', 'क्\u200dष'],
    ['र्\u200cय', 'र्\u200cय'],
    ['👩\u200d👧 ❤\ufe0f', '👩\u200d👧 ❤\ufe0f'],
    ["D’Souza-O'Neil", "D’Souza-O'Neil"],
    ['आशा राव २', 'आशा राव २'],
    ['李小龙', '李小龙'],
    ['محمد', 'محمد'],
  ])('is read in %j as %j', (typed, name) => {
    expect(typedName(typed)).toBe(name)
  })

  test.each(['', ' ', '\u200d', '\u3164', '\u2800 \ufe0f', '\u115f\u1160', '\u0301'])(
    'is not made of %j, which shows nothing',
    typed => {
      const { issues } = v.safeParse(SignUpForm.entries.username, typedName(typed))
      expect(issues?.[0].message).toBe('user_name_required')
    },
  )
})

test('a name has 60 letters at most, without the signs of vowels', () => {
  const isName = (text: string) => v.is(SignUpForm.entries.username, typedName(text))
  expect(isName('राधाकृष्णन्'.repeat(8))).toBe(true)
  expect(isName('क'.repeat(61))).toBe(false)
  expect(isName(`A${'\u0301'.repeat(300)}`)).toBe(false)
  expect(isName('A'.repeat(200))).toBe(false)
})

test.each(['<asha@gmail.com>', 'mailto:asha@gmail.com', 'Asha @gmail.com', 'asha@gmail,com'])(
  'an email address is not %s',
  typed => {
    expect(v.is(ProfileForm.entries.email, emailField.read(typed))).toBe(false)
  },
)

describe('a mobile number', () => {
  test.each([
    ...['9876543210', '(98765) 432.10', '+91-98765-43210', '0091 98765 43210', '919876543210'],
    ...[
      '+91 (0) 98765 43210',
      '0 98765 43210',
      '\u202a+91 98765\u00a043210\u202c',
      '+९१ ९८७६५ ४३२१०',
      '٩٨٧٦٥٤٣٢١٠',
    ],
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
  ])('is not made of %s, which stays unchanged', typed => {
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
    for (const start of [
      '',
      '+',
      '+9',
      '+91 98765',
      '+91 (0) 98765',
      '00919876543',
      '98765 4321',
      '०९८',
    ])
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
    ['₹500', '500'],
    ['₹ 1,00,000.00', '100000'],
    ['₨500', '500'],
    ['Rs. 500', '500'],
    ['RS.500/-', '500'],
    ['INR 500', '500'],
    ['रु. ५००', '500'],
    ['500/-', '500'],
    ['500 /=', '500'],
    ['500.00', '500'],
    ['500.0', '500'],
    ['500 Rs', '500'],
    ['500 रुपये', '500'],
    ['1\u202f000', '1000'],
  ])('are understood in %s', (typed, points) => {
    expect(typedPoints(typed)).toBe(points)
  })

  test.each([
    ...['1,00', '1.000', '1.000,00', '1,000.5', '500.50', '500.000', '1e3', '-5', '1,,000'],
    ...['100 200', '1 20 300', '10 20 300', '500\t100', '1\n000', '500 100 ₹'],
    ...[',100', '1,000,', '.00', '₹', '500+300', '5 lakh', '500k', '$500', '500%'],
  ])('are not made of %s, which stays unchanged', typed => {
    expect(typedPoints(typed)).toBe(typed)
  })
})
