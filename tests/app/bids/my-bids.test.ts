import { expect, test } from 'vitest'
import { groupsOf, shownGroup, sumsOf } from '#app/bids/bid-groups.ts'
import { BidEntry } from '#contract/bids.ts'
import { Game } from '#contract/markets.ts'
import { type Bid, bidText } from '#domain/bids.ts'
import { formatPoints } from '#domain/points.ts'
import { type Result, resultString } from '#domain/results.ts'
import { outcomeOf } from '#domain/settlement.ts'
import { toWire } from '#domain/wire-bids.ts'
import { everyType } from '../../support/bids.ts'
import { made } from '../support/made.ts'

const DAY = '2026-11-18'
const at = (time: string) => Date.parse(`${DAY}T${time}:00+05:30`)

const game = made(Game, {
  games_name: 'Kesar Mahal',
  open_time: '03:10 pm',
  close_time: '04:40 pm',
  game_status: '1',
  open_at: at('15:10'),
  close_at: at('16:40'),
  day: DAY,
})

function entryOf(bid: Bid, fields: object = {}) {
  return made(BidEntry, {
    date: '11/18/2026',
    game_name: 'Kesar Mahal',
    ...toWire(bid),
    points_action: 20,
    id: 'b',
    placed_at: at('13:32'),
    ...fields,
  })
}

/** The card of one bid, with the facts of the bid. */
function shownBid(entry: BidEntry, of: Game | undefined, now: number) {
  const { bids, ...group } = shownGroup([entry], of, now)
  return { ...bids[0]!, ...group }
}

function shown(bid: Bid, fields: object, now = at('18:00')) {
  return shownBid(entryOf(bid, fields), game, now)
}

function marked(bid: Bid, fields: object): string {
  const { result } = shown(bid, fields)
  return result
    .filter(part => part.isMarked)
    .map(part => part.text)
    .join('-')
}

const drawn: Result = { open: '128', close: '349' }

/** For each type and session, a bid that loses with 128-16-349 and its text. */
const judged: [lost: Bid, reason: string][] = [
  [{ type: 'Single Digit', session: 'Open', digit: '6' }, 'Open result: 1'],
  [{ type: 'Jodi Digit', jodi: '61' }, 'Result: 16'],
  [{ type: 'Double Pana', session: 'Close', pana: '100' }, 'Close result: 349'],
  [{ type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '1' }, 'Result: 128-6'],
  [{ type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '6' }, 'Result: 1-349'],
  [{ type: 'Full Sangam', openPana: '349', closePana: '128' }, 'Result: 128-349'],
]

test.each(judged)('shows why %o has lost: %s', (lost, reason) => {
  const result = resultString(drawn)
  expect(shown(lost, { result, status: 'lost' })).toMatchObject({ status: 'lost', why: reason })
})

const draws = ['128', '349', '777', '100', '000', '119']
const results = draws.flatMap(open => [null, ...draws].map(close => ({ open, close })))

test('marks what was played exactly where the bid has won', () => {
  for (const [bid] of everyType) {
    for (const result of results) {
      const status = outcomeOf(bid, result)
      if (status === 'undecided') continue
      const marks = marked(bid, { result: resultString(result), status })
      expect(marks === bidText(bid), `${bidText(bid)} at ${resultString(result)}`).toBe(
        status === 'won',
      )
    }
  }
})

const digit: Bid = { type: 'Single Digit', session: 'Open', digit: '1' }

test.each([
  [20, '10 KA 1000', 2_000, '20 × 1,000 ÷ 10 = 2,000'],
  [15, '10 KA 95', 142, '15 × 95 ÷ 10 = 142, rounded down to whole points'],
  [20, '10 KA 1000', 1_999, '1,999 points paid'],
  [20, '0 KA 100', 200, '200 points paid'],
])('shows for %i at %s that paid %i: %s', (points, rate, payout, sum) => {
  const fields = { points_action: points, rate, payout, status: 'won', result: '128-1*-***' }
  expect(shown(digit, fields)).toMatchObject({ why: sum, won: `+${formatPoints(payout)}` })
})

test.each([
  ['***-**-***', 'No result was declared that day, so your points were returned.'],
  ['128-1*-***', 'No close result was declared that day, so your points were returned.'],
])('shows for a refund after %s: %s', (result, why) => {
  const bid = shown({ type: 'Jodi Digit', jodi: '16' }, { result, status: 'refunded', payout: 20 })
  expect(bid).toMatchObject({ status: 'refunded', why })
  expect(bid.result.some(part => part.isMarked)).toBe(false)
})

const jodi: Bid = { type: 'Jodi Digit', jodi: '16' }

test.each([
  [digit, '14:00', 'Result after 03:10 pm'],
  [digit, '15:10', 'Open result awaited since 03:10 pm'],
  [jodi, '17:00', 'Close result awaited since 04:40 pm'],
  [{ ...digit, session: 'Close' } as Bid, '15:30', 'Result after 04:40 pm'],
])('shows for %o in play at %s: %s', (bid, time, why) => {
  const { why: shownReason, result } = shown(
    bid,
    { status: 'placed', result: '128-1*-***' },
    at(time),
  )
  expect(shownReason).toBe(why)
  expect(result.some(part => part.isMarked)).toBe(false)
})

test('shows when a bid was placed, and when it was settled', () => {
  const times = { placed_at: at('13:32'), settled_at: at('15:25') }
  expect(shown(digit, { ...times, status: 'won', payout: 200 }).times).toEqual([
    'Placed 01:32 pm',
    'Settled 03:25 pm',
  ])
  const night = { ...times, settled_at: at('23:59') + 60_000 }
  expect(shown(digit, { ...night, status: 'lost' }).times[1]).toBe('Settled 11/19/2026 12:00 am')
  expect(shown(digit, { ...times, status: 'placed' }).times).toHaveLength(1)
})

test('shows less where an API of the specification sends no status, rate or result', () => {
  const plain = made(BidEntry, {
    date: '2026-11-18T10:00:00+05:30',
    game_name: 'Far House',
    ...toWire(digit),
    points_action: '20',
  })
  expect(shownBid(plain, undefined, at('12:00'))).toMatchObject({
    ...{ day: '11/18/2026', points: '20 points', status: null, result: [], why: '', times: [] },
    ...{ canBePlayedAgain: true, isCorrected: false },
  })
  const odd = shownBid({ ...plain, game_type: 'Red Bracket', result: 'n/a' }, undefined, 0)
  expect(odd).toMatchObject({ played: '1', canBePlayedAgain: false })
  expect(odd.result).toEqual([{ text: 'n/a', isMarked: false }])
  for (const status of ['won', 'lost', 'refunded', 'placed'] as const)
    expect(() => shownBid({ ...plain, status }, undefined, 0)).not.toThrow()
})

test('puts the bids of a slip on one card for each market, type and session, and wins of today first', () => {
  const one = entryOf(digit, { id: '1', slip_id: 's', status: 'lost' })
  const two = entryOf({ ...digit, digit: '2' } as Bid, { id: '2', slip_id: 's', status: 'lost' })
  const close = entryOf({ ...digit, session: 'Close' } as Bid, { id: '3', slip_id: 's' })
  const won = entryOf(digit, { id: '4', slip_id: 't', status: 'won', payout: 200 })
  const idsOf = (groups: { id: string }[][]) => groups.map(group => group.map(({ id }) => id))
  const all = [one, close, two, won]
  expect(idsOf(groupsOf(all, at('18:00')))).toEqual([['4'], ['2', '1'], ['3']])
  const tomorrow = at('18:00') + 24 * 3_600_000
  expect(idsOf(groupsOf(all, tomorrow))).toEqual([['2', '1'], ['3'], ['4']])
})

test('sums the bids of a card, and shows only the reason that all of them share', () => {
  const lost = entryOf({ ...digit, digit: '6' } as Bid, {
    status: 'lost',
    result: '128-1*-***',
    corrected: true,
  })
  const won = entryOf(digit, {
    status: 'won',
    payout: 200,
    result: '128-1*-***',
    rate: '10 KA 100',
  })
  expect(shownGroup([lost, won], game, at('18:00'))).toMatchObject({
    points: '40 points',
    won: '+200',
    status: 'won',
    isCorrected: true,
    why: '',
    bids: [{ why: 'Open result: 1' }, { why: '20 × 100 ÷ 10 = 200' }],
  })
})

const day = { day: '11/18/2026', staked: 500, won: 0, refunded: 0, waiting: 0 }

test.each([
  [{ won: 1600 }, { won: '1,600', net: '+1,100', isGain: true }],
  [{}, { won: '0', net: '−500' }],
  [{ refunded: 500 }, { won: '0', refunded: '500', net: '0' }],
  [{ waiting: 500 }, { waiting: '500' }],
  [
    { won: 90, waiting: 490 },
    { won: '90', waiting: '490', isGain: true },
  ],
])('the sums %j of a day are shown as %j', (sums, texts) => {
  const none = { staked: '500', won: '', refunded: '', waiting: '', net: '', isGain: false }
  expect(sumsOf({ ...day, ...sums })).toEqual({ ...none, ...texts })
  expect(sumsOf({ ...day, ...sums, won: undefined })).toBeNull()
})
