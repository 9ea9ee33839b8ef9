import { updateBankDetails } from '#contract/profile.ts'
import { getWalletHistory, getWalletSums, statementKinds } from '#contract/wallet.ts'
import { wireDate } from '#contract/wire.ts'
import { localDay, periodOf } from '#domain/market-days.ts'
import type { Statement } from '../database/db.ts'
import { type Handler, notice, type Route, route } from '../http/route.ts'
import { sealAccountNumber } from './account-numbers.ts'
import { readRemarkParams } from './remarks.ts'
import { readStatement, readStatementSums, type StatementRow } from './statement.ts'

/** A wallet number that the form leaves out stays. */
const updateBank: Statement = {
  name: 'player_update_bank',
  text: `UPDATE players SET ifsc_code = $2, account_number = $3, bank_name = $4,
      account_holder_name = $5, paytm = COALESCE($6, paytm), phonepe = COALESCE($7, phonepe),
      googlepay = COALESCE($8, googlepay)
    WHERE id = $1`,
}

const history: Handler<typeof getWalletHistory> = async ({ input, player, context }) => {
  const { kind, before, limit } = input
  const filter = {
    ...periodOf(input),
    kinds: kind === undefined ? undefined : statementKinds[kind],
    before: before === undefined ? undefined : Number(before),
  }
  const newestFirst = await readStatement(context.db, player.id, filter, limit)
  const params = await readRemarkParams(context.db, newestFirst)
  return { result: newestFirst.map(row => entryOf(row, params.get(row.id))).reverse() }
}

const sums: Handler<typeof getWalletSums> = async ({ input, player, context }) => ({
  data: await readStatementSums(context.db, player.id, periodOf(input)),
})

const saveBank: Handler<typeof updateBankDetails> = async ({ input, player, context, heldDb }) => {
  const number = sealAccountNumber(context.config, player.id, input.account_number)
  const values = [
    ...[player.id, input.ifsc_code, number, input.bank_name, input.account_holder_name],
    ...[input.paytm ?? null, input.phonepay ?? null, input.googlepay ?? null],
  ]
  await heldDb.atomically(query => query(updateBank, values))
  return { success: '1', ...notice('bank_details_saved') }
}

export const walletRoutes: Route[] = [
  route(getWalletHistory, history),
  route(getWalletSums, sums),
  route(updateBankDetails, saveBank),
]

function entryOf(row: StatementRow, params: object = {}) {
  return {
    date: wireDate(localDay(row.at.getTime())),
    remark: row.remark,
    amount: String(row.amount),
    updated_amount: row.balance_after,
    id: row.id,
    kind: row.kind,
    params: { ...params },
    ref: row.ref,
    version: row.version,
    at: row.at.getTime(),
  }
}
