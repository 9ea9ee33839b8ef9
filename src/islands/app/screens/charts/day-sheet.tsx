import { useEffect, useState } from 'react'
import type { ChartRow } from '#contract/markets.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { headerWords } from '../../messages/en/frame.ts'
import { chartsWords } from '../../messages/en/home.ts'
import { fetchRows } from '../../stores/markets/charts.ts'
import type { WeekCell } from '../../ui/chart/week-section.tsx'
import { Result } from '../../ui/game/result.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { cellsOf, dateOfCell, resultOfCell } from './charts.ts'

export type ChosenDay = { week: ChartRow; day: number; cell: WeekCell }

type DaySheetProps = { gameName: string; chosen: ChosenDay | null; onClose: () => void }

/** The whole result of a day. A jodi chart has no panas, so the pana chart is asked for them. */
export function DaySheet({ gameName, chosen, onClose }: DaySheetProps) {
  const t = useMessages(chartsWords)
  const [panas, setPanas] = useState<WeekCell | null>(null)
  useEffect(() => {
    setPanas(null)
    if (!chosen || typeof chosen.cell !== 'string') return
    let isHere = true
    void fetchRows('pana_chart', gameName).then(rows => {
      const row = rows?.find(({ from }) => from !== '' && from === chosen.week.from)
      if (isHere && row) setPanas(cellsOf('pana_chart', row)[chosen.day]!)
    })
    return () => {
      isHere = false
    }
  }, [chosen, gameName])
  const date = chosen && dateOfCell(chosen.week.from, chosen.day)
  return (
    <Dialog
      kind="sheet"
      title={`${gameName}, ${chosen ? t.days[chosen.day] : ''} ${date ?? ''}`}
      close={useMessages(headerWords).close}
      open={chosen !== null}
      onClose={onClose}
    >
      {chosen && <Result {...resultOfCell(panas ?? chosen.cell)} />}
    </Dialog>
  )
}
