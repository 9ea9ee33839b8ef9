import type { AppContext } from '../context.ts'
import { AHEAD_MAX_MS, nowSql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { isWithdrawal } from '../funds/fund-ids.ts'
import { type FundRequestOfPlayer, findRequest } from '../funds/fund-requests.ts'
import { readAccountNumber } from '../wallet/account-numbers.ts'
import { findPaymentOf } from './payment-rows.ts'
import type { Payout } from './provider.ts'
import { providerOf } from './settle-payment.ts'

/** A provider answers within ten seconds. After this time the process has ended before the answer. */
const UNANSWERED_AFTER_MS = 60_000
const RETRIED_AT_ONCE_MAX = 20

/** SQL: sent before so many ms, or by a clock that was set back since. */
const isUnanswered = (ms: string) =>
  `(payout_at < now.at - ${ms}::bigint * interval '1 millisecond'
    OR payout_at > now.at + ${AHEAD_MAX_MS} * interval '1 millisecond')`

const claimUnanswered: Statement = {
  name: 'claim_unanswered_payouts',
  usesClock: true,
  text: `
WITH ${nowSql}
UPDATE fund_requests f SET payout_at = now.at FROM now
WHERE f.id IN (
  SELECT id FROM fund_requests, now
  WHERE payout = 'sending' AND ${isUnanswered('$2')}
    AND payout_provider = $4
  ORDER BY created_at, id LIMIT $3 FOR UPDATE OF fund_requests SKIP LOCKED
)
RETURNING f.id`,
}

const claimFailed: Statement = {
  name: 'claim_failed_payout',
  usesClock: true,
  text: `WITH ${nowSql} UPDATE fund_requests f SET payout = 'sending', payout_at = now.at FROM now
    WHERE f.id = $2 AND f.payout = 'failed' AND f.payout_provider = $3 RETURNING f.id`,
}

/**
 * Of a payout at another provider no answer will come. One that was paid twice is settled. The
 * provider's name stays, so that a later answer of it is recognised.
 */
const takeBack: Statement = {
  name: 'payout_by_hand',
  usesClock: true,
  text: `
WITH ${nowSql}
UPDATE fund_requests f SET payout = CASE WHEN payout = 'twice' THEN 'sent' END,
  payout_at = CASE WHEN payout = 'twice' THEN payout_at END
FROM now
WHERE id = $2 AND (payout IN ('failed', 'twice')
  OR (payout = 'sending' AND payout_provider IS DISTINCT FROM $3
    AND ${isUnanswered('$4')}))
RETURNING id`,
}

/**
 * Another try of the same payout may have been refused: it is sent if any of them was accepted. If
 * the operator has paid it by hand meanwhile, it was paid twice.
 */
const storeAnswer: Statement = {
  name: 'answer_of_payout',
  usesClock: true,
  text: `
WITH ${nowSql}
UPDATE fund_requests f SET payout = CASE WHEN payout IS NULL THEN 'twice' ELSE $3 END,
  payout_at = COALESCE(payout_at, now.at)
FROM now
WHERE id = $2 AND (payout = 'sending'
  OR ($3 = 'sent' AND (payout = 'failed' OR (payout IS NULL AND payout_provider = $4))))
RETURNING payout`,
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

/**
 * Asks the provider to send the money of a withdrawal, or of a declined payment, that is marked as
 * 'sending', and stores its answer.
 */
export async function sendPayout(context: AppContext, fundId: string): Promise<boolean> {
  const { payments, db, log } = context
  const provider = payments.provider?.name
  try {
    await (isWithdrawal(fundId) ? payOut(context, fundId) : refund(context, fundId))
  } catch (err) {
    log.error({ err, fundId }, 'a payout or refund was not accepted: please check it')
    await db.query(storeAnswer, [fundId, 'failed', provider])
    return false
  }
  const [stored] = await db.query<{ payout: string }>(storeAnswer, [fundId, 'sent', provider])
  if (stored?.payout !== 'twice') log.info({ fundId }, 'the provider sends a payout or refund')
  else log.error({ fundId }, 'the provider and the operator both paid this: please check it')
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
  const { provider } = context.payments
  if (provider === null) return
  const values = [UNANSWERED_AFTER_MS, RETRIED_AT_ONCE_MAX, provider.name]
  const claimed = await context.db.query<{ id: string }>(claimUnanswered, values)
  for (const { id } of claimed) {
    if (signal?.aborted) return
    await sendPayout(context, id)
  }
}

/** Marks a payout that failed at this provider as sent again; false if there is none. */
export async function claimFailedPayout(db: Db, fundId: string, provider: string | undefined) {
  return (await db.query(claimFailed, [fundId, provider])).length > 0
}

/**
 * The operator has paid a payout that failed or that another provider than this one has, or has
 * settled one that was paid twice; false if there is none.
 */
export async function markPaidByHand(db: Db, fundId: string, provider: string | undefined) {
  return (await db.query(takeBack, [fundId, provider, UNANSWERED_AFTER_MS])).length > 0
}

async function payOut(context: AppContext, fundId: string) {
  const row = await findRequest(context.db, fundId)
  const payout = row && payoutOf(context, row)
  if (!payout) throw new Error('No provider pays it out, or its account is not readable')
  await context.payments.provider?.payOut?.(payout)
}

async function refund(context: AppContext, fundId: string) {
  const payment = await findPaymentOf(context.db, fundId)
  const provider = payment && providerOf(context, payment)
  if (!payment?.providerRef || !provider?.refund) throw new Error('No provider refunds it')
  const { transId, providerRef: ref, points } = payment
  await provider.refund({ transId, ref, points })
}
