import type * as v from 'valibot'
import { limitName } from '#contract/errors.ts'
import { reportProtection } from '#contract/operator/players.ts'
import { exportable, exportRows, reconcileLedger, showReport } from '#contract/operator/reports.ts'
import { formatPoints } from '#domain/points.ts'
import type { Client } from '../client.ts'
import type { Outcome } from '../command.ts'
import { type Command, flag, given, misused, takeOption, takeWords, value } from '../command.ts'
import { appendCsv, exactTimeText, startCsv, table } from '../output.ts'

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
  async run(client, asked) {
    takeWords(report, asked.words, [])
    const { protection, days } = asked.options
    if (protection === true) return protectionReport(client, days)
    if (days !== undefined) throw misused(report, '--days goes with --protection.')
    const data = await client.ask(showReport, given(asked, 'from', 'to', 'market'))
    const list = {
      columns: ['day', 'market', 'staked', 'paid', 'refunded', 'corrected', 'profit'],
      rows: data.markets.map(row => [
        ...[row.day, row.market],
        ...[row.staked, row.paid, row.refunded, row.corrected, row.profit],
      ]),
    }
    return { data, text: textOf(data, asked.options.market === undefined), list }
  },
}

const exporting: Command = {
  name: 'export',
  usage: [`export ${exportable.join('|')} [--from DATE] [--to DATE] --csv FILE`],
  help: 'Writes everything of these days to a new file. An entry has a line for each of its postings, which sum to zero.',
  example: 'export bids --from 2026-11-01 --to 2026-11-30 --csv bids.csv',
  options: { from: value, to: value, csv: value },
  async run(client, asked) {
    const [word = ''] = takeWords(exporting, asked.words, ['WHAT'])
    const what = exportable.find(known => known === word)
    if (!what) throw misused(exporting, `Say what: ${exportable.join(', ')}.`)
    const file = takeOption(exporting, asked, 'csv')
    const days = given(asked, 'from', 'to')
    let page = await client.ask(exportRows, { what, ...days })
    startCsv(file, page.columns)
    let rows = 0
    for (;;) {
      const isTime = page.columns.map(column => /(^|_)at$/.test(column))
      appendCsv(
        file,
        page.rows.map(row =>
          row.map((cell, index) => (isTime[index] ? exactTimeText(cell as string | null) : cell)),
        ),
      )
      rows += page.rows.length
      if (page.next === null) break
      page = await client.ask(exportRows, { what, ...days, after: page.next })
    }
    const text = `Wrote ${rows} ${rows === 1 ? 'row' : 'rows'} to ${file}.`
    return { data: { file, rows }, text }
  },
}

const reconcile: Command = {
  name: 'reconcile',
  usage: ['reconcile'],
  help: 'Compares every balance with its entries; exits 1 on any difference.',
  example: 'reconcile',
  async run(client, { words }) {
    takeWords(reconcile, words, [])
    const data = await client.ask(reconcileLedger, {})
    const { differences } = data
    const exitCode = differences.length === 0 ? 0 : 1
    return { data, text: differencesText(differences), exitCode }
  },
}

export const reportCommands = [report, exporting, reconcile]

/** The outcome of a check for a person to read. */
export function differencesText(differences: string[]): string {
  if (differences.length === 0) return 'Every balance matches its entries.'
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  return [...differences, `${count}.`].join('\n')
}

function textOf({ from, to, markets, money, before, after }: Report, withMoney: boolean): string {
  const days = from === to ? from : `${from} to ${to}`
  const rows = [...markets, ...(markets.length > 1 ? [totalOf(markets)] : [])].map(row => [
    ...[row.day, row.market, String(row.staked), String(row.paid)],
    ...[String(row.refunded), String(row.corrected), String(row.profit)],
  ])
  const head = ['DAY', 'MARKET', 'STAKED', 'PAID', 'REFUNDED', 'CORRECTED', 'PROFIT']
  const bids = rows.length > 0 ? table(head, rows) : `No bids or payouts on ${days}.`
  if (!withMoney) return bids
  const moves = money.map(row => [
    ...[row.day, String(row.deposits), String(row.withdrawals)],
    ...[String(row.credits), String(row.debits)],
  ])
  return [
    bids,
    '',
    table(['DAY', 'DEPOSITS', 'WITHDRAWALS', 'CREDITS', 'DEBITS'], moves),
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

async function protectionReport(client: Client, days: unknown = 30): Promise<Outcome> {
  const data = await client.ask(reportProtection, { days: String(days) })
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
