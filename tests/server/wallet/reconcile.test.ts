import { describe, expect, test } from 'vitest'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { onDatabase } from '../support/database.ts'
import { openGameServer } from '../support/game-server.ts'
import { reconcileAfter } from '../support/wallet.ts'

const NOON = '2026-11-18T12:00:00+05:30'

describe('reconcile', () => {
  const opened = onDatabase()

  test.each([
    ['UPDATE wallets SET balance = balance + 1', 'balance is not the sum'],
    ['UPDATE wallets SET version = version + 1', 'balance is not the sum'],
    ['UPDATE postings SET amount = amount + 1 WHERE line = 2', 'do not sum to zero'],
    ['UPDATE postings SET balance_after = balance_after + 1', 'does not add up'],
    ['DELETE FROM verdicts', 'no record for a bid'],
    ['UPDATE verdicts SET is_accepted = false', 'not exactly one bid'],
    [`UPDATE transactions SET ref = 'x' || ref WHERE kind = 'bid'`, 'no debit'],
    [`UPDATE transactions SET ref = 'x' || ref WHERE kind = 'bid'`, 'no bid for the debit'],
    ['UPDATE draws SET cutoff_at = bids_from', 'taken outside its session'],
  ])('reports after %s: %s', async (text, says) => {
    const server = await openGameServer(opened.db, NOON)
    await (await server.addPlayer(1_000)).bid()
    expect(await reconcile(opened.db)).toEqual([])
    const differences = await reconcileAfter(opened.db, text)
    expect(differences.some(difference => difference.includes(says))).toBe(true)
  })
})
