import { tightestLimit } from '#domain/limits.ts'
import { settingSql } from '../config/settings.ts'
import { nowSql } from '../database/clock.ts'
import type { Query, RowOf, Statement } from '../database/db.ts'
import type { players } from '../database/schema/accounts.ts'
import { ApiError } from '../http/errors.ts'
import { type DepositUse, depositLimitsOf, depositUseSql } from '../limits/deposit-limits.ts'
import { exclusionError, limitError } from '../limits/limit-errors.ts'
import { type LimitRow, lockWalletForLimits } from '../limits/lock-wallet.ts'
import { post } from '../wallet/postings.ts'

/** The state of a player that decides about a deposit, without the deposit itself. In points. */
export type DepositState = DepositUse & { at: Date; minimum: number }

/** The state of a player that decides about a withdrawal, with locked balances. In points. */
export type WithdrawalState = Pick<RowOf<typeof players>, 'status'> & {
  at: Date
  has_bank: boolean
  minimum: number
  maximum: number
  owed: number
  balance: number
}

/** SQL: the last part of a statement that inserts a deposit of the player. Needs the CTE `now`. */
export function depositStateSql(playerId: string): string {
  return `SELECT now.at, ${settingSql('MIN_DEPOSIT')} AS minimum, used.*
  FROM now CROSS JOIN LATERAL (${depositUseSql(playerId, 'now.at')}) used`
}

const insertDeposit: Statement = {
  name: 'deposit_insert',
  text: `
WITH ${nowSql}, request AS (
  INSERT INTO fund_requests (id, player_id, kind, source, points, utr, image_id, created_at)
  SELECT $1, $2::uuid, 'deposit', 'manual', $3::bigint, $4, $5::uuid, now.at FROM now
)
${depositStateSql('$2::uuid')}`,
}

// The request is inserted under the locks, which are taken in the order of all movements: of two
// withdrawals with one request id, the second waits for the first.
const insertWithdrawal: Statement = {
  name: 'withdrawal_insert',
  text: `
WITH ${nowSql}, player AS MATERIALIZED (
  SELECT p.id, p.status, p.ifsc_code, p.account_number, p.bank_name, p.account_holder_name,
    o.balance AS owed, w.balance
  FROM players p
  JOIN wallets o ON o.player_id = p.id AND o.account = 'owed'
  JOIN wallets w ON w.player_id = p.id AND w.account = 'wallet'
  WHERE p.id = $2::uuid
  FOR UPDATE OF o, w
), request AS (
  INSERT INTO fund_requests (id, player_id, kind, source, points, request_id, ifsc_code,
    account_number, bank_name, account_holder_name, created_at)
  SELECT $1, p.id, 'withdrawal', 'bank', $3::bigint, $4::uuid, p.ifsc_code, p.account_number,
    p.bank_name, p.account_holder_name, now.at
  FROM player p, now WHERE p.account_number <> ''
)
SELECT now.at, p.status, p.account_number <> '' AS has_bank, p.owed, p.balance,
  ${settingSql('MIN_WITHDRAW')} AS minimum, ${settingSql('MAX_WITHDRAW')} AS maximum
FROM player p, now`,
}

/**
 * Runs a statement that inserts a deposit and ends in `depositStateSql`. Other deposits of the player,
 * and changes of limits, wait until the transaction ends. Throws a unique violation for a repeated
 * deposit, else what `depositError` returns. An error has to roll the transaction back.
 */
export async function storeDeposit(
  query: Query,
  { playerId, points }: { playerId: string; points: number },
  insert: Statement,
  values: unknown[],
): Promise<void> {
  const limits = await lockWalletForLimits(query, playerId)
  const [state] = await query<DepositState>(insert, values)
  const error = depositError(limits, state!, points)
  if (error) throw error
}

/** Why a deposit of whole points is refused: minimum_deposit, excluded, limit_reached, or null. */
export function depositError(
  limits: LimitRow,
  state: DepositState,
  points: number,
): ApiError | null {
  const { minimum, at } = state
  if (points < minimum) return new ApiError('minimum_deposit', { minimum })
  const now = at.getTime()
  const excluded = exclusionError(limits.excluded_until, now)
  if (excluded) return excluded
  const limit = tightestLimit(depositLimitsOf(limits, state), points)
  return limit && limitError(limit, now)
}

/** Stores a deposit request, as `storeDeposit` does. The key of its UTR is fund_requests_utr. */
export async function requestDeposit(
  query: Query,
  deposit: {
    fundId: string
    playerId: string
    points: number
    utr: string
    imageId: string | null
  },
): Promise<void> {
  const { fundId, playerId, points, utr, imageId } = deposit
  await storeDeposit(query, deposit, insertDeposit, [fundId, playerId, points, utr, imageId])
}

/**
 * Stores a withdrawal request of whole points and moves them from the wallet to the held account, in
 * a transaction that has locked the player. Throws a unique violation of fund_requests_request for a
 * repeated request id, else what `withdrawalError` returns. An error has to roll the transaction back.
 */
export async function requestWithdrawal(
  query: Query,
  withdrawal: { fundId: string; playerId: string; points: number; requestId: string | null },
): Promise<void> {
  const { fundId, playerId, points, requestId } = withdrawal
  const values = [fundId, playerId, points, requestId]
  const [state] = await query<WithdrawalState>(insertWithdrawal, values)
  const error = withdrawalError(state!, points)
  if (error) throw error
  await post(query, {
    kind: 'withdrawal',
    ref: fundId,
    remark: `Withdrawal ${fundId}`,
    at: state!.at,
    lines: [
      { account: 'wallet', playerId, amount: -points },
      { account: 'held', playerId, amount: points },
    ],
  })
}

/** Why a withdrawal of whole points is refused; null if it is not. */
export function withdrawalError(state: WithdrawalState, points: number): ApiError | null {
  const { status, has_bank, minimum, maximum, owed, balance } = state
  if (status !== '1') return new ApiError('account_inactive')
  if (!has_bank) return new ApiError('bank_details_required')
  if (points < minimum) return new ApiError('withdrawal_below_minimum', { minimum })
  if (points > maximum) return new ApiError('withdrawal_above_maximum', { maximum })
  if (owed > 0) return new ApiError('debt_first', { owed })
  if (points > balance) return new ApiError('withdrawal_above_balance', { balance })
  return null
}
