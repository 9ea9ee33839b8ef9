import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../server/database/open.ts'
import { balanceOf } from '../../../server/wallet/balances.ts'
import { post } from '../../../server/wallet/postings.ts'

/** Leaves a player with a debt and, unless told otherwise, no balance, as if out of nothing. */
export async function owe(db: Db, playerId: string, owed: number, given: { taken?: number } = {}) {
  const taken = given.taken ?? (await balanceOf(db, playerId))
  await db.transaction(tx =>
    post(tx, {
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
