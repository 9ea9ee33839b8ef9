import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, expect } from 'vitest'
import type { Db } from '../../../server/database/db.ts'
import { balanceOf, post } from '../../../server/wallet/postings.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'

/**
 * Gives a player a debt of `owed` points and takes `taken` points, or else all, from the wallet. No
 * call of the API could do that alone.
 */
export async function addDebt(
  db: Db,
  playerId: string,
  owed: number,
  options: { taken?: number } = {},
) {
  const taken = options.taken ?? (await balanceOf(db, playerId))
  await db.transaction(query =>
    post(query, {
      kind: 'debt',
      ref: uuidv7(),
      remark: 'A debt',
      at: new Date(),
      lines: [
        { account: 'wallet', playerId, amount: -taken },
        { account: 'payouts', amount: taken },
        { account: 'owed', playerId, amount: owed },
        { account: 'house', amount: -owed },
      ],
    }),
  )
}

const lockWallets = {
  name: 'test_lock_wallets',
  text: 'SELECT FROM wallets WHERE player_id = $1 FOR UPDATE',
}

/** Locks a wallet, so that bids on it wait before their debit. Returns the release. */
export async function lockWallet(db: Db, playerId: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const transaction = db.transaction(async query => {
    await query(lockWallets, [playerId])
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, transaction])
  return async () => {
    released.resolve()
    await transaction
  }
}

/** What reconcile finds, for all or for one player, after a change that is then rolled back. */
export async function reconcileAfter(db: Db, change: string, playerId?: string): Promise<string[]> {
  let differences: string[] = []
  const rolledBack = db.transaction(async query => {
    await query({ name: `test_${hash('sha1', change)}`, text: change }, [])
    differences = await reconcile({ ...db, query }, playerId === undefined ? undefined : [playerId])
    throw new Error('roll back')
  })
  await expect(rolledBack).rejects.toThrow('roll back')
  return differences
}

/** Checks the books after every test of a file. */
export function reconcileAfterEach(server: { db: Db }): void {
  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([])
  })
}
