import type { AppContext } from '../context.ts'
import type { Statement } from '../database/db.ts'
import type { FundRequestRow } from '../funds/fund-requests.ts'

const UNKNOWN = 'unknown'

type Waiting = { what: 'payouts' | 'payments'; provider: string; count: number }

/** An older version did not store the provider of a payout. It was the one that is configured now. */
const adopt: Statement = {
  name: 'adopt_old_payouts',
  text: `UPDATE fund_requests SET payout_provider = $1
    WHERE payout IN ('sending', 'failed') AND payout_provider IS NULL`,
}

const count: Statement = {
  name: 'count_elsewhere',
  text: `SELECT 'payouts' AS what, payout_provider AS provider, count(*)::int AS count
      FROM fund_requests
      WHERE payout IN ('sending', 'failed') AND payout_provider IS DISTINCT FROM $1 GROUP BY 2
    UNION ALL
    SELECT 'payments', p.provider, count(*)::int
      FROM fund_requests f JOIN payments p ON p.fund_id = f.id
      WHERE f.status = 0 AND p.provider IS DISTINCT FROM $1 GROUP BY 2`,
}

type Start = Pick<AppContext, 'db' | 'payments' | 'log'>

/** Gives the payouts of an older version to the configured provider. */
export async function adoptOldPayouts({ db, payments: { provider } }: Start): Promise<void> {
  await db.query(adopt, [provider?.payOut ? provider.name : UNKNOWN])
}

/** Logs how many payouts and payments a provider has that is not the configured one. */
export async function logElsewhere({ db, payments: { provider }, log }: Start): Promise<void> {
  const waiting = await db.query<Waiting>(count, [provider?.name ?? null])
  if (waiting.length === 0) return
  const fields: Partial<Record<Waiting['what'], Record<string, number>>> = {}
  for (const { what, provider: name, count: many } of waiting) {
    fields[what] = { ...fields[what], [name]: many }
  }
  log.warn(
    fields,
    'another payment provider has these, and they wait for the operator: see "requests --pending"',
  )
}

/** The provider that has a payout or a pending payment, if it is not the configured one; else ''. */
export function elsewhere(
  { payments: { provider } }: Pick<AppContext, 'payments'>,
  row: Pick<FundRequestRow, 'status' | 'payout' | 'payout_provider'> & {
    payment_provider: string | null
  },
): string {
  const name = isUnanswered(row) ? (row.payout_provider ?? UNKNOWN) : pendingAt(row)
  return name === provider?.name ? '' : name
}

function isUnanswered({ payout }: Pick<FundRequestRow, 'payout'>) {
  return payout === 'sending' || payout === 'failed'
}

function pendingAt(row: { status: number; payment_provider: string | null }): string {
  return row.status === 0 ? (row.payment_provider ?? '') : ''
}
