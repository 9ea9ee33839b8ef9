import { expect, test } from 'vitest'
import { formatTime, parseTime } from '#domain/times.ts'

const table: [string, number][] = [
  ['12:00 am', 0],
  ['12:05 am', 5],
  ['12:59 am', 59],
  ['01:00 am', 60],
  ['09:30 am', 570],
  ['11:59 am', 719],
  ['12:00 pm', 720],
  ['12:30 pm', 750],
  ['01:00 pm', 780],
  ['09:30 pm', 1290],
  ['09:35 pm', 1295],
  ['11:59 pm', 1439],
]

test.each(table)('%s is minute %d', (text, minutes) => {
  expect(parseTime(text)).toBe(minutes)
  expect(formatTime(minutes)).toBe(text)
})

test('reads upper case', () => {
  expect(parseTime('09:30 PM')).toBe(1290)
  expect(parseTime('12:05 AM')).toBe(5)
})

test.each([
  '',
  '9:30 pm',
  '09:30pm',
  '09:30  pm',
  ' 09:30 pm',
  '09:30 pm ',
  '09:30 pm\n',
  '00:30 am',
  '13:00 pm',
  '21:30',
  '09:60 pm',
  '09:5 pm',
  '09:30:00 pm',
  '09.30 pm',
  '09:30 Pm',
  '09:30 p.m.',
  '०९:३० pm',
])('%j is not a time', text => {
  expect(parseTime(text)).toBeNull()
})

test('every minute of the day reads back', () => {
  const texts = Array.from({ length: 1440 }, (_, minute) => formatTime(minute))
  expect(new Set(texts).size).toBe(1440)
  expect(texts.map(parseTime)).toEqual(texts.map((_, minute) => minute))
})

test.each([-1, 1440, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('minute %d throws', minutes => {
  expect(() => formatTime(minutes)).toThrow(RangeError)
})
