import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attemptsKey } from '../../server/accounts/devices.ts'
import { countMpinAttempt } from '../../server/accounts/mpin.ts'
import { takeAttempt } from '../../server/http/attempts.ts'
import { newPhone } from '../support/browser.ts'
import { setUpServer } from '../support/server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const server = setUpServer()
const setBack = () => server.clock.moveTo('12:00')

afterEach(setBack)

describe('after a clock that was 12 hours ahead was set back', () => {
  let phone: string

  beforeEach(async () => {
    phone = await server.browser().signUp()
    server.clock.moveBy(12 * HOUR_MS)
  })

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

  test.each([5, 10])('%i wrong MPINs keep nobody out', async attempts => {
    for (let wrong = 0; wrong < attempts; wrong++) {
      await server.browser().logIn(phone, '1379')
      server.clock.moveBy(20 * MINUTE_MS)
    }
    server.clock.moveBy(-20 * MINUTE_MS)
    expect(await server.browser().logIn(phone)).toMatchObject({
      code: attempts === 5 ? 'mpin_pause' : 'mpin_locked',
    })
    setBack()
    expect(await server.operator('player', { phone })).toMatchObject({ login_locked_until: null })
    expect(await server.browser().logIn(phone)).toMatchObject({ success: '1' })
  })
})

test('two copies whose clocks differ by a minute count to the same limits', async () => {
  const { db } = server
  const clocks = [MINUTE_MS, 0].map(aheadMs => ({ now: () => server.clock.now() + aheadMs }))
  const key = attemptsKey('mpin', newPhone())
  const take = (place: number) => countMpinAttempt(db, clocks[place % 2]!, key)
  for (let attempts = 0; attempts < 5; attempts++) await take(attempts)
  await expect(take(5)).rejects.toMatchObject({ code: 'mpin_pause' })
})
