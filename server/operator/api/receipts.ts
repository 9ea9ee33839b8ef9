import { showReceipt } from '#contract/operator/players.ts'
import { readReceipt } from '../../bids/receipts.ts'
import type { Statement } from '../../database/db.ts'
import { ApiError } from '../../http/errors.ts'
import { bidEntry } from './players.ts'
import { operatorRoute } from './route.ts'

/** A closed account has given its number back, and keeps it only until it is erased. */
const readOwner: Statement = {
  name: 'receipt_owner',
  text: `SELECT CASE WHEN closed_at IS NULL THEN phone ELSE closed_phone END AS phone, closed_at
    FROM players WHERE id = $1`,
}

type Owner = { phone: string | null; closed_at: Date | null }

export const operatorReceiptRoutes = [
  operatorRoute(showReceipt, async ({ number }, { db }) => {
    const receipt = await readReceipt(db, number)
    if (!receipt) throw new ApiError('receipt_unknown', { number })
    const [owner] = await db.query<Owner>(readOwner, [receipt.player_id])
    return {
      number,
      phone: owner?.phone ?? null,
      closed_at: owner?.closed_at?.toISOString() ?? null,
      issued_at: receipt.made_at.toISOString(),
      count: receipt.count,
      points: receipt.staked,
      first_at: receipt.first_at.toISOString(),
      last_at: receipt.last_at.toISOString(),
      balance_after: receipt.balance_after,
      bids: receipt.bids.map(bidEntry),
    }
  }),
]
