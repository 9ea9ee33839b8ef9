import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { attemptsKey } from '../../../server/accounts/devices.ts'
import {
  countMpinAttempt,
  isMpinRight,
  takeBackMpinAttempt,
} from '../../../server/accounts/mpin.ts'
import { newPhone } from '../../support/browser.ts'
import { setUpServer } from '../../support/server.ts'

const WRONG = 'This MPIN does not match this number.'

const server = setUpServer()
// The seconds of a pause are exact however slow the machine is.
beforeAll(() => server.clock.stop())

async function guess(phone: string, times: number) {
  const browser = server.browser()
  const replies = []
  for (let i = 0; i < times; i++) replies.push(await browser.logIn(phone, '1379'))
  return replies
}

test.each(['0000', '7777', '1234', '6789', '7890', '9012', '4321', '0987', '9876'])(
  'refuses the MPIN %s at sign-up',
  async mpin => {
    const form = { username: 'Asha', email: '', adult: '1', token_id: '' }
    const request = { phoneNumber: newPhone(), user_mpin: mpin, ...form }
    const reply = await server.browser().call(accounts.signUp, request)
    expect(reply).toMatchObject({ httpStatus: 200, success: '0' })
    expect(reply.msg).toMatch(/^Please do not use /)
  },
)

test('refuses the last four digits of the number as MPIN', async () => {
  const form = { username: 'Asha', email: '', adult: '1', token_id: '' }
  const request = { phoneNumber: '9876502846', user_mpin: '2846', ...form }
  const reply = await server.browser().call(accounts.signUp, request)
  expect(reply.msg).toBe('Please choose an MPIN other than the last digits of your number.')
})

test('the fifth wrong MPIN starts a pause, which holds for the right one too', async () => {
  const browser = server.browser()
  const phone = await browser.signUp()
  const replies = await guess(phone, 5)
  expect(replies.map(reply => reply.msg)).toEqual(Array(5).fill(WRONG))
  const early = await browser.logIn(phone)
  expect(early).toMatchObject({ httpStatus: 429, success: '0', retry_after: 30 })
  expect(early.headers.get('retry-after')).toBe('30')
  server.clock.moveBy(30_000)
  expect(await browser.logIn(phone)).toMatchObject({ httpStatus: 200, success: '1' })
  // The wrong attempts stay counted: the next one is the sixth.
  expect((await guess(phone, 1))[0]).toMatchObject({ msg: WRONG })
  expect((await guess(phone, 1))[0]).toMatchObject({ httpStatus: 429, retry_after: 60 })
})

test('the pauses grow, and the tenth wrong MPIN locks for 24 hours', async () => {
  const browser = server.browser()
  const phone = await browser.signUp()
  await guess(phone, 5)
  for (const pause of [30, 60, 120, 240, 480]) {
    expect((await guess(phone, 1))[0]).toMatchObject({ httpStatus: 429, retry_after: pause })
    server.clock.moveBy(pause * 1000)
    expect((await guess(phone, 1))[0]!.msg).toBe(WRONG)
  }
  const hourMs = 3600 * 1000
  server.clock.moveBy(23 * hourMs)
  const reply = await browser.logIn(phone)
  expect(reply).toMatchObject({ httpStatus: 200, success: '0' })
  expect(reply.msg).toContain('Please use Forgot MPIN, or log in again in 1 hour.')
  server.clock.moveBy(hourMs)
  expect(await browser.logIn(phone)).toMatchObject({ success: '1' })
})

test('a login does not prolong the day for which wrong MPINs count', async () => {
  const hourMs = 3600 * 1000
  const phone = await server.browser().signUp()
  await guess(phone, 4)
  server.clock.moveBy(20 * hourMs)
  expect(await server.browser().logIn(phone)).toMatchObject({ success: '1' })
  server.clock.moveBy(4 * hourMs)
  const replies = await guess(phone, 6)
  expect(replies.map(reply => reply.httpStatus)).toEqual([200, 200, 200, 200, 200, 429])
})

describe('an attempt that is taken back late', () => {
  let key: string
  const count = () => countMpinAttempt(server.db, server.clock, key)

  beforeEach(() => {
    key = attemptsKey('mpin', newPhone())
  })

  test('ends a pause that a later one began only because of it', async () => {
    for (let wrong = 0; wrong < 3; wrong++) await count()
    const right = await count()
    server.clock.moveBy(1)
    await count()
    await expect(count()).rejects.toMatchObject({ code: 'mpin_pause' })
    await takeBackMpinAttempt(server.db, right)
    await count()
    await expect(count()).rejects.toMatchObject({ code: 'mpin_pause' })
  })

  test('leaves the pause of a later sixth wrong MPIN', async () => {
    for (let wrong = 0; wrong < 3; wrong++) await count()
    const right = await count()
    server.clock.moveBy(1)
    await count()
    server.clock.moveBy(30_000)
    await count()
    await takeBackMpinAttempt(server.db, right)
    await expect(count()).rejects.toMatchObject({ code: 'mpin_pause' })
  })
})

test('no more than two MPINs are hashed and a hundred wait', async () => {
  // A hash of few blocks is checked with its own parameters.
  const mpin_hash = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const check = () => isMpinRight('', '2580', { id: '', mpin_hash }, { name: '' })
  const checks = await Promise.allSettled(Array.from({ length: 105 }, check))
  expect(checks.filter(({ status }) => status === 'rejected')).toHaveLength(3)
})

test('an unknown number gets the replies of a wrong MPIN, pauses and lock included', async () => {
  const phone = await server.browser().signUp()
  const unknown = newPhone()
  const answers = async (number: string) =>
    (await guess(number, 7)).map(({ headers, server_time, ...reply }) => reply)
  expect(await answers(unknown)).toEqual(await answers(phone))
})

test('an unknown number takes as long as a wrong MPIN', async () => {
  const phones = await Promise.all(Array.from({ length: 3 }, () => server.browser().signUp()))
  const timeOf = async (phone: string) => {
    const start = performance.now()
    await guess(phone, 1)
    return performance.now() - start
  }
  // The quickest of many, in turn: a busy machine slows single attempts, and both kinds alike.
  let [unknown, wrong] = [Infinity, Infinity]
  for (const phone of phones) {
    const other = newPhone()
    for (let attempts = 0; attempts < 4; attempts++) {
      unknown = Math.min(unknown, await timeOf(other))
      wrong = Math.min(wrong, await timeOf(phone))
    }
  }
  expect(unknown).toBeGreaterThan(wrong * 0.4)
  expect(unknown).toBeLessThan(wrong * 2.5)
})

test('guesses at an unknown number do not lock the player who registers it later', async () => {
  const phone = newPhone()
  await guess(phone, 6)
  const browser = server.browser()
  await browser.signUp(phone)
  expect(await browser.logIn(phone)).toMatchObject({ success: '1' })
})

/** As in databases that are in use. */
const storedHashes = [
  {
    pepper: 'mpin-pepper-for-tests',
    mpin: '2580',
    id: '018f0000-0000-7000-8000-000000000001',
    mpin_hash:
      '$argon2id$v=19$m=19456,t=2,p=1$zqYg7SOiLkyW/oChT+WZdQ$WrnfC1o2y2a1ncZPUTYHEBHhxJgbeqI4IjQP2UiApo0',
  },
  {
    pepper: 'mpin-pepper-for-tests',
    mpin: '9317',
    id: '018f0000-0000-7000-8000-000000000002',
    mpin_hash:
      '$argon2id$v=19$m=19456,t=2,p=1$EFLFt29NBe4xqGCURdwIuw$dYPAufonSdFkbp0BMTLPfgnzszYzwGpnkYvnE/Gja9Y',
  },
  {
    pepper: 'another pepper, of 48 random bytes',
    mpin: '0463',
    id: '018f0000-0000-7000-8000-000000000003',
    mpin_hash:
      '$argon2id$v=19$m=19456,t=2,p=1$f3PcUWAdNXK24yWsDsYZ6g$g2mUXjNiZkKTtWZl9Iz9ZZzvzj4HBmvzbc7nhsfBliI',
  },
]

test.each(storedHashes)('an MPIN that was hashed before is right: $mpin', async stored => {
  const { pepper, mpin, id, mpin_hash } = stored
  const isRight = (changes: Partial<typeof stored>) => {
    const other = { ...stored, ...changes }
    return isMpinRight(other.pepper, other.mpin, other, { name: '' })
  }
  expect(await isRight({ pepper, mpin, id, mpin_hash })).toBe(true)
  expect(await isRight({ mpin: '2581' })).toBe(false)
  expect(await isRight({ pepper: `${pepper}.` })).toBe(false)
  // The MPIN of one player is not that of another with a copy of the hash.
  expect(await isRight({ id: id.replace('018f', '018e') })).toBe(false)
})

test('a stored text that is not a hash is an error, and not a wrong MPIN', async () => {
  for (const mpin_hash of ['', 'none']) {
    const checked = isMpinRight('', '2580', { id: '', mpin_hash }, { name: '' })
    await expect(checked).rejects.toThrow()
  }
})

test('stores the MPIN as argon2id, differently for two players with the same MPIN', async () => {
  const phones = [await server.browser().signUp(), await server.browser().signUp()]
  const text = 'SELECT mpin_hash FROM players WHERE phone = ANY($1)'
  const rows = await server.db.query<{ mpin_hash: string }>({ name: 'hashes', text }, [phones])
  for (const { mpin_hash } of rows) {
    expect(mpin_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  }
  expect(rows[0]!.mpin_hash).not.toBe(rows[1]!.mpin_hash)
})
