import { expect } from 'vitest'
import type { Db } from '../../../server/database/open.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'

/** Reconciles a house, or one player's part, in which the change stands, then takes it back. */
export async function inUndoneTransaction(
  db: Db,
  text: string,
  playerId?: string,
): Promise<string[]> {
  let differences: string[] = []
  const query: Db['query'] = async <Row>(statement: { text: string }) => {
    const result = await inside(statement.text.replaceAll('$1', `'${playerId}'`))
    return result as Row[]
  }
  let inside: (text: string) => Promise<unknown[]>
  const undone = db.transaction(async tx => {
    inside = async statement => ((await tx.execute(statement)) as { rows: unknown[] }).rows
    await tx.execute(text)
    differences = await reconcile({ ...db, query }, playerId)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  return differences
}
