import type { StatementSums, SummedKind } from '#contract/wallet.ts'
import { formatPoints } from '#domain/points.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { signedPoints } from '../../lib/signed.ts'
import { statementWords } from '../../messages/en/money.ts'
import { Card } from '../../ui/layout/card.tsx'

type PeriodSumsProps = { sums: StatementSums | null | undefined }

/** The balances before and after the period, and the sum of each kind of entry between. */
export function PeriodSums({ sums }: PeriodSumsProps) {
  const t = useMessages(statementWords)
  if (!sums) return null
  const { opening, closing, kinds } = sums
  return (
    <Card>
      <dl className="stack tight num small">
        <Line name={t.opening} points={formatPoints(opening)} />
        {kinds.map(({ kind, points }) => (
          <Line
            key={kind}
            name={t.kinds[kind as SummedKind] ?? kind}
            points={signedPoints(points)}
          />
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
