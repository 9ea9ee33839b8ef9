import { beforeEach, describe, expect, test } from 'vitest'
import { openDays } from '../../../server/markets/draws.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { DAY } from '../../../tools/test/test-time.ts'
import { setUpServer } from '../../support/server.ts'
import { CLOSE_CUTOFF, OPEN_CUTOFF, type TestMarket } from '../../support/test-markets.ts'
import type { Reply } from '../../support/test-players.ts'
import { countEntries, settledIn } from '../support/replies.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

describe('a result is refused', () => {
  const server = setUpServer()
  let market: TestMarket

  beforeEach(async () => {
    market = await server.newMarket()
  })

  reconcileAfterEach(server)

  test('before its cut-off, to the last second', async () => {
    const sentence = `Open of ${market.name} on 2026-11-18 is still taking bids`
    expect(messageOf(await market.declare('Open', '128'))).toContain(sentence)
    server.clock.moveTo('15:09:55')
    expect(messageOf(await market.declare('Open', '128'))).toContain(sentence)
    server.clock.moveTo(OPEN_CUTOFF)
    expect(await market.declare('Open', '128')).toMatchObject({ success: '1' })
    expect(messageOf(await market.declare('Close', '349'))).toContain(`Close of ${market.name}`)
  })

  test.each(['12', '1288', '321', '012', 'abc', '१२८', ''])(
    'with the impossible pana %j',
    async pana => {
      server.clock.moveTo(CLOSE_CUTOFF)
      for (const say of [market.declare, market.correct]) {
        expect(messageOf(await say('Open', pana))).toContain('This is not a pana')
      }
      expect(await results()).toEqual([])
    },
  )

  test('for the close before the open', async () => {
    server.clock.moveTo(CLOSE_CUTOFF)
    expect(messageOf(await market.declare('Close', '349'))).toBe(
      `Close of ${market.name} on 2026-11-18 has to wait: declare Open first.`,
    )
  })

  test('when there is one already, also the same', async () => {
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    for (const pana of ['128', '137']) {
      expect(messageOf(await market.declare('Open', pana))).toBe(
        `Open of ${market.name} on 2026-11-18 already has its result; use correct to change it.`,
      )
    }
    expect(await results()).toEqual(['1 declare 128'])
  })

  test('as a correction without a result, or to the same pana', async () => {
    server.clock.moveTo(CLOSE_CUTOFF)
    expect(messageOf(await market.correct('Open', '128'))).toBe(
      `Open of ${market.name} on 2026-11-18 has no result to correct.`,
    )
    await market.declare('Open', '128')
    expect(messageOf(await market.correct('Close', '349'))).toContain('no result to correct')
    expect(messageOf(await market.correct('Open', '128'))).toBe(
      `Open of ${market.name} on 2026-11-18 already has exactly this result.`,
    )
    expect(await results()).toEqual(['1 declare 128'])
  })

  test('for a void day, which cannot be voided again either', async () => {
    expect(await market.voidDay()).toMatchObject({ success: '1' })
    server.clock.moveTo(CLOSE_CUTOFF)
    const isVoid = `Open of ${market.name} on 2026-11-18 is void and gets no result.`
    expect(messageOf(await market.declare('Open', '128'))).toBe(isVoid)
    expect(messageOf(await market.correct('Open', '128'))).toBe(isVoid)
    expect(messageOf(await market.voidDay())).toBe(`${market.name} on 2026-11-18 is void already.`)
    expect(await results()).toEqual(['1 void'])
  })

  test('when a day with both results is to be voided', async () => {
    server.clock.moveTo(CLOSE_CUTOFF)
    await market.declare('Open', '128')
    await market.declare('Close', '349')
    expect(messageOf(await market.voidDay())).toBe(
      `Both results of ${market.name} on 2026-11-18 are declared; correct them instead.`,
    )
  })

  test('for an unknown market, and for a day without draws', async () => {
    server.clock.moveTo(OPEN_CUTOFF)
    const unknown = { name: `${market.name} Night` }
    for (const reply of [
      await market.declare('Open', '128', unknown),
      await market.voidDay(unknown),
    ]) {
      expect(messageOf(reply)).toBe(`There is no market called ${unknown.name}.`)
    }
    const other = { day: '2026-11-17' }
    for (const reply of [await market.declare('Open', '128', other), await market.voidDay(other)]) {
      expect(messageOf(reply)).toBe(`${market.name} has no draws on 2026-11-17.`)
    }
  })

  test('unless it is of the draw that waits for it, where no day is given', async () => {
    server.clock.moveTo('2026-11-19 14:00')
    await openDays(server.db, server.clock)
    // 15:10 of the 19th is nearer than that of the 18th, and still takes bids.
    expect(settledIn(await market.declare('Open', '128'))).toMatchObject({ day: DAY })
    expect(messageOf(await market.declare('Open', '128'))).toContain(
      'on 2026-11-19 is still taking',
    )
  })

  async function results(): Promise<string[]> {
    const text = `SELECT concat_ws(' ', version, act, open_pana, close_pana) AS said
      FROM results WHERE market_id = $1 ORDER BY version`
    const said = { name: 'test_results', text }
    const rows = await server.db.query<{ said: string }>(said, [market.id])
    return rows.map(row => row.said)
  }
})

describe('a void day', () => {
  const server = setUpServer()

  test('closes its sessions, refunds every bid once, and stays void', async () => {
    const market = await server.newMarket()
    const player = await server.addPlayer(1_000)
    await market.bid(player, { type: 'Single Digit', session: 'Open', digit: '1' }, 100)
    await market.bid(player, { type: 'Jodi Digit', jodi: '16' }, 200)

    expect(settledIn(await market.voidDay())).toEqual({
      ...{ market: `${market.name}`, day: DAY, result: '***-**-***', version: 1 },
      ...{ won: 0, lost: 0, refunded: 2, waiting: 0, paid: 0, is_settled: true },
    })

    expect(await player.balances()).toMatchObject({ wallet: 1_000 })
    const bids = await player.history()
    expect(bids).toMatchObject([
      { status: 'refunded', payout: 200 },
      { status: 'refunded', payout: 100 },
    ])
    const before = await countEntries(server.db)
    await openDays(server.db, server.clock)
    const late = await market.bid(
      player,
      { type: 'Single Digit', session: 'Open', digit: '1' },
      100,
    )
    expect(late).toMatchObject({ success: '0' })
    expect(await market.voidDay()).toMatchObject({ success: '0' })
    expect(await countEntries(server.db)).toEqual(before)
    expect(await reconcile(server.db)).toEqual([])
  })
})

describe('a void that is taken back', () => {
  const server = setUpServer()

  test('opens the draws before their cut-off again', async () => {
    const market = await server.newMarket()
    await market.voidDay()
    server.clock.moveTo(OPEN_CUTOFF)
    expect(await market.voidDay({ undo: true })).toMatchObject({ success: '1' })
    const text = `SELECT session, state FROM draws d JOIN markets m ON m.id = d.market_id
      WHERE m.name = $1 ORDER BY session DESC`
    expect(await server.db.query({ name: '', text }, [market.name])).toEqual([
      { session: 'Open', state: 'closed' },
      { session: 'Close', state: 'open' },
    ])
  })
})

function messageOf(reply: Reply) {
  expect(reply.success).toBe('0')
  return String(reply.msg)
}
