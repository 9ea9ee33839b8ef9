import { useStore } from '@nanostores/react'
import { formatPoints } from '../../lib/format.ts'
import { messages } from '../../messages/game-rates.ts'
import { $rates } from '../../stores/rates.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { chanceText } from './game-rates.ts'

export default function GameRates() {
  const rates = useStore($rates)
  if (!rates) return <Skeleton rows={8} height="row" />
  return (
    <div className="stack">
      <Table
        caption={messages.caption}
        columns={[
          { key: 'type', label: messages.type },
          { key: 'rate', label: messages.rate, align: 'end' },
        ]}
        rows={rates.map(({ type, min_value, max_value }) => ({
          type,
          rate: rateText(type, min_value, max_value),
        }))}
        empty={messages.empty}
      />
      <p className="muted small">{messages.note}</p>
      <p className="muted small">{messages.chanceNote}</p>
    </div>
  )
}

function rateText(type: string, min: number, max: number): string {
  const chance = chanceText(type)
  const ratio = messages.ratio(formatPoints(min), formatPoints(max))
  return chance ? `${ratio} · ${chance}` : ratio
}
