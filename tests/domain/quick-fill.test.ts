import { describe, expect, test } from 'vitest'
import { jodis, singleDigits } from '#domain/jodis.ts'
import { doublePanas, panas, singlePanas, triplePanas } from '#domain/panas.ts'
import {
  cutOf,
  dpCommon,
  dpMotor,
  evenDigits,
  highDigits,
  jodiFamily,
  jodisOfAnk,
  lowDigits,
  oddDigits,
  panaFamily,
  panasOfAnks,
  redJodis,
  spCommon,
  spMotor,
} from '#domain/quick-fill.ts'

const groups = { oddDigits, evenDigits, lowDigits, highDigits }

test.each([
  ['oddDigits', '1 3 5 7 9'],
  ['evenDigits', '0 2 4 6 8'],
  ['lowDigits', '0 1 2 3 4'],
  ['highDigits', '5 6 7 8 9'],
] as const)('%s are %s', (name, digits) => {
  expect(groups[name].join(' ')).toBe(digits)
})

test('a cut is five more or five less', () => {
  for (const digit of singleDigits) {
    expect(Math.abs(Number(cutOf(digit)) - Number(digit))).toBe(5)
    expect(cutOf(cutOf(digit))).toBe(digit)
  }
})

test('there are 12 single, 9 double and 1 triple panas of each ank', () => {
  for (const digit of singleDigits) {
    const counts = [singlePanas, doublePanas, triplePanas].map(
      list => panasOfAnks(list, [digit]).length,
    )
    expect(counts).toEqual([12, 9, 1])
  }
})

test.each(Object.entries(groups))('%s choose half of every list of panas', (_name, digits) => {
  expect(panasOfAnks(singlePanas, digits)).toHaveLength(60)
  expect(panasOfAnks(doublePanas, digits)).toHaveLength(45)
  expect(panasOfAnks(triplePanas, digits)).toHaveLength(5)
})

test('there are ten jodis of each open and each close ank', () => {
  expect(jodisOfAnk('open', '1').join(' ')).toBe('10 11 12 13 14 15 16 17 18 19')
  expect(jodisOfAnk('close', '1').join(' ')).toBe('01 11 21 31 41 51 61 71 81 91')
  for (const place of ['open', 'close'] as const)
    expect(singleDigits.flatMap(digit => jodisOfAnk(place, digit)).sort()).toEqual(jodis)
})

describe('jodi family', () => {
  test.each([
    ['12', '12 17 21 26 62 67 71 76'],
    ['11', '11 16 61 66'],
    ['16', '11 16 61 66'],
  ])('of %s is %s', (jodi, family) => {
    expect(jodiFamily(jodi).join(' ')).toBe(family)
  })

  test('holds the jodis whose digits are the same where 5 and more count as 5 less', () => {
    const reduced = (jodi: string) =>
      Array.from(jodi, digit => Number(digit) % 5)
        .sort()
        .join()
    for (const jodi of jodis) {
      expect(jodiFamily(jodi)).toEqual(jodis.filter(one => reduced(one) === reduced(jodi)))
      expect(jodiFamily(jodi)).toHaveLength(redJodis.includes(jodi) ? 4 : 8)
    }
  })
})

describe('pana family', () => {
  test.each([
    ['123', '123 128 137 178 236 268 367 678'],
    ['111', '111 116 166 666'],
    ['119', '119 114 146 169 466 669'],
  ])('of %s is %s', (pana, family) => {
    expect(panaFamily(pana).toSorted().join(' ')).toBe(family.split(' ').toSorted().join(' '))
  })

  test('holds the panas whose digits are the same where 5 and more count as 5 less', () => {
    const reduced = (pana: string) =>
      Array.from(pana, digit => Number(digit) % 5)
        .sort()
        .join()
    for (const pana of panas) {
      expect(panaFamily(pana)).toEqual(panas.filter(one => reduced(one) === reduced(pana)))
      expect(panaFamily(pana).length).toBeLessThanOrEqual(8)
    }
  })
})

describe('motors', () => {
  test('1 2 3 4 gives 4 single and 12 double panas', () => {
    expect(spMotor('1234').join(' ')).toBe('123 124 134 234')
    expect(dpMotor('1234').join(' ')).toBe('112 113 114 122 133 144 223 224 233 244 334 344')
  })

  test('give n over 3 and n times n less 1 numbers, for every choice of digits', () => {
    for (let chosen = 0; chosen < 1024; chosen++) {
      const digits = singleDigits.filter((_, place) => chosen & (1 << place)).join('')
      const n = digits.length
      expect(spMotor(digits)).toHaveLength((n * (n - 1) * (n - 2)) / 6)
      expect(dpMotor(digits)).toHaveLength(n * (n - 1))
    }
  })

  test('count a digit once that is chosen twice', () => {
    expect(dpMotor('1122')).toEqual(dpMotor('12'))
  })
})

test('36 single and 18 double panas hold a digit', () => {
  for (const digit of singleDigits) {
    expect(spCommon(digit)).toHaveLength(36)
    expect(dpCommon(digit)).toHaveLength(18)
    expect([...spCommon(digit), ...dpCommon(digit)].every(pana => pana.includes(digit))).toBe(true)
  }
})

test.each(['', '१', 'x', '1*', '321', '12 ', '012'])('%j gives nothing', text => {
  expect(cutOf(text)).toBe('')
  expect(jodiFamily(text)).toEqual([])
  expect(panaFamily(text)).toEqual([])
  expect(spCommon(text)).toEqual([])
  expect(dpCommon(text)).toEqual([])
})
