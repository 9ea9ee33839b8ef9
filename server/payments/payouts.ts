import type { AppContext } from '../context.ts'
import type { Db, Statement } from '../database/db.ts'
import { nowSql } from '../database/now.ts'
import { type FundRequestOfPlayer, findRequest } from '../funds/fund-requests.ts'
import { readAccountNumber } from '../wallet/account-numbers.ts'
import type { Payout } from './provider.ts'

/** A provider answers within ten seconds. After this time the process has ended before the answer. */
const UNANSWERED_AFTER_MS = 60_000
const RETRIED_AT_ONCE_MAX = 20

const claimUnanswered: Statement = {
  name: 'claim_unanswered_payouts',
  usesClock: true,
  text: `
WITH ${nowSql}
UPDATE fund_requests f SET payout_at = now.at FROM now
WHERE f.id IN (
  SELECT id FROM fund_requests, now
  WHERE payout = 'sending' AND payout_at < now.at - $2::bigint * interval '1 millisecond'
  ORDER BY created_at, id LIMIT $3 FOR UPDATE OF fund_requests SKIP LOCKED
)
RETURNING f.id`,
}

const claimFailed: Statement = {
  name: 'claim_failed_payout',
  usesClock: true,
  text: `WITH ${nowSql} UPDATE fund_requests f SET payout = 'sending', payout_at = now.at FROM now
    WHERE f.id = $2 AND f.payout = 'failed' RETURNING f.id`,
}

const takeBack: Statement = {
  name: 'payout_by_hand',
  text: `UPDATE fund_requests SET payout = NULL, payout_at = NULL
    WHERE id = $1 AND payout = 'failed' RETURNING id`,
}

/** Another try of the same payout may have been refused: it is sent if any of them was accepted. */
const storeAnswer: Statement = {
  name: 'answer_of_payout',
  text: `UPDATE fund_requests SET payout = $2
    WHERE id = $1 AND (payout = 'sending' OR (payout = 'failed' AND $2 = 'sent'))`,
}

/** What the provider needs for a withdrawal; null if it pays none out, or the account is not readable. */
export function payoutOf(context: AppContext, row: FundRequestOfPlayer): Payout | null {
  const { id, points, phone, name, ifsc_code, account_holder_name: holder } = row
  if (!context.payments.provider?.payOut) return null
  const accountNumber = readAccountNumber(context, row.player_id, row.account_number)
  if (!accountNumber || !ifsc_code || !holder) return null
  return {
    ...{ id, points, payee: { phone, name } },
    bank: { ifsc: ifsc_code, accountNumber, holder },
  }
}

/** Asks the provider to pay out a withdrawal that is marked as 'sending', and stores its answer. */
export async function sendPayout(context: AppContext, fundId: string): Promise<boolean> {
  const { payments, db, log } = context
  try {
    const row = await findRequest(db, fundId)
    const payout = row && payoutOf(context, row)
    if (!payout) throw new Error('No provider pays it out, or its account is not readable')
    await payments.provider?.payOut?.(payout)
  } catch (err) {
    log.error({ err, fundId }, 'a withdrawal could not be paid out: please check it')
    await db.query(storeAnswer, [fundId, 'failed'])
    return false
  }
  await db.query(storeAnswer, [fundId, 'sent'])
  log.info({ fundId }, 'the provider pays a withdrawal out')
  return true
}

/**
 * Sends the payouts again whose answer is not known, because the process ended before it. The provider
 * makes only one for each fund id. It stops before the next one once `signal` is aborted.
 */
export async function sendUnansweredPayouts(
  context: AppContext,
  signal?: AbortSignal,
): Promise<void> {
  const values = [UNANSWERED_AFTER_MS, RETRIED_AT_ONCE_MAX]
  const claimed = await context.db.query<{ id: string }>(claimUnanswered, values)
  for (const { id } of claimed) {
    if (signal?.aborted) return
    await sendPayout(context, id)
  }
}

/** Marks a payout that failed as sent again; false if it has not failed. */
export async function claimFailedPayout(db: Db, fundId: string): Promise<boolean> {
  return (await db.query(claimFailed, [fundId])).length > 0
}

/** The operator has paid a payout that failed; false if it has not failed. */
export async function markPaidByHand(db: Db, fundId: string): Promise<boolean> {
  return (await db.query(takeBack, [fundId])).length > 0
}
