import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendOtp } from '#contract/accounts.ts'
import { countMpinTry, mpinKey } from '../../server/accounts/mpin-tries.ts'
import { createClock } from '../../server/database/clock.ts'
import { takeAttempt } from '../../server/http/rate-limits.ts'
import { mayAskAbout, unansweredPayments } from '../../server/payments/payment-rows.ts'
import { newPhone } from '../support/browser.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { onDatabase } from './support/database.ts'
import { openGameServer } from './support/game-server.ts'
import { startPayment } from './support/payments.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NOON = '2026-11-18T12:00:00+05:30'

const opened = onDatabase()
let server: TestServer
let noonOffsetMs = 0

beforeAll(async () => {
  server = await startServer({ db: opened.db, startsAt: NOON })
  noonOffsetMs = server.clock.offsetMs
})
afterEach(() => {
  server.clock.offsetMs = noonOffsetMs
})

describe('after a clock that was 12 hours ahead was set back', () => {
  let phone: string

  beforeEach(async () => {
    phone = await server.browser().signUp()
    server.clock.offsetMs += 12 * HOUR_MS
  })

  const setBack = () => {
    server.clock.offsetMs = noonOffsetMs
  }

  test('no rate limit goes on', async () => {
    const limit = { max: 1, windowMs: HOUR_MS }
    const key = `test:${randomUUID()}`
    await takeAttempt(server.db, server.clock, key, limit)
    setBack()
    await takeAttempt(server.db, server.clock, key, limit)
    await expect(takeAttempt(server.db, server.clock, key, limit)).rejects.toMatchObject({
      params: { seconds: 3600 },
    })
  })

  test('a code is sent', async () => {
    const send = () =>
      server.browser().call(sendOtp, { phone_number: phone, purpose: 'reset_mpin', token_id: '' })
    expect(await send()).toMatchObject({ success: '1' })
    expect(await send()).toMatchObject({ httpStatus: 429 })
    setBack()
    expect(await send()).toMatchObject({ success: '1' })
  })

  test.each([5, 10])('%i wrong MPINs keep nobody out', async tries => {
    for (let wrong = 0; wrong < tries; wrong++) {
      await server.browser().logIn(phone, '1379')
      server.clock.offsetMs += 20 * MINUTE_MS
    }
    server.clock.offsetMs -= 20 * MINUTE_MS
    expect(await server.browser().logIn(phone)).toMatchObject({
      code: tries === 5 ? 'mpin_pause' : 'mpin_locked',
    })
    setBack()
    expect(await server.operator('player', { phone })).toMatchObject({ login_locked_until: null })
    expect(await server.browser().logIn(phone)).toMatchObject({ success: '1' })
  })

  test('a provider is asked about a payment', async () => {
    const game = await openGameServer(opened.db, NOON)
    game.clock.offsetMs = noonOffsetMs + 12 * HOUR_MS
    const { transId } = await startPayment(game, await game.addPlayer(0))
    const ask = () => mayAskAbout(server.db, transId, server.clock.now(), MINUTE_MS)
    const listed = async () => {
      const due = await unansweredPayments(server.db, 'sandbox', server.clock.now(), 1_000)
      return due.some(payment => payment.transId === transId)
    }
    expect(await ask()).toBe(true)
    setBack()
    expect(await listed()).toBe(true)
    expect(await ask()).toBe(true)
    expect(await listed()).toBe(false)
    expect(await ask()).toBe(false)
  })
})

test('two copies whose clocks differ by a minute count to the same limits', async () => {
  const { db } = server
  const clocks = [MINUTE_MS, 0].map(aheadMs => createClock(noonOffsetMs + aheadMs))
  const key = mpinKey(newPhone())
  const take = (place: number) => countMpinTry(db, clocks[place % 2]!, key)
  for (let tries = 0; tries < 5; tries++) await take(tries)
  await expect(take(5)).rejects.toMatchObject({ code: 'mpin_pause' })
})
