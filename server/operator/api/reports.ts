import { exportRows, showReport } from '#contract/operator/reports.ts'
import { listRates } from '#contract/operator/settings.ts'
import { localDay, periodOf } from '#domain/market-days.ts'
import type { Db } from '../../database/db.ts'
import { ApiError } from '../../http/errors.ts'
import { readMarkets } from '../../markets/markets.ts'
import { readRates } from '../../markets/rates.ts'
import { type Flow, readBalances, readFlows } from '../../wallet/report.ts'
import { readExport } from './export-rows.ts'
import { type OperatorHandler, operatorRoute } from './route.ts'

const report: OperatorHandler<typeof showReport> = async ({ input, context: { db, clock } }) => {
  const today = localDay(clock.now())
  const { from = input.to ?? today, to = today } = input
  const market = input.market && (await nameOf(db, input.market, clock.now()))
  const { fromMs, untilMs } = periodOf({ from, to })
  const flows = await readFlows(db, fromMs!, untilMs!)
  const keys = new Set(flows.flatMap(({ day, market }) => (market ? [`${day} ${market}`] : [])))
  const days = [...new Set(flows.map(({ day }) => day))]
  return {
    from,
    to,
    markets: [...keys]
      .map(key => marketRow(key.slice(0, 10), key.slice(11), flows))
      .filter(row => !market || row.market === market),
    money: days.map(day => moneyRow(day, flows)),
    ...(await readBalances(db, fromMs!, untilMs!)),
  }
}

const rates: OperatorHandler<typeof listRates> = async ({ context: { db } }) => ({
  rates: (await readRates(db)).map(({ game_type, min_value: min, max_value: max }) => ({
    ...{ game_type, min, max },
  })),
})

const exported: OperatorHandler<typeof exportRows> = async ({ input, context: { db } }) => {
  const { what, after } = input
  return readExport(db, what, { ...periodOf(input), after })
}

export const operatorReportRoutes = [
  operatorRoute(showReport, report),
  operatorRoute(listRates, rates),
  operatorRoute(exportRows, exported),
]

function marketRow(day: string, market: string, flows: Flow[]) {
  const of = summed(flows.filter(flow => flow.day === day && flow.market === market))
  const [staked, paid] = [-of('bid') || 0, of('win')]
  const [refunded, corrected] = [of('refund'), -of('win_reversed') || 0]
  const profit = staked - paid - refunded + corrected
  return { day, market, staked, paid, refunded, corrected, profit }
}

function moneyRow(day: string, flows: Flow[]) {
  const of = summed(flows.filter(flow => flow.day === day && flow.market === null))
  return {
    day,
    deposits: of('deposit'),
    withdrawals: -of('withdrawal_paid') || 0,
    credits: of('credit') + of('welcome'),
    debits: -of('debit') || 0,
  }
}

/** The points of a kind; 0 if there are none. */
function summed(flows: Flow[]): (kind: string) => number {
  return kind =>
    flows.filter(flow => flow.kind === kind).reduce((sum, { points }) => sum + points, 0)
}

/** The market's name as it is stored. Throws an ApiError if there is none. */
async function nameOf(db: Db, name: string, now: number): Promise<string> {
  const markets = await readMarkets(db, now)
  const found = markets.find(market => market.name.toLowerCase() === name.toLowerCase())
  if (!found) throw new ApiError('market_unknown', { market: name })
  return found.name
}
