import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sentences as hindi } from '#app/messages/hi/errors.ts'
import { sentences as marathi } from '#app/messages/mr/errors.ts'
import { codeOfSentence, codes } from '#contract/codes.ts'

const names = Object.keys(codes) as (keyof typeof codes)[]
const words = { hindi, marathi }

/** The program without the table and its translations. */
const program = globSync(['src/**/*.{ts,tsx,astro}', 'server/**/*.ts'])
  .filter(file => !/contract\/(operator\/errors|codes)\.ts$|messages\/(hi|mr)\//.test(file))
  .map(file => readFileSync(file, 'utf8'))
  .join('\n')

test.each(Object.entries(words))('%s has no sentence without a code', (_, sentences) => {
  expect(Object.keys(sentences).filter(code => !Object.hasOwn(codes, code))).toEqual([])
})

test('Hindi and Marathi have sentences for the same codes', () => {
  expect(Object.keys(marathi).toSorted()).toEqual(Object.keys(hindi).toSorted())
})

test('every code has an English sentence', () => {
  const empty = Object.entries(codes).filter(([, declared]) => {
    const message = typeof declared === 'object' ? declared.message : declared
    return typeof message === 'string' && !/^\S.*\S$/.test(message)
  })
  expect(empty).toEqual([])
})

test('no code is unused', () => {
  expect(names.filter(code => !new RegExp(`['.]${code}\\b`).test(program))).toEqual([])
})

test.each([
  ['Api Error', 'api_error'],
  ['Failed', 'failed'],
  ['This Market Betting Is Closed For Today.', 'market_closed'],
  ['Somthing Wents Wrong please try again!!!', 'payment_failed'],
  ['Your Payment is pending please wait', 'payment_pending'],
  ['Profile Updated Successfully', 'profile_updated'],
  ['Back at six.', ''],
  ['', ''],
])('the code of %j is %j', (text, code) => {
  expect(codeOfSentence(text)).toBe(code)
})
