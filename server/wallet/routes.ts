import { getWalletHistory, getWalletSums, statementKinds } from '#contract/wallet.ts'
import { wireDate } from '#contract/wire.ts'
import { localDay, periodOf } from '#domain/market-days.ts'
import { type Handler, type Route, route } from '../http/route.ts'
import { type RemarkDetails, readRemarkDetails } from './remarks.ts'
import { readStatement, readStatementSums, type StatementRow } from './statement.ts'

const history: Handler<typeof getWalletHistory> = async ({ input, player, context }) => {
  const { kind, before, limit } = input
  const filter = {
    ...periodOf(input),
    kinds: kind === undefined ? undefined : statementKinds[kind],
    before: before === undefined ? undefined : Number(before),
  }
  const newestFirst = await readStatement(context.db, player.id, filter, limit)
  const details = await readRemarkDetails(context.db, newestFirst)
  return { result: newestFirst.map(row => entryOf(row, details.get(row.id))).reverse() }
}

const sums: Handler<typeof getWalletSums> = async ({ input, player, context }) => ({
  data: await readStatementSums(context.db, player.id, periodOf(input)),
})

export const walletRoutes: Route[] = [route(getWalletHistory, history), route(getWalletSums, sums)]

function entryOf(row: StatementRow, details?: RemarkDetails) {
  return {
    date: wireDate(localDay(row.at.getTime())),
    remark: row.remark,
    amount: String(row.amount),
    updated_amount: row.balance_after,
    id: row.id,
    kind: row.kind,
    params: { ...details?.params },
    ref: row.ref,
    slip_id: details?.slip ?? '',
    version: row.version,
    at: row.at.getTime(),
  }
}
