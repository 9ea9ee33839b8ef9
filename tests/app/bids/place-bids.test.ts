import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { withTabLock } from '../../../src/islands/app/lib/tab-lock.ts'
import { $bids, loadBids } from '../../../src/islands/app/stores/bids/bids.ts'
import {
  addToSlip,
  removeFromSlip,
  setPoints,
} from '../../../src/islands/app/stores/bids/edit-slip.ts'
import { placeBids, settleUnknownBids } from '../../../src/islands/app/stores/bids/place-bids.ts'
import {
  $rowList,
  openSlip,
  putRow,
  rowKey,
  rowsOf,
  type SlipPlace,
  slipPlace,
} from '../../../src/islands/app/stores/bids/slip.ts'
import { serverNow } from '../../../src/islands/app/stores/clock.ts'
import { beginBreak, changeLimit } from '../../../src/islands/app/stores/limits/limits.ts'
import { $games, gameNamed } from '../../../src/islands/app/stores/markets/markets.ts'
import { signIn } from '../../../src/islands/app/stores/session/account.ts'
import { setBalance } from '../../../src/islands/app/stores/session/profile.ts'
import { $user, forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { $announcement, $toast } from '../../../src/islands/app/stores/toasts.ts'
import { MPIN } from '../../support/browser.ts'
import { enterIsland, holdReplies, setUpIsland } from '../support/island.ts'

/** While true, the pause before a bid is sent again is over at once. Time is not faked: the server has limits of time. */
const pauses = vi.hoisted(() => ({ areSkipped: false }))
vi.mock('../../../src/islands/app/lib/poll.ts', async original => {
  const poll = await original<typeof import('../../../src/islands/app/lib/poll.ts')>()
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

const island = setUpIsland()
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

/** Fetches as the browser does, and changes the replies to the first `count` bids. */
function spoilBids(count: number, spoil: 'before' | 'after') {
  let left = count
  connect({
    fetch: async (url, init) => {
      const isSpoiled = String(url).includes('set_bid_new') && left-- > 0
      if (isSpoiled && spoil === 'before') throw new TypeError('Failed to fetch')
      const response = await island.tab.fetch(url, init)
      if (isSpoiled) throw new TypeError('Failed to fetch')
      return response
    },
  })
}

async function history() {
  await loadBids()
  const bids = $bids.get()
  return bids.state === 'ready' ? bids.rows : []
}

test('places every type of bid, pays for it, and lists it in the history', async () => {
  for (const bid of seven) addToSlip(place, bid, 20)
  expect(states()).toEqual(seven.map(() => 'hold'))
  expect(await placeBids(place)).toBe(true)
  expect($user.get()?.wallet).toBe(1000 - 7 * 20)
  const types = (await history()).map(bid => bid.game_type)
  expect(types.toSorted()).toEqual(seven.map(bid => bid.type).toSorted())
})

test('sends bids one after the other, and shows the state of each row', async () => {
  const seen: string[] = []
  addToSlip(place, digit, 10)
  addToSlip(place, jodi, 10)
  const stop = $rowList.listen(() => seen.push(states().join(' ')))
  await placeBids(place)
  stop()
  expect(seen).toEqual(['sending hold', 'done hold', 'done sending', 'done done'])
})

test('keeps a slip through a reload', async () => {
  addToSlip(place, digit, 10)
  close()
  close = openSlip(place)
  expect($rowList.get()).toMatchObject([{ key: rowKey(digit), points: 10, state: 'hold' }])
})

test('adds points to the bid on the same number, and removes it', () => {
  addToSlip(place, digit, 10)
  addToSlip(place, digit, 30)
  expect($rowList.get()).toMatchObject([{ points: 40 }])
  removeFromSlip(place, [rowKey(digit)])
  expect($rowList.get()).toEqual([])
})

test('sends a bid again with the same id after a lost reply, and places one bid', async () => {
  spoilBids(1, 'after')
  addToSlip(place, digit, 10)
  const placed = placeBids(place)
  await expect.poll(states).toEqual(['checking'])
  expect(await placed).toBe(true)
  expect(await history()).toHaveLength(1)
  await expect.poll(() => $user.get()?.wallet).toBe(990)
})

test('a bid that is asked for again does not bring back the balance of then', async () => {
  pauses.areSkipped = true
  spoilBids(99, 'after')
  addToSlip(place, digit, 10)
  expect(await placeBids(place)).toBe(false)
  close()

  // Later the points have changed: here by a bid on another market, as well by a win or a deposit.
  connect({ fetch: island.tab.fetch })
  const other = placeIn('Mor Pankh Morning')
  addToSlip(other, pana, 10)
  expect(await placeBids(other)).toBe(true)
  expect($user.get()?.wallet).toBe(980)

  const shown: unknown[] = []
  const stop = $user.listen(user => shown.push(user?.wallet))
  close = openSlip(place)
  expect(await settleUnknownBids(place)).toBe(true)
  await expect.poll(() => $user.get()?.wallet).toBe(980)
  stop()
  expect(shown).not.toContain(990)
})

test('an answer that comes late does not bring back the balance of before a win', async () => {
  addToSlip(place, digit, 10)
  const phone = $user.get()!.phone_number
  connect({
    fetch: async (url, init) => {
      const answer = await island.tab.fetch(url, init)
      if (!String(url).includes('set_bid_new')) return answer
      const credit = { id: randomUUID(), phone, points: 500, reason: 'Test' }
      expect(await island.operator('credit', credit)).toMatchObject({ success: '1' })
      setBalance(1_490)
      return answer
    },
  })
  expect(await placeBids(place)).toBe(true)
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
  expect(await placed).toBe(true)
  expect(await settled).toBe(true)
  expect(rowsOf(other)[key]?.state).toBe('done')
})

test('asks with the same id after a 503 of a slow database, and places one bid', async () => {
  addToSlip(place, digit, 10)
  const [{ bidId } = { bidId: '' }] = $rowList.get()
  const bodies: string[] = []
  connect({
    fetch: async (url, init) => {
      if (!String(url).includes('set_bid_new')) return island.tab.fetch(url, init)
      bodies.push(String(init?.body))
      if (bodies.length > 1) return island.tab.fetch(url, init)
      const reply = { success: '0', msg: 'Slow', code: 'too_slow', retry_after: 2 }
      return Response.json(reply, { status: 503 })
    },
  })
  expect(await placeBids(place)).toBe(true)
  expect(bodies).toHaveLength(2)
  for (const body of bodies) expect(body).toContain(bidId)
  expect(await history()).toHaveLength(1)
})

test('places a bid once when its first request never arrived', async () => {
  spoilBids(1, 'before')
  addToSlip(place, digit, 10)
  expect(await placeBids(place)).toBe(true)
  expect(await history()).toHaveLength(1)
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
    let sent = 0
    connect({
      fetch: async (url, init) => {
        if (!String(url).includes('set_bid_new')) return island.tab.fetch(url, init)
        sent += 1
        if (sent > 1) return Response.json({ success: '0', msg: 'No', code }, { status })
        await island.tab.fetch(url, init)
        throw new TypeError('Failed to fetch')
      },
    })
    for (const send of [placeBids, settleUnknownBids, placeBids]) {
      expect(await send(place)).toBe(false)
      removeFromSlip(place, [rowKey(digit)])
      expect($rowList.get()).toMatchObject([{ state: 'failed', bidId }])
    }

    connect({ fetch: island.tab.fetch })
    close()
    await signIn(place.phone, MPIN)
    close = openSlip(place)
    expect(await settleUnknownBids(place)).toBe(true)
    expect(await history()).toHaveLength(1)
    await expect.poll(() => $user.get()?.wallet).toBe(990)
  },
)

test('marks the row Failed after the last try, keeps its id, and holds the other bids back', async () => {
  pauses.areSkipped = true
  addToSlip(place, digit, 10)
  addToSlip(place, jodi, 10)
  const [{ bidId } = { bidId: '' }] = $rowList.get()
  spoilBids(99, 'after')
  expect(await placeBids(place)).toBe(false)
  expect($rowList.get()).toMatchObject([
    { state: 'failed', code: 'failed', bidId },
    { state: 'hold' },
  ])

  connect({ fetch: island.tab.fetch })
  removeFromSlip(place, [rowKey(digit)])
  expect($rowList.get()).toHaveLength(2)
  expect(await settleUnknownBids(place)).toBe(false)
  expect(states()).toEqual(['done', 'hold'])
  expect(await history()).toHaveLength(1)
})

test('shows the message of a refused bid, sends the others, and makes a new bid of a new try', async () => {
  addToSlip(place, digit, 5000)
  addToSlip(place, pana, 10)
  const before = $rowList.get()[0]?.bidId
  expect(await placeBids(place)).toBe(false)
  expect(states()).toEqual(['refused', 'done'])
  expect($rowList.get()[0]?.message).toMatch(/balance/i)
  await placeBids(place)
  expect($rowList.get()[0]?.bidId).not.toBe(before)
  expect(await history()).toHaveLength(1)
})

test('a refused bid that gets other points is a new bid', async () => {
  addToSlip(place, digit, 5000)
  const before = $rowList.get()[0]?.bidId
  await placeBids(place)
  setPoints(place, [rowKey(digit)], 10)
  expect($rowList.get()).toMatchObject([{ state: 'hold', points: 10, message: '' }])
  expect($rowList.get()[0]?.bidId).not.toBe(before)
  expect(await placeBids(place)).toBe(true)
})

test('takes no points on a number while its bid is sent', async () => {
  addToSlip(place, digit, 10)
  const added: boolean[] = []
  const stop = $rowList.listen(() => {
    if (states()[0] === 'sending') added.push(addToSlip(place, digit, 30))
  })
  expect(await placeBids(place)).toBe(true)
  stop()
  expect(added).toEqual([false])
  expect(await history()).toMatchObject([{ points_action: 10 }])
})

test('sends a bid again after the seconds that the server says', async () => {
  addToSlip(place, digit, 10)
  const sentAtMs: number[] = []
  connect({
    fetch: async (url, init) => {
      if (!String(url).includes('set_bid_new')) return island.tab.fetch(url, init)
      sentAtMs.push(performance.now())
      if (sentAtMs.length > 1) return island.tab.fetch(url, init)
      const reply = { success: '0', msg: 'Wait', code: 'too_many_tries', retry_after: 1 }
      return Response.json(reply, { status: 429 })
    },
  })
  expect(await placeBids(place)).toBe(true)
  expect(sentAtMs[1]! - sentAtMs[0]!).toBeGreaterThan(900)
})

/** Fetches as the browser does, and counts the bids that are sent. */
function countBids(): () => number {
  let sent = 0
  connect({
    fetch: (url, init) => {
      if (String(url).includes('set_bid_new')) sent += 1
      return island.tab.fetch(url, init)
    },
  })
  return () => sent
}

test('stops at the first bid above a limit, says why, and leaves the rest untouched', async () => {
  await changeLimit('stake_day', '25')
  $toast.set(null)
  for (const bid of seven) addToSlip(place, bid, 10)
  const before = $rowList.get().map(row => row.bidId)
  const sent = countBids()
  expect(await placeBids(place)).toBe(false)
  expect(states()).toEqual(['done', 'done', 'refused', 'hold', 'hold', 'hold', 'hold'])
  expect(sent()).toBe(3)
  expect($rowList.get()[2]).toMatchObject({ code: 'limit_reached', bidId: before[2] })
  expect($rowList.get().map(row => row.bidId)).toEqual(before)
  expect($toast.get()).toMatchObject({ kind: 'error' })
  expect($toast.get()?.text).toMatch(/^Your daily stake limit is 25 points/)
})

test('stops at a break', async () => {
  expect(await beginBreak('24h')).toBe(true)
  addToSlip(place, digit, 10)
  addToSlip(place, jodi, 10)
  const sent = countBids()
  expect(await placeBids(place)).toBe(false)
  expect(states()).toEqual(['refused', 'hold'])
  expect($rowList.get()[0]).toMatchObject({ code: 'excluded' })
  expect(sent()).toBe(1)
})

test('stops when the server lets it wait for minutes, and sends the same bids afterwards', async () => {
  const { db, clock } = island.context
  await db.query(
    {
      name: 'test_spend_refusals',
      text: `INSERT INTO attempts (key, count, since)
      SELECT 'bid-refused:' || id, 200, $2 FROM players WHERE phone = $1`,
    },
    [place.phone, new Date(clock.now())],
  )
  addToSlip(place, digit, 5000)
  addToSlip(place, jodi, 10)
  const before = $rowList.get().map(row => row.bidId)
  const sent = countBids()
  expect(await placeBids(place)).toBe(false)
  expect(states()).toEqual(['hold', 'hold'])
  expect($rowList.get()[0]).toMatchObject({ code: 'too_many_tries', bidId: before[0] })
  expect($toast.get()?.text).toBe('Too many tries. Please wait 10 minutes and try again.')
  expect(sent()).toBe(1)
  await withTabLock('slip', async () => {})

  removeFromSlip(place, [rowKey(digit)])
  expect(await placeBids(place)).toBe(true)
  expect($rowList.get().map(row => row.bidId)).toEqual([before[1]])
  expect(await history()).toHaveLength(1)
})

test('a long wait after a lost answer keeps the bid, and asks with the same id later', async () => {
  pauses.areSkipped = true
  addToSlip(place, digit, 10)
  addToSlip(place, jodi, 10)
  const before = $rowList.get().map(row => row.bidId)
  let sent = 0
  connect({
    fetch: async (url, init) => {
      if (!String(url).includes('set_bid_new')) return island.tab.fetch(url, init)
      sent += 1
      if (sent > 1) {
        const reply = { success: '0', msg: 'Wait', code: 'too_many_tries', retry_after: 600 }
        return Response.json(reply, { status: 429 })
      }
      await island.tab.fetch(url, init)
      throw new TypeError('Failed to fetch')
    },
  })
  expect(await placeBids(place)).toBe(false)
  expect(sent).toBe(2)
  expect(states()).toEqual(['failed', 'hold'])
  connect({ fetch: island.tab.fetch })
  expect(await placeBids(place)).toBe(true)
  expect($rowList.get().map(row => row.bidId)).toEqual(before)
  expect(await history()).toHaveLength(2)
})

test('refuses a bid for a day that is over, and does not move it to the next day', async () => {
  place = { ...place, day: '2026-11-17' }
  close()
  close = openSlip(place)
  addToSlip(place, digit, 10)
  expect(await placeBids(place)).toBe(false)
  expect(states()).toEqual(['refused'])
  expect($user.get()?.wallet).toBe(1000)
})

test('keeps the slip when the session has expired', async () => {
  addToSlip(place, digit, 10)
  island.tab.cookies.clear()
  expect(await placeBids(place)).toBe(false)
  expect($user.get()).toBeNull()
  expect($announcement.get()).toBe('You have been logged out. Please log in again.')
  expect($rowList.get()).toMatchObject([{ points: 10, state: 'hold' }])
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
  expect(await placed).toBe(true)
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
  expect(await placeBids(place)).toBe(true)
  expect((await history()).map(bid => bid.points_action)).toEqual([20, 10])
})

test('sends a slip once when it is submitted twice', async () => {
  addToSlip(place, digit, 10)
  addToSlip(place, jodi, 10)
  await Promise.all([placeBids(place), placeBids(place)])
  expect(await history()).toHaveLength(2)
})

test('a bid of a player who has logged out does not change the balance of the next player', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isPlaced = false
  connect({
    fetch: async (url, init) => {
      const response = await island.tab.fetch(url, init)
      if (String(url).includes('set_bid_new')) {
        isPlaced = true
        await promise
      }
      return response
    },
  })
  addToSlip(place, digit, 20)
  const placing = placeBids(place)
  await expect.poll(() => isPlaced).toBe(true)
  forgetSession()
  island.tab.cookies.clear()
  await enterIsland()
  resolve()
  expect(await placing).toBe(false)
  expect($user.get()?.wallet).toBe(1000)
  expect($rowList.get()).toEqual([])
})
