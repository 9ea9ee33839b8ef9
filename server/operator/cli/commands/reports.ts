import type * as v from 'valibot'
import { limitName } from '#contract/codes.ts'
import { reportProtection } from '#contract/operator/players.ts'
import { exportRows, reconcileLedger, showReport } from '#contract/operator/reports.ts'
import { formatPoints } from '#domain/points.ts'
import { type Command, type Outcome, oneWay } from '../command.ts'
import {
  appendCsv,
  type Column,
  exactTimeText,
  facts,
  listed,
  writeCsv,
  wroteText,
} from '../output.ts'

type Report = v.InferOutput<typeof showReport.reply>
type Protection = v.InferOutput<typeof reportProtection.reply>

const report: Command = {
  help: `What was posted, by day and market, with deposits, withdrawals and the balances of all players. Without dates: today. A correction counts on the day on which it was made.
--protection counts the limits that are set and used up, and the breaks, of the last 30 days or of N.`,
  example: 'report --from 2026-11-01 --to 2026-11-30',
  ways: [
    {
      usage: 'report [--from 2026-11-01] [--to 2026-11-30] [--market NAME]',
      isList: true,
      async run({ ask, typed }) {
        const data = await ask(showReport, typed)
        const { list } = listed(data.markets, marketColumns)
        return { data, text: textOf(data, typed.market === undefined), list }
      },
    },
    {
      usage: 'report --protection [--days N]',
      async run({ ask, typed }) {
        const data = await ask(reportProtection, typed)
        return { data, text: protectionText(data) }
      },
    },
  ],
}

const exporting = oneWay({
  usage: 'export bids|entries|requests [--from DATE] [--to DATE] --csv FILE',
  help: 'Writes everything of these days to a new file. An entry has a line for each of its postings, which sum to zero.',
  example: 'export bids --from 2026-11-01 --to 2026-11-30 --csv bids.csv',
  async run({ ask, typed: { csv: file, 'bids|entries|requests': what, ...days } }) {
    let page = await ask(exportRows, { what, ...days })
    writeCsv(file, { columns: page.columns, rows: timed(page) })
    let rows = page.rows.length
    while (page.next !== null) {
      page = await ask(exportRows, { what, ...days, after: page.next })
      appendCsv(file, timed(page))
      rows += page.rows.length
    }
    return { data: { file, rows }, text: wroteText(rows, file) }
  },
})

/** The rows with their instants as files have them. */
function timed({ columns, rows }: v.InferOutput<typeof exportRows.reply>) {
  const isTime = columns.map(column => /(^|_)at$/.test(column))
  return rows.map(row =>
    row.map((cell, index) => (isTime[index] ? exactTimeText(cell as string | null) : cell)),
  )
}

const reconcile = oneWay({
  usage: 'reconcile',
  help: 'Compares every balance with its entries; exits 1 on any difference.',
  example: 'reconcile',
  run: async ({ ask }) => differencesOutcome(await ask(reconcileLedger, {})),
})

export const reportCommands = [report, exporting, reconcile]

/** The outcome of a check; the exit code is 1 if there are differences. */
export function differencesOutcome(data: { differences: string[] }): Outcome {
  const { differences } = data
  const count = differences.length
  if (count === 0) return { data, text: 'Every balance matches its entries.' }
  const sum = count === 1 ? '1 difference.' : `${count} differences.`
  return { data, text: [...differences, sum].join('\n'), exitCode: 1 }
}

const marketColumns: Column<Report['markets'][number]>[] = [
  ['DAY', 'day'],
  ['MARKET', 'market'],
  ['STAKED', 'staked'],
  ['PAID', 'paid'],
  ['REFUNDED', 'refunded'],
  ['CORRECTED', 'corrected'],
  ['PROFIT', 'profit'],
]

function textOf({ from, to, markets, money, before, after }: Report, withMoney: boolean): string {
  const days = from === to ? from : `${from} to ${to}`
  const rows = markets.length > 1 ? [...markets, totalOf(markets)] : markets
  const bids = listed(rows, marketColumns, `No bids or payouts on ${days}.`).text
  if (!withMoney) return bids
  const moves = listed(money, [
    ['DAY', 'day'],
    ['DEPOSITS', 'deposits'],
    ['WITHDRAWALS', 'withdrawals'],
    ['CREDITS', 'credits'],
    ['DEBITS', 'debits'],
  ])
  return [
    bids,
    '',
    moves.text,
    '',
    `Before ${from}: ${balancesText(before)}`,
    `After ${to}: ${balancesText(after)}`,
  ].join('\n')
}

function totalOf(markets: Report['markets']): Report['markets'][number] {
  const sum = { day: 'total', market: '', staked: 0, paid: 0, refunded: 0, corrected: 0, profit: 0 }
  for (const row of markets) {
    for (const name of ['staked', 'paid', 'refunded', 'corrected', 'profit'] as const) {
      sum[name] += row[name]
    }
  }
  return sum
}

function balancesText({ wallet, held, owed }: Report['before']): string {
  return `players have ${formatPoints(wallet)} points, ${formatPoints(held)} are held for withdrawals, ${formatPoints(owed)} are owed by players.`
}

function protectionText(counts: Protection): string {
  const used = counts.used_up.map(
    ({ kind, players }) => [`Used up now: ${limitName(kind)}`, players] as const,
  )
  return facts({
    'Players with limits': counts.with_limits,
    'Players on a break': counts.on_break,
    'Limits set or lowered': counts.set,
    'Raises asked for': counts.raises_asked,
    'Raises confirmed': counts.raises_confirmed,
    'Breaks begun': counts.breaks,
    'Deposits credited above a limit': counts.over_limit,
    ...Object.fromEntries(used),
  })
}
