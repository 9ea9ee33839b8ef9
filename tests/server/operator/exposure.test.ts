import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { panas } from '#domain/panas.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { DAY } from '../../../tools/test/test-time.ts'
import { bidFor, insertBids, randomBid, seeded } from '../../support/bids.ts'
import { setUpServer } from '../../support/server.ts'
import { CLOSE_CUTOFF, OPEN_CUTOFF, type TestMarket } from '../../support/test-markets.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { didIn } from '../support/replies.ts'
import { setUpCommand } from './run-command.ts'

type Shown = {
  decided: { bids: number }
  waiting: { bids: number }
  numbers: { pana: string; bids: number; pays: number; day_pays: number }[]
  worst: { open: string; close: string; pays: number }
}

describe('before and after a result', () => {
  const server = setUpServer()
  const { operator } = setUpCommand(server)
  let player: TestPlayer

  beforeAll(async () => {
    player = await server.addPlayer(1_000_000)
  })

  afterAll(async () => {
    expect(await reconcile(server.db)).toEqual([])
  })

  test('exposure is to the point what the settlement pays, for any result and for the worst', async () => {
    const random = seeded(7)
    const drawn = Array.from({ length: 60 }, () => randomBid(random))
    const open = await exposureOf(await copyOf(drawn), 'Open')
    const { worst, numbers } = open
    expect(numbers.map(({ pana }) => pana).toSorted()).toEqual(panas.toSorted())
    expect(open.decided.bids + open.waiting.bids).toBe(drawn.length)
    expect(worst.pays).toBe(Math.max(...numbers.map(({ day_pays }) => day_pays)))
    for (const [openPana, closePana] of [
      ['128', '349'],
      ['777', '100'],
      [worst.open, worst.close],
    ]) {
      const market = await copyOf(drawn)
      const number = numberOf(open, openPana!)
      const opened = didIn(await market.declare('Open', openPana!))
      expect(opened).toMatchObject({ paid: number.pays, won: number.bids })
      const close = await exposureOf(market, 'Close')
      const { pays, bids } = numberOf(close, closePana!)
      const closed = didIn(await market.declare('Close', closePana!))
      expect(closed).toMatchObject({ paid: pays, won: bids })
      // What the open result showed as the most is reached by the dearest close result.
      expect(number.day_pays).toBe(opened.paid + close.worst.pays)
      if (openPana === worst.open) expect(opened.paid + closed.paid).toBe(worst.pays)
    }
  })

  test('a correction names the part that became a debt', async () => {
    const poor = await server.addPlayer(100)
    const market = await server.newMarket()
    await market.bid(poor, { type: 'Single Digit', session: 'Open', digit: '1' }, 100)
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    await poor.withdraw(600)
    const { out } = await operator('correct', market.name, 'open', '129', '--yes')
    expect(out).toContain('1,000 points taken back, of which 600 are a debt now. 0 points paid.')
  })

  /** A new market with these bids, past its cut-offs. */
  async function copyOf(bids: Bid[]): Promise<TestMarket> {
    const market = await server.newMarket()
    const at = new Date(server.clock.now())
    const placed = bids.map((bid, place) => bidFor(player.id, bid, 10 + place))
    await insertBids(server.db, { id: market.id, name: market.name, day: DAY, at }, placed)
    server.clock.moveTo(CLOSE_CUTOFF)
    return market
  }

  async function exposureOf(market: TestMarket, session: 'Open' | 'Close') {
    const reply = await server.operator('exposure', { name: market.name, session, day: DAY })
    expect(reply).toMatchObject({ success: '1' })
    return reply as unknown as Shown
  }
})

function numberOf({ numbers }: Shown, pana: string) {
  return numbers.find(number => number.pana === pana)!
}
