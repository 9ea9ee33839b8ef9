import { useStore } from '@nanostores/react'
import { memo, useEffect, useRef, useState } from 'react'
import type { MarketSession } from '#domain/bids.ts'
import { type GameType, gameTypeOf, numbersOf } from '#domain/game-types.ts'
import { formatPoints } from '#domain/points.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { messages } from '../../messages/play.ts'
import { $rows } from '../../stores/bids/slip.ts'
import { openPage, parameter } from '../../stores/router.ts'
import { NumberCell, NumberGrid } from '../../ui/game/number-grid.tsx'
import NotFound from '../not-found/not-found.tsx'
import { cellKey, createBulk } from './bulk.ts'
import { createPlay, type Play } from './play.ts'
import { PlayPage } from './play-page.tsx'
import { PointsField } from './points-field.tsx'

export default function Bulk() {
  const type = gameTypeOf(parameter('type'))
  return type && numbersOf(type).length > 0 ? (
    <BulkOf game={parameter('game')} type={type} />
  ) : (
    <NotFound />
  )
}

function BulkOf({ game, type }: { game: string; type: GameType }) {
  const t = useMessages(messages)
  const translate = useTranslate()
  const [play] = useState(() => createPlay(game, type))
  const [bulk] = useState(() => createBulk(play))
  return (
    <PlayPage
      play={play}
      heading={t.bulk(translate(type))}
      missing={bulk.missing}
      onAllTaken={() => openPage('myBids')}
    >
      <PointsField
        error={translate(useStore(bulk.$error)) || undefined}
        hint={t.bulkHint}
        onPoints={bulk.typePoints}
      />
      <Grid play={play} bulk={bulk} />
    </PlayPage>
  )
}

type BulkLogic = ReturnType<typeof createBulk>

function Grid({ play, bulk }: { play: Play; bulk: BulkLogic }) {
  const t = useMessages(messages)
  const translate = useTranslate()
  const grid = useRef<HTMLDivElement>(null)
  const session = useStore(play.$session)
  useEffect(() => bulk.listen(grid.current!), [bulk])
  return (
    <NumberGrid ref={grid} label={t.numbers(translate(play.type))}>
      {session &&
        numbersOf(play.type).map(number => (
          <Cell
            key={number}
            play={play}
            bulk={bulk}
            session={session}
            number={number}
            unit={t.unit}
          />
        ))}
    </NumberGrid>
  )
}

type CellProps = {
  play: Play
  bulk: BulkLogic
  session: MarketSession
  number: string
  unit: string
}

const Cell = memo(function Cell({ play, bulk, session, number, unit }: CellProps) {
  const key = cellKey(play, session, number)
  const row = useStore($rows, { keys: [key], deps: [key] })[key]
  const holding = useStore(bulk.$holding, { keys: [number], deps: [number] })[number]
  return (
    <NumberCell
      number={number}
      unit={unit}
      points={row && row.state !== 'done' ? formatPoints(row.points) : undefined}
      holding={holding}
    />
  )
})
