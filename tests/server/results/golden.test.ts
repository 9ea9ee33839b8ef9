import { describe, expect, test } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { toWire } from '#domain/wire-bids.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { DAY } from '../../../tools/test/test-time.ts'
import { setUpServer } from '../../support/server.ts'
import { CLOSE_CUTOFF, OPEN_CUTOFF } from '../../support/test-markets.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { settledIn } from '../support/replies.ts'

const START = 100_000
const POINTS = 20

/** Written from docs/game-rules.md, What wins; the payouts of 20 points, 0 for a lost bid. */
type Row = [bid: Bid, payout: number]

const Open = 'Open' as const
const Close = 'Close' as const

const example: Row[] = [
  [{ type: 'Single Digit', session: Open, digit: '1' }, 200],
  [{ type: 'Single Digit', session: Open, digit: '6' }, 0],
  [{ type: 'Single Digit', session: Open, digit: '8' }, 0],
  [{ type: 'Single Digit', session: Close, digit: '6' }, 200],
  [{ type: 'Single Digit', session: Close, digit: '1' }, 0],
  [{ type: 'Jodi Digit', jodi: '16' }, 2_000],
  [{ type: 'Jodi Digit', jodi: '61' }, 0],
  [{ type: 'Jodi Digit', jodi: '11' }, 0],
  [{ type: 'Single Pana', session: Open, pana: '128' }, 3_200],
  [{ type: 'Single Pana', session: Open, pana: '349' }, 0],
  [{ type: 'Single Pana', session: Open, pana: '137' }, 0],
  [{ type: 'Single Pana', session: Close, pana: '349' }, 3_200],
  [{ type: 'Single Pana', session: Close, pana: '128' }, 0],
  [{ type: 'Half Sangam', panaOf: Open, pana: '128', digit: '6' }, 20_000],
  [{ type: 'Half Sangam', panaOf: Open, pana: '128', digit: '1' }, 0],
  [{ type: 'Half Sangam', panaOf: Open, pana: '137', digit: '6' }, 0],
  [{ type: 'Half Sangam', panaOf: Open, pana: '349', digit: '1' }, 0],
  [{ type: 'Half Sangam', panaOf: Close, pana: '349', digit: '1' }, 20_000],
  [{ type: 'Half Sangam', panaOf: Close, pana: '349', digit: '6' }, 0],
  [{ type: 'Half Sangam', panaOf: Close, pana: '358', digit: '1' }, 0],
  [{ type: 'Half Sangam', panaOf: Close, pana: '128', digit: '6' }, 0],
  [{ type: 'Full Sangam', openPana: '128', closePana: '349' }, 200_000],
  [{ type: 'Full Sangam', openPana: '349', closePana: '128' }, 0],
  [{ type: 'Full Sangam', openPana: '128', closePana: '358' }, 0],
]

const sevens: Row[] = [
  [{ type: 'Single Digit', session: Open, digit: '1' }, 200],
  [{ type: 'Single Digit', session: Open, digit: '7' }, 0],
  [{ type: 'Single Digit', session: Close, digit: '1' }, 200],
  [{ type: 'Jodi Digit', jodi: '11' }, 2_000],
  [{ type: 'Jodi Digit', jodi: '71' }, 0],
  [{ type: 'Triple Pana', session: Open, pana: '777' }, 20_000],
  [{ type: 'Triple Pana', session: Close, pana: '777' }, 0],
  [{ type: 'Double Pana', session: Close, pana: '119' }, 6_400],
  [{ type: 'Double Pana', session: Open, pana: '119' }, 0],
  [{ type: 'Double Pana', session: Close, pana: '155' }, 0],
  [{ type: 'Half Sangam', panaOf: Open, pana: '777', digit: '1' }, 20_000],
  [{ type: 'Half Sangam', panaOf: Close, pana: '119', digit: '7' }, 0],
  [{ type: 'Full Sangam', openPana: '777', closePana: '119' }, 200_000],
  [{ type: 'Full Sangam', openPana: '777', closePana: '777' }, 0],
]

const tables = [
  { open: '128', close: '349', half: '128-1*-***', full: '128-16-349', rows: example },
  { open: '777', close: '119', half: '777-1*-***', full: '777-11-119', rows: sevens },
]

type Told = Record<string, unknown>

describe('the golden table', () => {
  const server = setUpServer()

  // Fails without any one line of outcomeOf, winnersOf or the look for winners in settle-sql.ts.
  test.each(tables)('settles $full through the API', async drawn => {
    const { rows } = drawn
    const market = await server.newMarket()
    const player = await server.addPlayer(START)
    for (const [bid] of rows) {
      expect(await market.bid(player, bid, POINTS)).toMatchObject({ success: '1' })
    }

    server.clock.moveTo(OPEN_CUTOFF)
    const openReply = await market.declare('Open', drawn.open)
    const onOpen = rows.filter(([bid]) => 'session' in bid && bid.session === 'Open')
    expect(settledIn(openReply)).toEqual({
      ...{ market: market.name, day: DAY, result: drawn.half, version: 1 },
      ...countsOf(onOpen, rows),
    })
    await expectHistory(player, rows, drawn.half, bid => onOpen.some(([it]) => it === bid))

    server.clock.moveTo(CLOSE_CUTOFF)
    const closeReply = await market.declare('Close', drawn.close)
    expect(settledIn(closeReply)).toEqual({
      ...{ market: market.name, day: DAY, result: drawn.full, version: 2 },
      ...countsOf(rows, rows),
    })
    await expectHistory(player, rows, drawn.full, () => true)
    await expectWallet(player, rows)
    expect(await reconcile(server.db)).toEqual([])
  })
})

function countsOf(settled: Row[], all: Row[]) {
  const won = settled.filter(([, payout]) => payout > 0)
  return {
    won: won.length,
    lost: settled.length - won.length,
    refunded: 0,
    waiting: all.length - settled.length,
    paid: sum(settled.map(([, payout]) => payout)),
    is_settled: true,
  }
}

async function expectHistory(
  player: TestPlayer,
  rows: Row[],
  result: string,
  isSettled: (bid: Bid) => boolean,
) {
  const told = (await player.history({ limit: 200 })).toReversed()
  const expected = rows.map(([bid, payout]) => ({
    ...toWire(bid),
    result,
    ...(isSettled(bid) ? { status: payout > 0 ? 'won' : 'lost', payout } : { status: 'placed' }),
  }))
  const seen = told.map((entry, index) => pick(entry, Object.keys(expected[index] ?? {})))
  expect(seen).toEqual(expected)
  for (const entry of told) expect('settled_at' in entry).toBe(entry.status !== 'placed')
}

async function expectWallet(player: TestPlayer, rows: Row[]) {
  const won = rows.map(([, payout]) => payout).filter(payout => payout > 0)
  const entries = await player.statement({ kind: 'win', limit: 200 })
  expect(entries.map(({ amount }) => Number(amount)).toSorted(ascending)).toEqual(
    won.toSorted(ascending),
  )
  const balance = START - POINTS * rows.length + sum(won)
  expect(await player.balances()).toEqual({ wallet: balance, held: 0, owed: 0 })
  expect(entries.at(-1)?.updated_amount).toBe(balance)
}

function ascending(a: number, b: number) {
  return a - b
}

function pick(entry: Told, keys: string[]) {
  return Object.fromEntries(keys.map(key => [key, entry[key]]))
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
