import { useStore } from '@nanostores/react'
import { formatPoints } from '../../lib/format.ts'
import { messages } from '../../messages/game-rates.ts'
import { $rates } from '../../stores/rates.ts'
import { Table } from '../../ui/table.tsx'

export default function GameRates() {
  const rates = useStore($rates)
  const gameRates = messages
  return (
    <div className="stack">
      <Table
        caption={gameRates.caption}
        columns={[
          { key: 'type', label: gameRates.type },
          { key: 'rate', label: gameRates.rate, align: 'end' },
        ]}
        rows={rates.map(({ type, min_value, max_value }) => ({
          type,
          rate: gameRates.ratio(formatPoints(min_value), formatPoints(max_value)),
        }))}
        empty={gameRates.empty}
      />
      <p className="muted small">{gameRates.note}</p>
    </div>
  )
}
