import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $user, forgetSession } from '#app/accounts/session.ts'
import { connect } from '#app/api/call.ts'
import { $bids, loadBids } from '#app/bids/bids.ts'
import { $receipt, loadReceipt } from '#app/bids/receipts.ts'
import { receiptText, shownReceipt } from '#app/bids/shown-receipt.ts'
import { serverNow } from '#app/live/clock.ts'
import { $games, dayOfGame, gameNamed } from '#app/markets/markets.ts'
import { receiptWords } from '#app/messages/en/bids.ts'
import { addToSlip, removeFromSlip } from '#app/play/edit-slip.ts'
import { placeBids, settleUnknownBids } from '#app/play/place-bids.ts'
import { $rowList, openSlip, rowKey, type SlipPlace, slipIdOf } from '#app/play/slip.ts'
import { getReceipt } from '#contract/bids.ts'
import type { Bid } from '#domain/bids.ts'
import { operate } from '../../../tools/test/operator.ts'
import { cutNetwork, enterAsNewPlayer, onBid, setUpIslandOnServer } from '../support/island.ts'

/** Skips the pause before a bid is sent again. Time is not faked, because the server has time limits. */
const pauses = vi.hoisted(() => ({ areSkipped: false }))
vi.mock('../../../src/islands/app/lib/poll.ts', async original => {
  const poll = await original<typeof import('#app/lib/poll.ts')>()
  return { ...poll, wait: (ms: number) => poll.wait(pauses.areSkipped ? 0 : ms) }
})

const MARKET = 'Kesar Mahal'
const ORIGIN = 'https://ank.example'

const island = setUpIslandOnServer()
let place: SlipPlace
let close: () => void

beforeEach(async () => {
  const phone = await enterAsNewPlayer(island)
  const day = dayOfGame(gameNamed($games.get(), MARKET), serverNow())
  place = { phone, gameName: MARKET, gameType: 'Single Digit', day }
  close = openSlip(place)
})

afterEach(() => {
  pauses.areSkipped = false
  close()
  forgetSession()
})

test('the bids of a slip are on one receipt, by session, with what they could win', async () => {
  choose('7', 10)
  choose('3', 20, 'Close')
  choose('0', 30)
  const shown = await read(await placeAll())
  expect(shown.groups).toEqual([
    group('Open', ['7', '10', '100'], ['0', '30', '300']),
    group('Close', ['3', '20', '200']),
  ])
  expect(shown.facts).toEqual([
    { name: 'Receipt no.', value: expect.stringMatching(/^R\w{9}$/) },
    { name: 'Placed', value: expect.stringMatching(/^11\/18\/2026, 09:\d\d\u00a0am( –.*)?$/) },
    { name: 'Issued', value: expect.stringMatching(/^11\/18\/2026, 09:\d\d\u00a0am$/) },
    { name: 'Balance after placing', value: '940' },
  ])
  expect(shown).toMatchObject({ total: '3 bids · 60 points', more: '' })
  expect(shown.head).toEqual({
    ...{ sum: '', title: '3 bids placed', note: '60 points', market: MARKET, result: '' },
  })
  expect(receiptText(shown)).toMatch(
    new RegExp(
      `^Receipt\nReceipt no\\.: ${shown.number}\n[^]*\nKesar Mahal\n11/18/2026 · Single Digit · Close\n3: 20 points, can win 200\n\n3 bids · 60 points\nTell support .*\nank\\.example$`,
    ),
  )
})

test('a corrected result is said on the receipt', async () => {
  close()
  place = { ...place, gameName: 'Mor Pankh Morning' }
  close = openSlip(place)
  choose('7', 10)
  const slip = await placeAll()
  island.clock.moveTo('09:31')
  await operate(island, 'result', { name: place.gameName, session: 'Open', pana: '128' })
  const what = async () => (await read(slip)).groups[0]!.what
  expect(await what()).toBe('11/18/2026 · Single Digit · Open · Result 128-1*-***')
  expect((await read(slip)).head).toMatchObject({ sum: '', title: 'No win', result: '128-1*-***' })
  await operate(island, 'correct', { name: place.gameName, session: 'Open', pana: '129' })
  expect(await what()).toBe('11/18/2026 · Single Digit · Open · Result corrected: 129-2*-***')
  island.clock.moveTo('09:00')
})

test('a refused bid is on no receipt, and the next bid is on that of its slip', async () => {
  choose('7', 10)
  choose('8', 2_000)
  expect(await placeBids(place)).toBeNull()
  const [first] = await slipsInHistory()

  removeFromSlip(place, [rowKey({ type: 'Single Digit', session: 'Open', digit: '8' })])
  choose('9', 10)
  expect(await placeAll()).toBe(first)
  expect(await numbersOn(first)).toEqual(['7', '9'])
})

test('a receipt that is issued while the slip is sent keeps its bids, and the rest is on a further one', async () => {
  for (const digit of ['1', '2', '3']) choose(digit, 10)
  onBid(island, async (sent, send) => {
    const response = await send()
    if (sent === 1) await issue(slipIdOf(place))
    return response
  })
  const slip = await placeAll()
  expect(await numbersOn(slip)).toEqual(['2', '3'])
  expect(await numbersOn(slip, earlierNumber())).toEqual(['1'])
  expect(earlierNumber()).toBe('')
  expect($user.get()?.wallet).toBe(970)
})

test.each([
  { lost: 'a bid', numbers: ['1'], others: ['2', '3'] },
  { lost: 'an answer', numbers: ['1', '2'], others: ['3'] },
])(
  'after $lost was lost and a receipt was issued, each bid is placed once',
  async ({ lost, numbers, others }) => {
    for (const digit of ['1', '2', '3']) choose(digit, 10)
    const ids = $rowList.get().map(row => row.bidId)
    onBid(island, async (sent, send) => {
      if (sent !== 2) return send()
      if (lost === 'an answer') await send()
      await issue(slipIdOf(place))
      throw new TypeError('Failed to fetch')
    })
    const slip = await placeAll()
    expect($rowList.get().map(row => row.bidId)).toEqual(ids)
    expect(await numbersOn(slip)).toEqual(others)
    expect(await numbersOn(slip, earlierNumber())).toEqual(numbers)
    expect($user.get()?.wallet).toBe(970)
  },
)

test('after lost replies and a reload, the slip still has one receipt', async () => {
  for (const digit of ['1', '2', '3']) choose(digit, 10)
  onBid(island, async (sent, send) => {
    if (sent === 1) return send()
    if (sent === 2) await send()
    throw new TypeError('Failed to fetch')
  })
  pauses.areSkipped = true
  expect(await placeBids(place)).toBeNull()
  expect($rowList.get().map(row => row.state)).toEqual(['done', 'failed', 'hold'])

  close()
  // The session ends, and the player logs in again.
  const user = $user.get()
  $user.set(null)
  $user.set(user)
  connect({ fetch: island.tab.fetch })
  close = openSlip(place)
  expect(await settleUnknownBids(place)).toBeNull()
  const slip = await placeAll()
  const slips = await slipsInHistory()
  expect(new Set(slips)).toEqual(new Set([slip]))
  expect(await numbersOn(slip)).toEqual(['1', '2', '3'])
})

test('what is chosen after a slip was placed, or after its screen was left, is another slip', async () => {
  choose('1', 10)
  const first = await placeAll()
  choose('2', 10)
  choose('3', 2_000)
  await placeBids(place)
  close()
  close = openSlip(place)
  expect($rowList.get()).toMatchObject([{ state: 'refused' }])
  removeFromSlip(place, [$rowList.get()[0]?.key ?? ''])
  choose('4', 10)
  const last = await placeAll()
  const slips = await slipsInHistory()
  expect(new Set(slips).size).toBe(3)
  expect(await numbersOn(first)).toEqual(['1'])
  expect(await numbersOn(last)).toEqual(['4'])
})

test('without an answer nothing is shown but the failure, until it is loaded again', async () => {
  choose('1', 10)
  const slip = await placeAll()
  cutNetwork()
  await loadReceipt(slip)
  expect($receipt.get()).toMatchObject({ state: 'failed' })
  connect({ fetch: island.tab.fetch })
  expect(await numbersOn(slip)).toEqual(['1'])
  await loadReceipt('0192f3a0-0000-7000-8000-000000000000')
  expect($receipt.get()).toMatchObject({ state: 'failed', problem: { code: 'receipt_missing' } })
})

test('a receipt shows the outcome of its bids', async () => {
  choose('1', 10)
  choose('2', 10)
  choose('6', 10, 'Close')
  const slip = await placeAll()
  island.clock.moveBy(7 * 60 * 60 * 1000)
  await island.operator('result', { name: MARKET, session: 'Open', pana: '128' })
  await island.operator('void', { name: MARKET, day: place.day })
  const { groups, head } = await read(slip)
  expect(groups.flatMap(({ rows }) => rows.map(row => [row.outcome, row.state]))).toEqual([
    ['won 100', 'won'],
    ['lost', 'lost'],
    ['refunded', 'lost'],
  ])
  expect(head).toEqual({
    ...{ sum: '+100', title: 'Your 1 won', note: 'Staked 30 on 3 bids' },
    ...{ market: MARKET, result: '128-1*-***' },
  })
})

/** Reads a receipt as another phone of the player does. */
async function issue(slip_id: string): Promise<void> {
  const reply = await island.tab.call(getReceipt, { phone_number: place.phone, slip_id })
  expect(reply).toMatchObject({ success: '1' })
}

function choose(digit: string, points: number, session: 'Open' | 'Close' = 'Open'): void {
  addToSlip(place, { type: 'Single Digit', session, digit } satisfies Bid, points)
}

async function slipsInHistory(): Promise<string[]> {
  await loadBids()
  const bids = $bids.get()
  return bids.state === 'ready' ? bids.rows.map(bid => bid.slip_id) : []
}

/** Places the slip and returns its slip_id. */
async function placeAll(): Promise<string> {
  const placed = await placeBids(place)
  if (!placed) throw new Error('Something of the slip is left.')
  return placed.slipId
}

async function read(slipId: string, number?: string) {
  await loadReceipt(slipId, number)
  const loaded = $receipt.get()
  if (loaded.state !== 'ready') throw new Error(`The receipt is ${loaded.state}.`)
  return shownReceipt(loaded, receiptWords.get(), ORIGIN)
}

/** The number of the receipt before the one that was read last. */
function earlierNumber(): string {
  const loaded = $receipt.get()
  return loaded.state === 'ready' ? loaded.receipt.earlier : ''
}

async function numbersOn(slipId = '', number?: string): Promise<string[]> {
  const { groups } = await read(slipId, number)
  return groups.flatMap(({ rows }) => rows.map(row => row.number))
}

function group(session: string, ...rows: [number: string, points: string, wins: string][]) {
  return {
    market: MARKET,
    what: `11/18/2026 · Single Digit · ${session}`,
    day: '11/18/2026',
    type: `Single Digit · ${session}`,
    result: '',
    isCorrected: false,
    rows: rows.map(([number, stake, wins]) => ({
      ...{ number, stake, points: `${stake} points`, outcome: `can win ${wins}`, state: 'chosen' },
    })),
  }
}
