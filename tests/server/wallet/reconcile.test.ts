import { beforeAll, describe, expect, test } from 'vitest'
import { sqlStateOf } from '../../../server/database/retry.ts'
import { post } from '../../../server/wallet/postings.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { setUpServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { report, startPayment } from '../support/payments.ts'
import { fundIdIn } from '../support/replies.ts'
import { reconcileAfter } from '../support/wallet.ts'

const server = setUpServer()
let player: TestPlayer
let other: TestPlayer

beforeAll(async () => {
  player = await server.addPlayer(10_000)
  other = await server.addPlayer(10_000)
  await player.deposit(500)
  await server.operator('approve', { id: fundIdIn(await player.deposit(600)) })
  await player.withdraw(700)
  await server.operator('approve', { id: fundIdIn(await player.withdraw(800)) })
  const declined = fundIdIn(await player.withdraw(900))
  await server.operator('decline', { id: declined, reason: 'No' })
  const { transId } = await startPayment(server, player, 1_000)
  await report(server, { transId, points: 1_000 }, 'SUCCESS')
  await startPayment(server, player, 1_100)
  // Its limits count bids.
  await player.ask('set_limit.php', { kind: 'loss_week', points: '5000' })
  await player.bid()
})

const approved = `kind = 'deposit' AND status = 1 AND source = 'manual'`
const undecided = 'status = 0, decided_at = NULL'

describe('reconcile', () => {
  test('finds no difference in correct books', async () => {
    expect(await reconcile(server.db)).toEqual([])
    expect(await reconcile(server.db, [player.id])).toEqual([])
  })

  // Each row fails without its check in reconcile-entries.ts or reconcile-funds.ts.
  test.each([
    ['UPDATE wallets SET balance = balance + 1', 'balance is not the sum'],
    ['UPDATE wallets SET version = version + 1', 'balance is not the sum'],
    ['UPDATE postings SET amount = amount + 1 WHERE line = 2', 'postings do not sum to zero'],
    ['UPDATE postings SET balance_after = balance_after + 1', 'the statement does not add up'],
    ['DELETE FROM verdicts', 'not exactly one bid for an accepted record, or no record for a bid'],
    ['UPDATE verdicts SET is_accepted = false', 'not exactly one bid for an accepted record'],
    [`UPDATE transactions SET ref = 'x' || ref WHERE kind = 'bid'`, 'no debit of exactly'],
    [`UPDATE transactions SET ref = 'x' || ref WHERE kind = 'bid'`, 'no bid for the debit'],
    [`UPDATE bids SET points = points + 1`, 'no debit of exactly its points'],
    ['UPDATE draws SET cutoff_at = bids_from', 'taken outside its session'],
    ['UPDATE wallets SET staked_day = staked_day + 1', 'the limits count other points'],
    ['UPDATE wallets SET paid_week = paid_week + 1', 'the limits count other points'],
    [`UPDATE fund_requests SET points = 701 WHERE points = 700`, 'held points are not those'],
    [`UPDATE fund_requests SET ${undecided} WHERE points = 800`, 'held points are not those'],
    [`UPDATE fund_requests SET ${undecided} WHERE ${approved}`, 'not credited exactly once'],
    [`UPDATE fund_requests SET points = 601 WHERE ${approved}`, 'not credited exactly once'],
    [
      `UPDATE fund_requests SET status = 1, decided_at = now() WHERE points = 500`,
      'not credited exactly once',
    ],
    [`UPDATE fund_requests SET status = -1 WHERE points = 800`, 'not held once, and paid or'],
    [`UPDATE fund_requests SET status = 1 WHERE points = 900`, 'not held once, and paid or'],
    [
      `UPDATE transactions SET ref = 'x' || ref WHERE kind = 'withdrawal'`,
      'not held once, and paid or',
    ],
    [`UPDATE transactions SET ref = 'x' || ref WHERE kind = 'deposit'`, 'no request of the player'],
    [
      `UPDATE payments SET status = 'FAILURE' WHERE status = 'SUCCESS'`,
      'another status or other points',
    ],
    [`UPDATE payments SET points = 1 WHERE status = 'PENDING'`, 'another status or other points'],
    [`DELETE FROM payments`, 'no payment for request'],
    [`UPDATE postings SET kind = 'credit' WHERE kind = 'bid'`, 'another kind than its transaction'],
    [
      `UPDATE wallets SET balance = balance + 1 WHERE account = 'held'`,
      'held points are not those',
    ],
  ])('reports after %s: %s', async (text, expected) => {
    for (const playerId of [undefined, player.id]) {
      const differences = await reconcileAfter(server.db, text, playerId)
      expect(differences.filter(difference => difference.startsWith(expected))).not.toEqual([])
    }
  })

  test('reports a deposit credited to another player', async () => {
    const text = `UPDATE fund_requests SET player_id = '${other.id}' WHERE ${approved}`
    const [difference] = await reconcileAfter(server.db, text, other.id)
    expect(difference).toMatch(/^not credited exactly once/)
  })

  test('reports a transaction without postings, and only one player’s differences on request', async () => {
    const text = `DELETE FROM postings WHERE player_id = '${other.id}' OR account = 'house'`
    expect((await reconcileAfter(server.db, text)).join()).toContain('no postings in')
    const wallet = `UPDATE wallets SET balance = balance + 1 WHERE player_id = '${other.id}'`
    expect(await reconcileAfter(server.db, wallet, player.id)).toEqual([])
    expect(await reconcileAfter(server.db, wallet, other.id)).not.toEqual([])
  })
})

test('a transaction that does not sum to zero is not posted', async () => {
  const lines = [
    { account: 'wallet' as const, playerId: player.id, amount: 10 },
    { account: 'house' as const, amount: -9 },
  ]
  const entry = { kind: 'credit', ref: 'odd', remark: 'Odd', at: new Date(), lines }
  await expect(server.db.transaction(query => post(query, entry))).rejects.toThrow('sum to zero: 1')
})

describe('the database itself', () => {
  test.each([
    [`UPDATE fund_requests SET points = 0`, '23514'],
    [`UPDATE fund_requests SET status = 2`, '23514'],
    [`UPDATE fund_requests SET decided_at = NULL WHERE status = 1`, '23514'],
    [`UPDATE fund_requests SET utr = NULL WHERE source = 'manual'`, '23514'],
    [`UPDATE fund_requests SET account_number = '' WHERE source = 'bank'`, '23514'],
    [`UPDATE fund_requests SET source = 'bank' WHERE kind = 'deposit'`, '23514'],
    [`UPDATE fund_requests SET utr = '123456789012' WHERE source = 'manual'`, '23505'],
    [`UPDATE payments SET settled_at = now() WHERE status = 'PENDING'`, '23514'],
    [`UPDATE postings SET kind = NULL WHERE account = 'wallet'`, '23514'],
    [`UPDATE postings SET kind = 'bid' WHERE account = 'held'`, '23514'],
    [`UPDATE postings SET account = 'house' WHERE player_id IS NOT NULL`, '23514'],
    ['UPDATE wallets SET balance = -1', '23514'],
    ['UPDATE bids SET points = 0', '23514'],
    [`UPDATE draws SET state = 'declared'`, '23514'],
    ['UPDATE rates SET min_value = 0', '23514'],
    ['UPDATE markets SET open_minute = 1440', '23514'],
  ])('refuses %s', async (text, sqlState) => {
    const broken = server.db.query({ name: '', text }, [])
    expect(sqlStateOf(await broken.catch(error => error))).toBe(sqlState)
  })
})
