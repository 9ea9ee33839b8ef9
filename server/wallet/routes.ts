import { eq } from 'drizzle-orm'
import { updateBankDetails } from '#contract/profile.ts'
import { getWalletHistory, getWalletSums, statementKinds } from '#contract/wallet.ts'
import { wireDate } from '#contract/wire.ts'
import { localDay, periodOf } from '#domain/market-days.ts'
import { players } from '../database/schema/accounts.ts'
import { type Handler, notice, type Route, route } from '../http/route.ts'
import { sealAccountNumber } from './account-numbers.ts'
import { readRemarkParams } from './remarks.ts'
import { readStatement, readStatementSums, type StatementRow } from './statement.ts'

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
  const { paytm, phonepay: phonepe, googlepay } = input
  const changed = {
    ifscCode: input.ifsc_code,
    accountNumber: sealAccountNumber(context.config, player.id, input.account_number),
    bankName: input.bank_name,
    accountHolderName: input.account_holder_name,
    ...{ paytm, phonepe, googlepay },
  }
  const own = eq(players.id, player.id)
  await heldDb.transaction(tx => tx.update(players).set(changed).where(own))
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
