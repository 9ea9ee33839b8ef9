import { useStore } from '@nanostores/react'
import { formatPoints } from '#domain/points.ts'
import { FirstLoad } from '../frame/first-load.tsx'
import { useIsWide } from '../lib/wide.ts'
import { useMessages } from '../lib/words.ts'
import { gameRatesWords } from '../messages/en/markets.ts'
import { nameWords } from '../messages/en/names.ts'
import { Card } from '../ui/card.tsx'
import { Table } from '../ui/table.tsx'
import { $rates, $ratesProblem, chanceText, oddsText } from './rates.ts'

export function GameRates() {
  const t = useMessages(gameRatesWords)
  const names = useMessages(nameWords)
  const rates = useStore($rates)
  const isWide = useIsWide()
  if (!rates) return <FirstLoad shape="rows" $problem={$ratesProblem} />
  return (
    <div className="stack pair aside-last">
      <Table
        caption={t.caption}
        columns={[
          { key: 'type', label: t.type, place: 'main' },
          { key: 'rate', label: t.rate, place: 'aside' },
          { key: 'chance', label: t.chanceToWin, place: 'extra', isSaid: !isWide },
        ]}
        rows={rates.map(({ type, min_value, max_value }) => ({
          type: names.gameType(type),
          rate: <b>{t.ratio(formatPoints(min_value), formatPoints(max_value))}</b>,
          chance: isWide ? oddsText(type) : chanceText(type),
        }))}
        empty={t.empty}
      />
      <Card>
        <div className="stack tight muted small">
          <p>{t.note}</p>
          <p>{t.chanceNote}</p>
        </div>
      </Card>
    </div>
  )
}
