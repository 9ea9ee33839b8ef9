import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { getBidHistory } from '#contract/bids.ts'
import type { Bid } from '#domain/bids.ts'
import { toWire } from '#domain/wire-bids.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import {
  $bids,
  allBids,
  loadBids,
  loadOlderBids,
  openBids,
} from '../../../src/islands/app/stores/bids/bids.ts'
import { placeBids } from '../../../src/islands/app/stores/bids/place-bids.ts'
import { addToSlip, openSlip } from '../../../src/islands/app/stores/bids/slip.ts'
import { serverNow } from '../../../src/islands/app/stores/clock.ts'
import { invalidate } from '../../../src/islands/app/stores/live/connection.ts'
import { $games, dayOfGame, gameNamed } from '../../../src/islands/app/stores/markets/markets.ts'
import {
  $user,
  forgetSession,
  rememberUser,
} from '../../../src/islands/app/stores/session/session.ts'
import { signOut } from '../../../src/islands/app/stores/session/sign-out.ts'
import {
  cutTheLine,
  enterIsland,
  holdAnswers,
  type Island,
  startIsland,
} from '../support/island.ts'

const MARKET = 'Kesar Mahal'
const jodis = { ...allBids, type: 'Jodi Digit' } as const

let island: Island
let phone = ''

beforeAll(async () => {
  island = await startIsland()
})
beforeEach(async () => {
  mendTheLine()
  phone = await enterIsland()
})
afterEach(forgetSession)
afterAll(() => island.close())

function mendTheLine() {
  connect({ fetch: island.tab.fetch })
}

/** What was on the screen is gone; what the phone keeps is not. */
function openAppAnew() {
  $bids.set({ state: 'loading' })
}

/** An API that knows of so many bids and sends so many at once. */
function sendBids(count: number, pageRows: number) {
  const row = { ...toWire({ type: 'Jodi Digit', jodi: '16' }), points_action: 10 }
  const rows = Array.from({ length: count }, (_, place) => ({ ...row, id: `b${place}` }))
  connect({
    fetch: async (url, init) => {
      if (!String(url).endsWith(getBidHistory.name)) return island.tab.fetch(url, init)
      const { before } = JSON.parse(String(init?.body)) as { before?: string }
      const from = before ? rows.findIndex(({ id }) => id === before) + 1 : 0
      return Response.json({ result: rows.slice(from, from + pageRows) })
    },
  })
}

async function place(digit: string): Promise<void> {
  const bid: Bid = { type: 'Single Digit', session: 'Open', digit }
  const day = dayOfGame(gameNamed($games.get(), MARKET), serverNow())
  const slip = { phone, gameName: MARKET, gameType: bid.type, day }
  const close = openSlip(slip)
  addToSlip(slip, bid, 10)
  expect(await placeBids(slip)).toBe(true)
  close()
}

function digits(): string[] {
  const shown = $bids.get()
  return 'bids' in shown ? shown.bids.map(bid => bid.open_digit) : []
}

test('shows the last bids offline, with their age', async () => {
  await place('7')
  await loadBids()
  const told = $bids.get()
  expect(told.state).toBe('ready')
  cutTheLine()
  openAppAnew()
  await openBids({ ...allBids })
  const old = $bids.get()
  expect(old).toMatchObject({ state: 'old', hasMore: false, bids: 'bids' in told && told.bids })
  expect(digits()).toEqual(['7'])
  const ageMs = Date.now() - ('loadedAt' in old ? old.loadedAt : 0)
  expect(ageMs).toBeGreaterThanOrEqual(0)
  expect(ageMs).toBeLessThan(60_000)
  mendTheLine()
  await place('8')
  await openBids(allBids)
  expect($bids.get().state).toBe('ready')
  expect(digits()).toEqual(['8', '7'])
})

test('removes the age when the network is back, and stores what the live stream brings', async () => {
  const hide = $bids.listen(() => {})
  await loadBids()
  cutTheLine()
  openAppAnew()
  await loadBids()
  expect($bids.get()).toMatchObject({ state: 'old', bids: [] })
  mendTheLine()
  await place('7')
  invalidate()
  await expect.poll(() => $bids.get().state).toBe('ready')
  expect(digits()).toEqual(['7'])
  await place('8')
  invalidate()
  await expect.poll(digits).toEqual(['8', '7'])
  cutTheLine()
  openAppAnew()
  await loadBids()
  expect(digits()).toEqual(['8', '7'])
  hide()
})

test('keeps the shown bids when the network fails, older and filtered ones too, with their age', async () => {
  sendBids(80, 50)
  await loadBids()
  await loadOlderBids()
  const told = $bids.get()
  expect('bids' in told && told.bids).toHaveLength(80)
  cutTheLine()
  const opening = openBids({ ...allBids })
  expect($bids.get()).toBe(told)
  await opening
  expect($bids.get()).toEqual({ ...told, state: 'old' })
  await loadOlderBids()
  expect($bids.get()).toEqual({ ...told, state: 'old' })
  mendTheLine()
  await loadBids(jodis)
  cutTheLine()
  await openBids(jodis)
  expect($bids.get()).toMatchObject({ state: 'old', filter: jodis, bids: [] })
})

test('never shows a filtered list as the whole list', async () => {
  await place('7')
  await loadBids(jodis)
  expect($bids.get()).toMatchObject({ state: 'ready', bids: [] })
  cutTheLine()
  await openBids(allBids)
  expect($bids.get()).toEqual({ state: 'failed' })
})

test('never shows the whole list as a filtered one', async () => {
  await place('7')
  await loadBids()
  cutTheLine()
  for (const filter of [jodis, { ...allBids, market: MARKET }, { ...allBids, day: '2026-11-18' }]) {
    await openBids(filter)
    expect($bids.get()).toEqual({ state: 'failed' })
  }
  await openBids({ ...allBids, status: 'won' })
  expect($bids.get()).toEqual({ state: 'failed' })
  await openBids(allBids)
  expect(digits()).toEqual(['7'])
})

test('shows nothing to another player on the same phone, nor after a logout', async () => {
  await place('7')
  await loadBids()
  const user = $user.get()!
  cutTheLine()
  rememberUser({ ...user, phone_number: '9000000009' })
  await openBids(allBids)
  expect($bids.get()).toEqual({ state: 'failed' })
  rememberUser(user)
  await openBids(allBids)
  expect($bids.get()).toMatchObject({ state: 'old' })
  expect(digits()).toEqual(['7'])
  signOut()
  rememberUser(user)
  await openBids(allBids)
  expect($bids.get()).toEqual({ state: 'failed' })
})

test('drops a reply that comes after the player has changed', async () => {
  await place('7')
  const user = $user.get()!
  const letAnswer = holdAnswers(island)
  const loading = loadBids()
  rememberUser({ ...user, phone_number: '9000000009' })
  letAnswer()
  await loading
  expect($bids.get()).toEqual({ state: 'loading' })
  cutTheLine()
  await loadBids()
  expect($bids.get()).toEqual({ state: 'failed' })
})

test('drops a reply to a list that was requested again', async () => {
  await place('7')
  await loadBids()
  const user = $user.get()!
  const letAnswer = holdAnswers(island)
  const loading = openBids({ ...allBids })
  rememberUser({ ...user, phone_number: '9000000009' })
  letAnswer()
  await loading
  expect($bids.get()).toEqual({ state: 'loading' })
  cutTheLine()
  await loadBids()
  expect($bids.get()).toEqual({ state: 'failed' })
})

test('stores one page, however much an API sends', async () => {
  sendBids(80, 80)
  await loadBids()
  cutTheLine()
  openAppAnew()
  await loadBids()
  const old = $bids.get()
  expect(old.state === 'old' && old.bids).toHaveLength(50)
  expect(old).toMatchObject({ hasMore: true })
})
