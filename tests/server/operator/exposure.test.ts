import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { panas } from '#domain/panas.ts'
import { winnersOf } from '#domain/winners.ts'
import { type Listener, listen } from '../../../server/http/listen.ts'
import { closeDue, openDays } from '../../../server/markets/draws.ts'
import { unvoidDay } from '../../../server/results/declare.ts'
import { settleDay } from '../../../server/results/settle-day.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { arbitraryBid } from '../../domain/arbitrary-bids.ts'
import { bidFor, insertBids } from '../../support/bids.ts'
import { testConfig } from '../../support/server.ts'
import {
  CLOSE_CUTOFF,
  DAY,
  didIn,
  OPEN_CUTOFF,
  type Player,
  setUpResultsServer,
  type TestMarket,
} from '../support/results-server.ts'
import { operatorAnswering, operatorCommand } from './run-command.ts'

// Few panas, so that several bids win at once; two of them have one ank.
const pana = fc.constantFrom('128', '129', '777', '100', '137')
const winner = fc
  .tuple(pana, pana, fc.nat(7))
  .map(([open, close, index]) => winnersOf({ open, close })[index]!)
const oneBid = fc.record({
  bid: fc.oneof({ weight: 4, arbitrary: winner }, { weight: 1, arbitrary: arbitraryBid }),
  points: fc.integer({ min: 10, max: 99 }),
  rate: fc.record({ min: fc.integer({ min: 1, max: 20 }), max: fc.nat(300) }),
})
type DrawnBid = { bid: Bid; points: number; rate: { min: number; max: number } }

type Shown = {
  decided: { bids: number; staked: number }
  waiting: { bids: number; staked: number }
  numbers: { pana: string; bids: number; staked: number; pays: number; day_pays: number }[]
  worst: { open: string; close: string; pays: number }
}

describe('before and after a result', () => {
  const server = setUpResultsServer()
  let player: Player
  let listener: Listener

  beforeAll(async () => {
    player = await server.addPlayer(1_000_000_000)
    listener = await listen(server.app, '127.0.0.1', 0)
  })

  afterAll(async () => {
    await listener.stop(1_000)
    expect(await reconcile(server.db)).toEqual([])
  })

  test('exposure is to the point what the settlement pays, on copies of random days', async () => {
    const some = fc.array(oneBid, { minLength: 1, maxLength: 25, size: 'max' })
    await fc.assert(
      fc.asyncProperty(
        some,
        fc.array(fc.tuple(pana, pana), { minLength: 2, maxLength: 2 }),
        compare,
      ),
      { numRuns: 8 },
    )
  })

  async function compare(bids: DrawnBid[], results: [open: string, close: string][]) {
    const first = await copyOf(bids)
    server.setClock(CLOSE_CUTOFF)
    const open = await exposureOf(first, 'Open')
    const { worst } = open
    expect(open.numbers.map(number => number.pana).toSorted()).toEqual(panas.toSorted())
    expect(open.decided.bids + open.waiting.bids).toBe(bids.length)
    expect(worst.pays).toBe(Math.max(...open.numbers.map(({ day_pays }) => day_pays)))
    for (const [openPana, closePana] of [...results, [worst.open, worst.close] as const]) {
      const market = await copyOf(bids)
      server.setClock(CLOSE_CUTOFF)
      const opened = paidBy(await market.declare('Open', openPana))
      const number = numberOf(open, openPana)
      expect(opened).toEqual({ paid: number.pays, won: number.bids })
      const close = await exposureOf(market, 'Close')
      const closed = paidBy(await market.declare('Close', closePana))
      const { pays, bids: won } = numberOf(close, closePana)
      expect(closed).toEqual({ paid: pays, won })
      // What the open result showed as the most is reached by the dearest close result.
      expect(number.day_pays).toBe(opened.paid + close.worst.pays)
      expect(opened.paid + closed.paid).toBeLessThanOrEqual(worst.pays)
      if (openPana === worst.open && closePana === worst.close) {
        expect(opened.paid + closed.paid).toBe(worst.pays)
      }
    }
  }

  test('result, correct and void print what they did, and result shows the cost first', async () => {
    const market = await copyOf([
      ...[single('Open', '1', 300), single('Open', '2', 100), single('Close', '6', 10)],
      { bid: { type: 'Jodi Digit', jodi: '16' }, points: 20, rate: { min: 10, max: 950 } },
    ])
    server.setClock(OPEN_CUTOFF)
    expect((await operator('exposure', market.name, 'open')).out).toMatch(
      /^Open of .* on 2026-11-18: 2 bids with 400 points\.\n2 bids with 30 points wait.*\nPANA .*\n\d{3} +1 +1 +300 +3000 +5000\n(.*\n)*The other 200 panas pay at most \d+; --all shows them\.\nThe day costs at most 5,000 points, with Open \d{3} and Close \d{3}\.\n$/,
    )
    const asked: string[] = []
    const declare = ['result', market.name, 'open', '128']
    expect((await operator(...declare)).code).toBe(2)
    expect((await answering(['no'], asked, ...declare)).err).toBe('Nothing was done.\n')
    expect(asked).toEqual([
      `Open of ${market.name} on 2026-11-18 is 128? 1 bid of 2 win 3,000 points. (yes/no) `,
    ])
    expect((await answering(['yes'], asked, ...declare)).out).toBe(
      `${market.name}, 2026-11-18: 128-1*-***\n2 bids decided: 1 won, 1 lost. 3,000 points paid.\n2 bids wait for a result.\n`,
    )
    asked.length = 0
    const correct = ['correct', market.name, 'open', '129']
    expect((await answering(['yes'], asked, ...correct)).out).toContain(
      '\n2 bids decided: 1 won, 1 lost. 3,000 points taken back. 1,000 points paid.\n',
    )
    expect(asked).toEqual([
      `Correct Open of ${market.name} on 2026-11-18 from 128 to 129? What 128 paid is taken back. (yes/no) `,
    ])
    const voided = ['void', market.name, '--date', DAY]
    asked.length = 0
    expect((await answering(['yes', 'yes'], asked, ...voided)).out).toContain(
      '2 bids refunded: 30 points. 0 points paid.',
    )
    // The close takes bids, so it asks twice.
    expect(asked).toHaveLength(2)
    expect((await operator(...voided, '--undo')).err).toBe(
      `${market.name} on 2026-11-18 stays void: bids were refunded already.\n`,
    )
    expect((await operator('exposure', market.name, 'close', '--date', DAY)).err).toMatch(/is void/)
  })

  test('a correction names the part that became a debt', async () => {
    const poor = await server.addPlayer(100)
    const market = await server.newMarket()
    await market.bid(poor, { type: 'Single Digit', session: 'Open', digit: '1' }, 100)
    server.setClock(OPEN_CUTOFF)
    await market.declare('Open', '128')
    await poor.withdraw(600)
    const { out } = await operator('correct', market.name, 'open', '129', '--yes')
    expect(out).toContain('1,000 points taken back, of which 600 are a debt now. 0 points paid.')
  })

  test('a void is taken back as long as it has refunded no bid, also while it settles', async () => {
    const market = await server.newMarket()
    expect((await operator('void', market.name, '--date', DAY, '--yes')).code).toBe(0)
    expect((await operator('void', market.name, '--date', DAY, '--undo')).out).toBe(
      `${market.name} on ${DAY} is not void any more.\n`,
    )
    expect((await operator('void', market.name, '--date', DAY, '--undo')).err).toBe(
      `${market.name} on ${DAY} is not void.\n`,
    )
    await market.bid(player, { type: 'Single Digit', session: 'Open', digit: '1' }, 50)
    server.setClock(OPEN_CUTOFF)
    expect(paidBy(await market.declare('Open', '128'))).toEqual({ paid: 500, won: 1 })
    // The settlement and the undo at once: either the bid is refunded or the void is gone.
    for (let round = 0; round < 8; round++) {
      const raced = await server.newMarket()
      await raced.bid(player, { type: 'Single Digit', session: 'Open', digit: '1' }, 50)
      const { db } = server
      const key = { marketId: raced.id, day: DAY }
      await voidUnsettled(raced)
      const [undone] = await Promise.all([unvoidDay(db, raced.id, DAY), settleDay(db, key)])
      await settleDay(db, key)
      const [bid] = await player.history({ game_name: raced.name })
      expect(bid?.status).toBe(undone.state === 'applied' ? 'placed' : 'refunded')
    }
  })

  test('after midnight a result is of the draw that waits, and of several it asks which', async () => {
    const market = await server.newMarket()
    server.setClock('00:30', '2026-11-19')
    await openDays(server.db, server.clock)
    await closeDue(server.db)
    expect((await operator('result', market.name, 'open', '128', '--yes')).out).toContain(
      `${market.name}, 2026-11-18: 128-1*-***`,
    )
    server.setClock('20:00', '2026-11-20')
    await openDays(server.db, server.clock)
    const both = await operator('result', market.name, 'open', '128', '--yes')
    expect([both.code, both.err]).toEqual([
      1,
      expect.stringMatching(
        new RegExp(
          `^Open of ${market.name} waits for its result on 2026-11-19 and 2026-11-20: name the day with --date`,
        ),
      ),
    ])
    // Ten hours before today's cut-off, the newest result is yesterday's.
    expect((await operator('correct', market.name, 'open', '137', '--yes')).out).toContain(
      '2026-11-18: 137-1',
    )
  })

  /** A new market with these bids. */
  async function copyOf(bids: DrawnBid[]): Promise<TestMarket> {
    const market = await server.newMarket()
    const at = new Date(server.clock.now())
    const placed = bids.map(({ bid, points, rate }) => ({
      ...bidFor(player.id, bid, points),
      rate,
    }))
    await insertBids(server.db, { id: market.id, name: market.name, day: DAY, at }, placed)
    return market
  }

  async function exposureOf(market: TestMarket, session: 'Open' | 'Close') {
    const reply = await server.operator('exposure', { name: market.name, session, day: DAY })
    expect(reply).toMatchObject({ success: '1' })
    return reply as unknown as Shown
  }

  /** As the void command does, without settling. */
  async function voidUnsettled({ id }: TestMarket) {
    const { voidDay } = await import('../../../server/results/declare.ts')
    expect(await voidDay(server.db, id, DAY)).toMatchObject({ state: 'applied' })
  }

  function operator(...args: string[]) {
    return operatorCommand(env(), ...args)
  }

  function answering(answers: string[], asked: string[], ...args: string[]) {
    return operatorAnswering(answers, asked, env(), ...args)
  }

  function env() {
    const { OPERATOR_TOKEN } = testConfig.secrets
    return { API_URL: `http://127.0.0.1:${listener.port}`, OPERATOR_TOKEN }
  }
})

function single(session: 'Open' | 'Close', digit: string, points: number): DrawnBid {
  return { bid: { type: 'Single Digit', session, digit }, points, rate: { min: 10, max: 100 } }
}

function numberOf({ numbers }: Shown, pana: string) {
  return numbers.find(number => number.pana === pana)!
}

function paidBy(reply: Parameters<typeof didIn>[0]) {
  const { paid, won } = didIn(reply)
  return { paid, won }
}
