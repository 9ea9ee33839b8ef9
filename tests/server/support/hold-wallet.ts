import type { Db } from '../../../server/database/open.ts'

/** Locks a wallet, so that bids on it stop between the gate and the debit; returns the release. */
export async function holdWallet(db: Db, playerId: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const transaction = db.transaction(async tx => {
    await tx.execute(`SELECT FROM wallets WHERE player_id = '${playerId}' FOR UPDATE`)
    locked.resolve()
    await held.promise
  })
  await Promise.race([locked.promise, transaction])
  return async () => {
    held.resolve()
    await transaction
  }
}
