import type * as v from 'valibot'
import { saveFile } from '#app/lib/save-file.ts'
import { csvHead, csvRows } from '#contract/csv.ts'
import type { showReport } from '#contract/operator/reports.ts'

type Report = v.InferOutput<typeof showReport.reply>

const columns = ['day', 'market', 'staked', 'paid', 'refunded', 'corrected', 'profit'] as const

/** Saves the rows of a report by day and market as a CSV file. */
export function saveReport({ from, to, markets }: Report): void {
  const rows = markets.map(row => columns.map(column => row[column]))
  const text = csvHead(columns) + csvRows(rows)
  saveFile(new Blob([text], { type: 'text/csv' }), `ank-${from}-${to}.csv`)
}
