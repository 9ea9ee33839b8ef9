import type * as v from 'valibot'
import { limitName } from '#contract/errors.ts'
import { reportProtection } from '#contract/operator/players.ts'
import { exportable, exportRows, reconcileLedger, showReport } from '#contract/operator/reports.ts'
import { formatPoints } from '#domain/points.ts'
import { type Command, flag, type Input, value } from '../command.ts'
import {
  appendCsv,
  type Column,
  exactTimeText,
  listed,
  table,
  writeCsv,
  wroteText,
} from '../output.ts'

type Report = v.InferOutput<typeof showReport.reply>
type Protection = v.InferOutput<typeof reportProtection.reply>

const report: Command = {
  name: 'report',
  usage: [
    'report [--from 2026-11-01] [--to 2026-11-30] [--market NAME]',
    'report --protection [--days N]',
  ],
  help: `What was posted, by day and market, with deposits, withdrawals and the balances of all players. Without dates: today. A correction counts on the day on which it was made.
--protection counts the limits that are set and used up, and the breaks, of the last 30 days or of N.`,
  example: 'report --from 2026-11-01 --to 2026-11-30',
  options: { from: value, to: value, market: value, protection: flag, days: value },
  mayList: true,
  async run(input) {
    const { ask, has, pick, misused } = input
    if (has('protection')) return protectionReport(input)
    if (pick('days').days !== undefined) throw misused('--days goes with --protection.')
    const days = pick('from', 'to', 'market')
    const data = await ask(showReport, days)
    const { list } = listed(data.markets, marketColumns)
    return { data, text: textOf(data, days.market === undefined), list }
  },
}

const exporting: Command = {
  name: 'export',
  usage: [`export ${exportable.join('|')} [--from DATE] [--to DATE] --csv FILE`],
  help: 'Writes everything of these days to a new file. An entry has a line for each of its postings, which sum to zero.',
  example: 'export bids --from 2026-11-01 --to 2026-11-30 --csv bids.csv',
  options: { from: value, to: value, csv: value },
  words: ['WHAT'],
  async run({ ask, words: [word], pick, required, misused }) {
    const what = exportable.find(known => known === word)
    if (!what) throw misused(`Say what: ${exportable.join(', ')}.`)
    const file = required('csv')
    const days = pick('from', 'to')
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
}

/** The rows with their instants as files have them. */
function timed({ columns, rows }: v.InferOutput<typeof exportRows.reply>) {
  const isTime = columns.map(column => /(^|_)at$/.test(column))
  return rows.map(row =>
    row.map((cell, index) => (isTime[index] ? exactTimeText(cell as string | null) : cell)),
  )
}

const reconcile: Command = {
  name: 'reconcile',
  usage: ['reconcile'],
  help: 'Compares every balance with its entries; exits 1 on any difference.',
  example: 'reconcile',
  async run({ ask }) {
    const data = await ask(reconcileLedger, {})
    const exitCode = data.differences.length === 0 ? 0 : 1
    return { data, text: differencesText(data.differences), exitCode }
  },
}

export const reportCommands = [report, exporting, reconcile]

/** The outcome of a check for a person to read. */
export function differencesText(differences: string[]): string {
  if (differences.length === 0) return 'Every balance matches its entries.'
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  return [...differences, `${count}.`].join('\n')
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
  const rows = [...markets, ...(markets.length > 1 ? [totalOf(markets)] : [])]
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

async function protectionReport({ ask, pick }: Input) {
  const data = await ask(reportProtection, pick('days'))
  return { data, text: protectionText(data) }
}

function protectionText(counts: Protection): string {
  const rows = [
    ['Players with limits', counts.with_limits],
    ['Players on a break', counts.on_break],
    ['Limits set or lowered', counts.set],
    ['Raises asked for', counts.raises_asked],
    ['Raises confirmed', counts.raises_confirmed],
    ['Breaks begun', counts.breaks],
    ['Deposits credited above a limit', counts.over_limit],
    ...counts.used_up.map(({ kind, players }) => [`Used up now: ${limitName(kind)}`, players]),
  ]
  return table(
    [],
    rows.map(([name, count]) => [String(name), String(count)]),
  )
}
