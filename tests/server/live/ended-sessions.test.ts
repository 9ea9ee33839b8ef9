import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetMpin as resetMpinCall, sendOtp, verifyOtp } from '#contract/accounts.ts'
import { createApp } from '../../../server/app.ts'
import { type Listener, listen } from '../../../server/http/listen.ts'
import { createLive } from '../../../server/live/routes.ts'
import { createBrowser } from '../../support/browser.ts'
import { addPlayerTo } from '../../support/players.ts'
import { setUpServer } from '../../support/server.ts'
import { listenLive } from './live-listener.ts'

const WITHIN_MS = 2_000

type Player = Awaited<ReturnType<typeof addPlayerTo>>

/** The streams are on one copy of the server, at its usual pace; the calls go to another. */
const server = setUpServer({ startsAt: '15:12' })
let copy: ReturnType<typeof createApp>
let listener: Listener
let address: string

beforeAll(async () => {
  copy = createApp(server.context, undefined, createLive(server.context))
  listener = await listen(server.app, '127.0.0.1', 0)
  address = `http://127.0.0.1:${listener.port}`
})

afterAll(() => listener.stop(0))

/** Each resolves once the server has answered. */
const ends: Record<string, (player: Player) => Promise<unknown>> = {
  'a logout': player => call(player, 'logout.php'),
  'a logout everywhere': player => call(player, 'logout.php', { everywhere: '1' }),
  'a new MPIN': ({ phone }) => resetMpin(phone),
  'closing the account': async player => {
    await move(player, -1_000)
    await call(player, 'close_account.php')
  },
  'the operator, who erases the account': async ({ phone, ...player }) => {
    await move(player, -1_000)
    await server.operator('erase-code', { phone })
    const erased = await server.operator('erase', { phone, code: server.codeSentTo(phone) })
    expect(erased).toMatchObject({ success: '1' })
  },
  // Not by the clock: a read that waits for its connection has the time of before.
  'its idle time': ({ id }) => beIdle(id),
}

test.each(Object.keys(ends))('%s ends the stream, and no balance follows', async name => {
  const player = await addPlayerTo(server.db, 1_000, { at: new Date(server.clock.now()) })
  const [phone, guest] = [await listenLive(address, player.headers), await listenLive(address)]
  await phone.until(() => phone.of('balance').length > 0)
  await ends[name]!(player)
  const endedAtMs = performance.now()
  const before = phone.of('balance').length
  await move(player, 50)
  expect(await Promise.race([phone.ended, wait(4 * WITHIN_MS)])).toBe('complete')
  expect(performance.now() - endedAtMs).toBeLessThan(WITHIN_MS)
  const balances = phone.of('balance').slice(before)
  expect(balances.filter(({ balance }) => balance === 50 || balance === 1_050)).toEqual([])
  expect(await Promise.race([guest.ended, wait(100)])).toBeUndefined()
  guest.cut()
})

test('a block is sent at once, and no balance until it ends', async () => {
  const player = await addPlayerTo(server.db, 1_000, { at: new Date(server.clock.now()) })
  const { phone } = player
  const stream = await listenLive(address, player.headers)
  await stream.until(() => stream.of('balance').length === 1)
  await server.operator('player-status', { phone, status: '0' })
  const blockedAtMs = performance.now()
  await move(player, 50)
  await stream.until(() => stream.of('account').length === 2)
  expect(performance.now() - blockedAtMs).toBeLessThan(WITHIN_MS)
  await wait(WITHIN_MS)
  expect(stream.of('balance').map(({ balance }) => balance)).toEqual([1_000])
  await server.operator('player-status', { phone, status: '1' })
  await stream.until(() => stream.of('balance').length === 2)
  expect(stream.of('balance')[1]).toMatchObject({ balance: 1_050 })
  stream.cut()
})

async function call({ phone, headers }: Player, name: string, fields: object = {}) {
  const body = JSON.stringify({ phone_number: phone, ...fields })
  const response = await copy.request(`/api/${name}`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(body.length),
    },
    body,
  })
  expect(await response.json()).toMatchObject({ success: '1' })
}

async function resetMpin(phone: string) {
  const owner = createBrowser(copy)
  const asked = { phone_number: phone, token_id: '' }
  await owner.call(sendOtp, { ...asked, purpose: 'reset_mpin' })
  await owner.call(verifyOtp, { phone_number: phone, otp: server.codeSentTo(phone) })
  const reset = await owner.call(resetMpinCall, { ...asked, new_mpin: '8642' })
  expect(reset).toMatchObject({ success: '1' })
}

async function beIdle(playerId: string) {
  const text = `UPDATE sessions SET last_seen_at = last_seen_at - interval '25 hours' WHERE player_id = $1`
  await server.db.query({ name: 'test_idle', text }, [playerId])
}

async function move({ id }: Pick<Player, 'id'>, points: number) {
  await server.db.query(
    {
      name: 'test_move',
      text: `UPDATE wallets SET balance = balance + $2, version = version + 1
        WHERE player_id = $1 AND account = 'wallet'`,
    },
    [id, points],
  )
}
