import type * as v from 'valibot'
import type { showReport } from '#contract/operator/reports.ts'

type Report = v.InferOutput<typeof showReport.reply>

const columns = ['day', 'market', 'staked', 'paid', 'refunded', 'corrected', 'profit'] as const

/** Saves the rows of a report by day and market as a CSV file. */
export function saveReport(report: Report): void {
  const url = URL.createObjectURL(new Blob([csvOf(report)], { type: 'text/csv' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: `ank-${report.from}-${report.to}.csv` })
  link.click()
  URL.revokeObjectURL(url)
}

/** The names of markets begin with a letter or a digit and have no comma, so no cell is quoted. */
function csvOf({ markets }: Report): string {
  const rows = markets.map(row => columns.map(column => row[column]).join(','))
  return [columns.join(','), ...rows, ''].join('\r\n')
}
