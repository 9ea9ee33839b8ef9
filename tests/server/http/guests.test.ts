import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getRates } from '#contract/markets.ts'
import { setUpServer } from '../../support/server.ts'

const LIMIT = 1_200
const HOME = '203.0.113.1'

const server = setUpServer()

// The minute of the limit does not pass, so a slow machine changes nothing.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(1)
})
afterEach(() => void vi.useRealTimers())

/** The statuses of calls from one address. */
async function callsOf(options: { address: string; cookie?: string; count?: number }) {
  const { address, cookie, count = 1 } = options
  const browser = server.browser({ address })
  const headers: Record<string, string> = cookie ? { cookie } : {}
  const replies = []
  for (let sent = 0; sent < count; sent++) replies.push(browser.call(getRates, {}, { headers }))
  return (await Promise.all(replies)).map(({ httpStatus }) => httpStatus)
}

test('an address has a limit for its guests, which stops no other guest and no player', async () => {
  const { headers } = await server.addPlayer(0)
  const player = headers.cookie!
  const invented = `ank_session=${'x'.repeat(43)}`

  expect(new Set(await callsOf({ address: HOME, count: LIMIT }))).toEqual(new Set([200]))
  expect(await callsOf({ address: HOME })).toEqual([429])
  expect(await callsOf({ address: '203.0.113.2' })).toEqual([200])
  const login = { phone: '9812345678', mpin: '1234' }
  const reply = await server.browser({ address: HOME }).fetch('/api/login.php', {
    method: 'POST',
    body: new URLSearchParams(login),
  })
  expect(reply.status).not.toBe(429)
  expect(await callsOf({ address: HOME, cookie: player })).toEqual([200])
  const live = await server.browser({ address: HOME }).fetch('/api/live')
  expect([live.status, Number(live.headers.get('retry-after')) > 0]).toEqual([429, true])

  // Calls with an invented session use up their own count, and those of players still pass.
  expect(await callsOf({ address: HOME, cookie: invented, count: LIMIT })).toContain(429)
  expect(await callsOf({ address: HOME, cookie: invented })).toEqual([429])
  expect(await callsOf({ address: HOME, cookie: player, count: 3 })).toEqual([200, 200, 200])
})
