import { getWalletHistory, getWalletSums, statementKinds } from '#contract/wallet.ts'
import { wireDate } from '#contract/wire.ts'
import { localDay, periodOf } from '#domain/market-days.ts'
import { type Handler, type Route, route } from '../http/route.ts'
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

export const walletRoutes: Route[] = [route(getWalletHistory, history), route(getWalletSums, sums)]

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
