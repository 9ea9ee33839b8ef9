import type { ChartKind } from '#domain/charts.ts'
import styles from './week-table.module.css'
import { WeekTable, type WeekTableProps } from './week-table.tsx'

/** Weeks as a page shows them that has no script: nothing can be opened. */
export function PlainChart({ kind, ...table }: WeekTableProps & { kind: ChartKind }) {
  return (
    <div className={`${styles.chart} ${kind === 'pana_chart' ? styles.panas : styles.jodis}`}>
      <WeekTable {...table} />
    </div>
  )
}
