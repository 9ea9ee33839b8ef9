import { randomUUID } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setBalance } from '#app/accounts/fetched-profile.ts'
import { signIn } from '#app/accounts/registration.ts'
import { $user, forgetSession } from '#app/accounts/session.ts'
import { connect } from '#app/api/call.ts'
import { $bids, loadBids } from '#app/bids/bids.ts'
import { $page } from '#app/frame/router.ts'
import { $toast } from '#app/frame/toast.ts'
import { changeLimit } from '#app/limits/player-limits.ts'
import { serverNow } from '#app/live/clock.ts'
import { $games, gameNamed } from '#app/markets/markets.ts'
import { addToSlip, removeFromSlip, setPoints } from '#app/play/edit-slip.ts'
import { placeBids, settleUnknownBids } from '#app/play/place-bids.ts'
import { Single } from '#app/play/single.tsx'
import {
  $rowList,
  openSlip,
  putRow,
  rowKey,
  rowsOf,
  type SlipPlace,
  slipPlace,
} from '#app/play/slip.ts'
import type { Bid } from '#domain/bids.ts'
import { MPIN } from '../../support/browser.ts'
import { enterIsland, holdReplies, onBid, setUpIslandOnServer } from '../support/island.ts'

/** Skips the pause before a bid is sent again. Time is not faked, because the server has time limits. */
const pauses = vi.hoisted(() => ({ areSkipped: false }))
vi.mock('../../../src/islands/app/lib/poll.ts', async original => {
  const poll = await original<typeof import('#app/lib/poll.ts')>()
  return { ...poll, wait: (ms: number) => poll.wait(pauses.areSkipped ? 0 : ms) }
})

const MARKET = 'Kesar Mahal'

const seven: Bid[] = [
  { type: 'Single Digit', session: 'Open', digit: '7' },
  { type: 'Jodi Digit', jodi: '05' },
  { type: 'Single Pana', session: 'Close', pana: '128' },
  { type: 'Double Pana', session: 'Open', pana: '115' },
  { type: 'Triple Pana', session: 'Close', pana: '000' },
  { type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' },
  { type: 'Full Sangam', openPana: '128', closePana: '349' },
]
const [digit, jodi, pana] = seven as [Bid, Bid, Bid]

const island = setUpIslandOnServer()
let place: SlipPlace
let close: () => void

beforeEach(async () => {
  connect({ fetch: island.tab.fetch })
  island.tab.cookies.clear()
  await enterIsland()
  place = placeIn(MARKET)
  close = openSlip(place)
})
afterEach(() => {
  pauses.areSkipped = false
  close()
  forgetSession()
})

function placeIn(gameName: string): SlipPlace {
  return slipPlace(gameNamed($games.get(), gameName)!, 'Single Digit', serverNow())
}

function states() {
  return $rowList.get().map(row => row.state)
}

/** Loses the answers to the first `count` bids. */
function loseAnswers(count: number) {
  return onBid(island, async (sent, send) => {
    const answer = await send()
    if (sent <= count) throw new TypeError('Failed to fetch')
    return answer
  })
}

function refusal(code: string, retry_after = 0): Response {
  return Response.json({ success: '0', msg: 'No', code, retry_after }, { status: 429 })
}

async function history() {
  await loadBids()
  const bids = $bids.get()
  return bids.state === 'ready' ? bids.rows : []
}

test('places every type of bid, pays for it, and lists it in the history', async () => {
  for (const bid of seven) addToSlip(place, bid, 20)
  expect(states()).toEqual(seven.map(() => 'hold'))
  expect(await placeBids(place)).not.toBeNull()
  expect($user.get()?.wallet).toBe(1000 - 7 * 20)
  const types = (await history()).map(bid => bid.game_type)
  expect(types.toSorted()).toEqual(seven.map(bid => bid.type).toSorted())
})

test('sends a bid again with the same id after a lost reply, and places one bid', async () => {
  loseAnswers(1)
  addToSlip(place, digit, 10)
  const placed = placeBids(place)
  await expect.poll(states).toEqual(['checking'])
  expect(await placed).not.toBeNull()
  expect(await history()).toHaveLength(1)
  await expect.poll(() => $user.get()?.wallet).toBe(990)
})

test('shows that a bid answered by a fault of the server is asked for again, and is not placed twice', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  onBid(island, async (sent, send) => {
    if (sent === 1) return Response.json({ success: '0', code: 'internal' }, { status: 500 })
    await held
    return send()
  })
  addToSlip(place, digit, 10)
  const placed = placeBids(place)
  await expect.poll(states).toEqual(['checking'])
  $page.open('/game_type_single/Kesar_Mahal/single_digit')
  const html = renderToStaticMarkup(createElement(Single))
  expect(html).toContain('This bid has no clear answer yet. We are asking again')
  release()
  expect(await placed).not.toBeNull()
})

test('a bid that is asked for again does not bring back the balance of then', async () => {
  pauses.areSkipped = true
  loseAnswers(99)
  addToSlip(place, digit, 10)
  expect(await placeBids(place)).toBeNull()
  close()

  // The balance changes meanwhile, here by a bid on another market.
  connect({ fetch: island.tab.fetch })
  const other = placeIn('Mor Pankh Morning')
  addToSlip(other, pana, 10)
  expect(await placeBids(other)).not.toBeNull()
  expect($user.get()?.wallet).toBe(980)

  const shown: unknown[] = []
  const stop = $user.listen(user => shown.push(user?.wallet))
  close = openSlip(place)
  expect(await settleUnknownBids(place)).not.toBeNull()
  await expect.poll(() => $user.get()?.wallet).toBe(980)
  stop()
  expect(shown).not.toContain(990)
})

test('an answer that comes late does not bring back the balance of before a win', async () => {
  addToSlip(place, digit, 10)
  const phone = $user.get()!.phone_number
  onBid(island, async (_, send) => {
    const answer = await send()
    const credit = { id: randomUUID(), phone, points: 500, reason: 'Test' }
    expect(await island.operator('credit', credit)).toMatchObject({ success: '1' })
    setBalance(1_490)
    return answer
  })
  expect(await placeBids(place)).not.toBeNull()
  await expect.poll(() => $user.get()?.wallet).toBe(1_490)
})

test('bids without an answer are asked for after another slip that is being sent', async () => {
  const other = placeIn('Mor Pankh Morning')
  addToSlip(place, digit, 10)
  addToSlip(other, pana, 10)
  const key = rowKey(pana)
  // The page was closed while this bid was sent.
  putRow(other, key, { ...rowsOf(other)[key]!, state: 'sending' })
  const goOn = holdReplies(island)
  const placed = placeBids(place)
  await expect.poll(states).toEqual(['sending'])
  const settled = settleUnknownBids(other)
  goOn()
  expect(await placed).not.toBeNull()
  expect(await settled).not.toBeNull()
  expect(rowsOf(other)[key]?.state).toBe('done')
})

test.each([
  [401, 'login_required'],
  [403, 'account_inactive'],
  [429, 'too_many_tries'],
])(
  'asks with the same id after a lost answer and then a %i, and places one bid',
  async (status, code) => {
    pauses.areSkipped = true
    addToSlip(place, digit, 10)
    const [{ bidId } = { bidId: '' }] = $rowList.get()
    onBid(island, async (sent, send) => {
      if (sent > 1) return Response.json({ success: '0', msg: 'No', code }, { status })
      await send()
      throw new TypeError('Failed to fetch')
    })
    for (const send of [placeBids, settleUnknownBids, placeBids]) {
      expect(await send(place)).toBeNull()
      removeFromSlip(place, [rowKey(digit)])
      expect($rowList.get()).toMatchObject([{ state: 'failed', bidId }])
    }

    connect({ fetch: island.tab.fetch })
    close()
    await signIn(place.phone, MPIN)
    close = openSlip(place)
    expect(await settleUnknownBids(place)).not.toBeNull()
    expect(await history()).toHaveLength(1)
    await expect.poll(() => $user.get()?.wallet).toBe(990)
  },
)

test('marks the row Failed after the last try, keeps its id, and holds the other bids back', async () => {
  pauses.areSkipped = true
  addToSlip(place, digit, 10)
  addToSlip(place, jodi, 10)
  const [{ bidId } = { bidId: '' }] = $rowList.get()
  loseAnswers(99)
  expect(await placeBids(place)).toBeNull()
  expect($rowList.get()).toMatchObject([
    { state: 'failed', code: 'failed', bidId },
    { state: 'hold' },
  ])

  connect({ fetch: island.tab.fetch })
  removeFromSlip(place, [rowKey(digit)])
  expect($rowList.get()).toHaveLength(2)
  expect(await settleUnknownBids(place)).toBeNull()
  expect(states()).toEqual(['done', 'hold'])
  expect(await history()).toHaveLength(1)
})

test('shows the message of a refused bid, sends the others, and makes a new bid of a new try', async () => {
  addToSlip(place, digit, 5000)
  addToSlip(place, pana, 10)
  const before = $rowList.get()[0]?.bidId
  expect(await placeBids(place)).toBeNull()
  expect(states()).toEqual(['refused', 'done'])
  expect($rowList.get()[0]?.message).toMatch(/balance/i)
  const sent = loseAnswers(0)
  await placeBids(place)
  expect(sent()).toBe(1)
  const again = $rowList.get()[0]?.bidId
  expect(again).not.toBe(before)
  setPoints(place, [rowKey(digit)], 20)
  expect($rowList.get()).toMatchObject([{ state: 'hold', points: 20, message: '' }, {}])
  expect($rowList.get()[0]?.bidId).not.toBe(again)
  expect(await placeBids(place)).not.toBeNull()
  expect(await history()).toHaveLength(2)
})

test('sends a bid again after the seconds that the server gives', async () => {
  addToSlip(place, digit, 10)
  const sentAtMs: number[] = []
  onBid(island, async (sent, send) => {
    sentAtMs.push(performance.now())
    return sent > 1 ? send() : refusal('too_many_tries', 1)
  })
  expect(await placeBids(place)).not.toBeNull()
  expect(sentAtMs[1]! - sentAtMs[0]!).toBeGreaterThan(900)
})

test('stops at the first bid above a limit, shows why, and leaves the rest untouched', async () => {
  await changeLimit('stake_day', '25')
  $toast.set(null)
  for (const bid of seven) addToSlip(place, bid, 10)
  const before = $rowList.get().map(row => row.bidId)
  const sent = loseAnswers(0)
  expect(await placeBids(place)).toBeNull()
  expect(states()).toEqual(['done', 'done', 'refused', 'hold', 'hold', 'hold', 'hold'])
  expect(sent()).toBe(3)
  expect($rowList.get()[2]).toMatchObject({ code: 'limit_reached', bidId: before[2] })
  expect($rowList.get().map(row => row.bidId)).toEqual(before)
  expect($toast.get()).toMatchObject({ kind: 'error' })
  expect($toast.get()?.text).toMatch(/^Your daily stake limit is 25 points/)
})

test('stops when the server lets it wait for minutes, and sends the same bids afterwards', async () => {
  addToSlip(place, digit, 10)
  addToSlip(place, jodi, 10)
  const before = $rowList.get().map(row => row.bidId)
  const sent = onBid(island, async () => refusal('too_many_tries', 600))
  expect(await placeBids(place)).toBeNull()
  expect(sent()).toBe(1)
  expect($rowList.get()).toMatchObject([
    { state: 'hold', code: 'too_many_tries' },
    { state: 'hold' },
  ])
  expect($toast.get()).toMatchObject({ kind: 'error' })
  connect({ fetch: island.tab.fetch })
  expect(await placeBids(place)).not.toBeNull()
  expect($rowList.get().map(row => row.bidId)).toEqual(before)
})

test('a long wait after a lost answer keeps the bid, and asks with the same id later', async () => {
  pauses.areSkipped = true
  addToSlip(place, digit, 10)
  addToSlip(place, jodi, 10)
  const before = $rowList.get().map(row => row.bidId)
  const sent = onBid(island, async (nth, send) => {
    if (nth > 1) return refusal('too_many_tries', 600)
    await send()
    throw new TypeError('Failed to fetch')
  })
  expect(await placeBids(place)).toBeNull()
  expect(sent()).toBe(2)
  expect(states()).toEqual(['failed', 'hold'])
  connect({ fetch: island.tab.fetch })
  expect(await placeBids(place)).not.toBeNull()
  expect($rowList.get().map(row => row.bidId)).toEqual(before)
  expect(await history()).toHaveLength(2)
})

test('a slip of yesterday is not that of today, and its bids are refused', async () => {
  const today = place
  place = { ...place, day: '2026-11-17' }
  close()
  close = openSlip(place)
  addToSlip(place, digit, 10)
  expect(rowsOf(today)).toEqual({})
  expect(await placeBids(place)).toBeNull()
  expect(states()).toEqual(['refused'])
  expect($user.get()?.wallet).toBe(1000)
})

test('sends the current points of a row that changes while others are being sent', async () => {
  addToSlip(place, digit, 10)
  addToSlip(place, jodi, 10)
  addToSlip(place, pana, 10)
  const goOn = holdReplies(island)
  const placed = placeBids(place)
  await expect.poll(states).toEqual(['sending', 'hold', 'hold'])
  removeFromSlip(place, [rowKey(jodi)])
  addToSlip(place, pana, 20)
  goOn()
  expect(await placed).not.toBeNull()
  const bids = (await history()).map(bid => [bid.game_type, bid.points_action])
  expect(bids.toSorted()).toEqual([
    ['Single Digit', 10],
    ['Single Pana', 30],
  ])
})

test('places a second bid on a number that is placed already', async () => {
  addToSlip(place, digit, 10)
  await placeBids(place)
  expect(states()).toEqual(['done'])
  addToSlip(place, digit, 20)
  expect($rowList.get()).toMatchObject([{ state: 'hold', points: 20 }])
  expect(await placeBids(place)).not.toBeNull()
  expect((await history()).map(bid => bid.points_action)).toEqual([20, 10])
})

test('sends a slip once when it is submitted twice', async () => {
  addToSlip(place, digit, 10)
  addToSlip(place, jodi, 10)
  const sent = loseAnswers(0)
  const [first, second] = await Promise.all([placeBids(place), placeBids(place)])
  expect([first?.rows.length, second]).toEqual([2, null])
  expect(sent()).toBe(2)
  expect(await history()).toHaveLength(2)
})

test('waits while another tab sends a slip', async () => {
  addToSlip(place, digit, 10)
  const otherTab = Promise.withResolvers<void>()
  const sent = navigator.locks.request('slip', () => otherTab.promise)
  const placed = placeBids(place)
  await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(1)
  expect(states()).toEqual(['hold'])
  otherTab.resolve()
  await sent
  expect((await placed)?.rows).toHaveLength(1)
  expect(await history()).toHaveLength(1)
})

test('sends a slip in a browser that blocks the locks of tabs', async () => {
  addToSlip(place, digit, 10)
  const blocked = new DOMException('Blocked', 'SecurityError')
  const request = vi.spyOn(navigator.locks, 'request').mockRejectedValue(blocked)
  onTestFinished(() => request.mockRestore())
  expect((await placeBids(place))?.rows).toHaveLength(1)
})

test('a bid of a player who has logged out does not change the balance of the next player', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isPlaced = false
  onBid(island, async (_, send) => {
    const answer = await send()
    isPlaced = true
    await promise
    return answer
  })
  addToSlip(place, digit, 20)
  const placing = placeBids(place)
  await expect.poll(() => isPlaced).toBe(true)
  forgetSession()
  island.tab.cookies.clear()
  await enterIsland()
  resolve()
  expect(await placing).toBeNull()
  expect($user.get()?.wallet).toBe(1000)
  expect($rowList.get()).toEqual([])
})
