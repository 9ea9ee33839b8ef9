import { expect, test } from 'vitest'
import { placeBid } from '#contract/bids.ts'
import { getProfile } from '#contract/profile.ts'
import type { Browser } from '../../support/browser.ts'
import { setUpServer } from '../../support/server.ts'
import { sampleBid } from '../../support/test-players.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const server = setUpServer()

async function enter(): Promise<{ phone: string; browser: Browser }> {
  const browser = server.browser()
  return { phone: await browser.enter(), browser }
}

async function statusAfter(ms: number, { phone, browser }: Awaited<ReturnType<typeof enter>>) {
  server.clock.moveBy(ms)
  return (await browser.call(getProfile, { phone_number: phone })).httpStatus
}

async function bidAfter(ms: number, { phone, browser }: Awaited<ReturnType<typeof enter>>) {
  server.clock.moveBy(ms)
  return (await browser.call(placeBid, { bids: [sampleBid(phone)] }, { as: 'json' })).httpStatus
}

async function storedUse(phone: string): Promise<number> {
  const text = `SELECT s.last_seen_at FROM sessions s JOIN players p ON p.id = s.player_id
    WHERE p.phone = $1`
  const rows = await server.run<{ last_seen_at: Date }>(text, [phone])
  return rows[0]!.last_seen_at.getTime()
}

test('a session ends a day after its last call', async () => {
  const session = await enter()
  expect(await statusAfter(DAY_MS - HOUR_MS, session)).toBe(200)
  expect(await statusAfter(DAY_MS - 1_000, session)).toBe(200)
  expect(await statusAfter(DAY_MS + 1_000, session)).toBe(401)
})

test('a session ends 30 days after its start, however much it is used', async () => {
  const session = await enter()
  for (let days = 1; days < 30; days++) {
    expect(await statusAfter(DAY_MS - 1_000, session)).toBe(200)
  }
  expect(await statusAfter(DAY_MS - HOUR_MS, session)).toBe(200)
  expect(await statusAfter(HOUR_MS + 60_000, session)).toBe(401)
})

test.each([
  ['call', statusAfter],
  ['bid', bidAfter],
])(
  'a %s stores that the session is used once a minute, and never an earlier time',
  async (_, useAfter) => {
    const session = await enter()
    const startedMs = await storedUse(session.phone)
    expect(await useAfter(30_000, session)).toBe(200)
    expect(await storedUse(session.phone)).toBe(startedMs)
    expect(await useAfter(2 * 60_000, session)).toBe(200)
    const usedMs = await storedUse(session.phone)
    expect(usedMs).toBeGreaterThan(startedMs)
    await useAfter(-60 * 60_000, session)
    expect(await storedUse(session.phone)).toBe(usedMs)
  },
)

// Fails if place-bid.ts stores the use of any session of the token hash.
test('a late bid does not prolong a session that has ended', async () => {
  const session = await enter()
  const startedMs = await storedUse(session.phone)
  expect(await bidAfter(DAY_MS + 1_000, session)).toBe(401)
  expect(await storedUse(session.phone)).toBe(startedMs)
})
