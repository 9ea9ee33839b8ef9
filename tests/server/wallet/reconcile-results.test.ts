import { beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { setUpServer } from '../../support/server.ts'
import { OPEN_CUTOFF } from '../../support/test-markets.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { reconcileAfter } from '../support/wallet.ts'

const server = setUpServer()
let player: TestPlayer

const digit = (digit: string) => ({
  type: 'Single Digit' as const,
  session: 'Open' as const,
  digit,
})

beforeAll(async () => {
  player = await server.addPlayer(10_000)
  const declared = await server.newMarket()
  const half = await server.newMarket()
  const shut = await server.newMarket()
  for (const market of [declared, half, shut]) {
    await market.bid(player, digit('1'), 10)
    await market.bid(player, digit('2'), 20)
    await market.bid(player, { type: 'Jodi Digit', jodi: '16' }, 30)
  }
  server.clock.moveTo(OPEN_CUTOFF)
  await declared.declare('Open', '128')
  await declared.correct('Open', '129')
  await half.declare('Open', '128')
  await half.voidDay()
  await shut.voidDay()
})

describe('reconcile', () => {
  test('finds no difference in correct books', async () => {
    expect(await reconcile(server.db)).toEqual([])
    expect(await reconcile(server.db, [player.id])).toEqual([])
  })

  // Each row fails without its check in reconcile-results.ts.
  const bids = 'UPDATE bids SET'
  const swapped = `CASE status WHEN 'won' THEN 'lost' ELSE 'won' END`
  const isMine = `kind IN ('win', 'win_reversed', 'refund')`
  test.each([
    [`${bids} settled_version = 0 WHERE status = 'won'`, 'settled by no result'],
    [`${bids} settled_version = 9 WHERE status = 'lost'`, 'settled by no result'],
    [`${bids} settled_version = 1 WHERE status = 'placed'`, 'settled by no result'],
    [`${bids} status = ${swapped} WHERE status IN ('won', 'lost')`, 'settled by no result'],
    [
      `${bids} status = 'lost', settled_version = 1 WHERE status = 'placed'`,
      'settled by no result',
    ],
    [`${bids} settled_version = 1 WHERE status = 'refunded'`, 'settled by no result'],
    [`${bids} status = 'placed', settled_version = 0 WHERE status = 'lost'`, 'another outcome'],
    [
      `${bids} status = 'placed', settled_version = 0, payout = 0 WHERE status = 'refunded'`,
      'another outcome',
    ],
    [`${bids} payout = payout + 1 WHERE status = 'won'`, 'another payout'],
    [`${bids} payout = 1 WHERE status = 'lost'`, 'another payout'],
    [`${bids} payout = 0 WHERE status = 'refunded'`, 'another payout'],
    [`UPDATE transactions SET ref = 'x' || ref WHERE kind = 'win'`, 'not paid exactly what it won'],
    [`UPDATE transactions SET kind = 'gift' WHERE kind = 'win_reversed'`, 'not paid exactly'],
    [`UPDATE transactions SET kind = 'win' WHERE kind = 'refund'`, 'not paid exactly'],
    [`UPDATE transactions SET kind = 'gift' WHERE kind = 'refund'`, 'not refunded exactly once'],
    [`UPDATE transactions SET ref = gen_random_uuid() || ':1' WHERE ${isMine}`, 'not paid exactly'],
    [`UPDATE draws SET pana = '777' WHERE pana IS NOT NULL`, 'another result than its draws'],
    [`UPDATE draws SET state = 'closed' WHERE state = 'void'`, 'another result than its draws'],
    [`UPDATE results SET is_void = NOT is_void`, 'another result than its draws'],
    [`DELETE FROM results WHERE version = 1`, 'the versions have a gap'],
  ])('reports after %s: %s', async (text, difference) => {
    const differences = await reconcileAfter(server.db, text)
    expect(differences.join('\n')).toContain(difference)
  })

  test('reports it for one player too', async () => {
    const text = `${bids} payout = 1 WHERE status = 'lost'`
    const differences = await reconcileAfter(server.db, text, player.id)
    expect(differences.join('\n')).toContain('another payout')
  })
})
