import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { StatementKind, StatementSums } from '#contract/wallet.ts'
import { formatPoints } from '#domain/points.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { messages } from '../../messages/money/statement.ts'
import { $sums, loadSums } from '../../stores/money/statement-sums.ts'
import { Card } from '../../ui/layout/card.tsx'

type PeriodSumsProps = {
  from: string
  to: string
  /** When the shown entries were loaded, epoch ms: the sums are loaded after them. */
  loadedAt: number
}

/** The balances before and after the period, and the sum of each kind of entry between. */
export function PeriodSums({ from, to, loadedAt }: PeriodSumsProps) {
  const loaded = useStore($sums)
  useEffect(() => {
    if (loadedAt > 0) void loadSums({ from, to })
  }, [from, to, loadedAt])
  if (loaded?.from !== from || loaded.to !== to) return null
  return <Sums {...loaded.sums} />
}

function Sums({ opening, closing, kinds }: StatementSums) {
  const t = useMessages(messages)
  return (
    <Card>
      <dl className="stack tight num small">
        <Line name={t.opening} points={formatPoints(opening)} />
        {kinds.map(({ kind, points }) => (
          <Line key={kind} name={t.kinds[kind as StatementKind] ?? kind} points={signed(points)} />
        ))}
        <Line name={t.closing} points={formatPoints(closing)} />
      </dl>
    </Card>
  )
}

function Line({ name, points }: { name: string; points: string }) {
  return (
    <div className="row apart">
      <dt className="muted">{name}</dt>
      <dd>{points}</dd>
    </div>
  )
}

function signed(points: number | undefined): string {
  return `${points && points > 0 ? '+' : ''}${formatPoints(points)}`
}
