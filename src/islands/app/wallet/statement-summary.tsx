import { useStore } from '@nanostores/react'
import type { StatementSums, SummedKind } from '#contract/wallet.ts'
import { formatPoints } from '#domain/points.ts'
import { signedPoints } from '../lib/format.ts'
import { useIsHere } from '../lib/use-form.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages } from '../lib/words.ts'
import { statementWords } from '../messages/en/wallet.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Figures } from '../ui/figures.tsx'
import { $statement, $sums, isOf, type StatementFilter } from './statement-entries.ts'
import { exportCsv, flowOf, isEmpty, printAll } from './statement-rows.ts'

type PeriodSumsProps = { sums: StatementSums | null | undefined; isUntilNow: boolean }

/** The sums in and out and the balance after. A tap shows each kind; a desktop always shows them. */
export function PeriodSums({ sums, isUntilNow }: PeriodSumsProps) {
  const t = useMessages(statementWords)
  const isWide = useIsWide()
  if (!sums) return null
  const { opening, closing, kinds } = sums
  const flow = flowOf(sums)
  const lines = (
    <div className="small">
      <Facts
        facts={[
          { name: t.opening, value: formatPoints(opening) },
          ...kinds.map(({ kind, points }) => ({
            name: t.kinds[kind as SummedKind] ?? kind,
            value: signedPoints(points),
          })),
          { name: t.closing, value: <b>{formatPoints(closing)}</b> },
        ]}
      />
    </div>
  )
  if (isWide) return lines
  return (
    <Figures
      figures={[
        { name: t.cameIn, figure: signedPoints(flow.in) },
        { name: t.wentOut, figure: signedPoints(flow.out) },
        { name: isUntilNow ? t.balance : t.closing, figure: formatPoints(closing) },
      ]}
    >
      {lines}
    </Figures>
  )
}

/** The sums of the entries, and the buttons to save or print them, next to them on a desktop. */
export function Summary({ filter }: { filter: StatementFilter }) {
  const statement = useStore($statement)
  const sums = useStore($sums)
  if (statement.state !== 'ready' || isEmpty(statement)) return null
  return (
    <>
      {isOf(sums, filter) && <PeriodSums sums={sums?.sums} isUntilNow={filter.to === ''} />}
      <KeepButtons />
    </>
  )
}

export function KeepButtons() {
  const t = useMessages(statementWords)
  const isHere = useIsHere()
  return (
    <div className="row flush small unprinted">
      <Button kind="plain" icon="download" onClick={() => void exportCsv()}>
        {t.export}
      </Button>
      <Button kind="plain" icon="print" onClick={() => void printAll(isHere)}>
        {t.print}
      </Button>
    </div>
  )
}
