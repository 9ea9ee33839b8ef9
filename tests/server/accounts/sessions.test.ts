import { afterEach, expect, test } from 'vitest'
import { getProfile } from '#contract/profile.ts'
import type { Browser } from '../../support/browser.ts'
import { setUpGameServer } from '../support/game-server.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const server = setUpGameServer()

afterEach(() => {
  server.clock.offsetMs = 0
})

async function enter(): Promise<{ phone: string; browser: Browser }> {
  const browser = server.browser()
  return { phone: await browser.enter(), browser }
}

async function statusAfter(ms: number, { phone, browser }: Awaited<ReturnType<typeof enter>>) {
  server.clock.offsetMs += ms
  return (await browser.call(getProfile, { phone_number: phone })).httpStatus
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

test('a call stores that the session is used once a minute, and never an earlier time', async () => {
  const session = await enter()
  const storedMs = async () => {
    const text = `SELECT s.last_seen_at FROM sessions s JOIN players p ON p.id = s.player_id
      WHERE p.phone = $1`
    const rows = await server.db.query<{ last_seen_at: Date }>({ name: '', text }, [session.phone])
    return rows[0]!.last_seen_at.getTime()
  }
  const startedMs = await storedMs()
  await statusAfter(30_000, session)
  expect(await storedMs()).toBe(startedMs)
  await statusAfter(2 * 60_000, session)
  const usedMs = await storedMs()
  expect(usedMs).toBeGreaterThan(startedMs)
  await statusAfter(-60 * 60_000, session)
  expect(await storedMs()).toBe(usedMs)
})
