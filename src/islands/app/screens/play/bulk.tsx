import { useStore } from '@nanostores/react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { MarketSession } from '#domain/bids.ts'
import { type GameType, gameTypeOf, numbersOf } from '#domain/game-types.ts'
import { formatPoints } from '#domain/points.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { enteringWords, playWords } from '../../messages/en/play.ts'
import { $rows } from '../../stores/bids/slip.ts'
import { parameter } from '../../stores/router.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button } from '../../ui/form/button.tsx'
import { AnkStrip, StickyStake } from '../../ui/game/ank-strip.tsx'
import {
  NumberCell,
  NumberGrid,
  NumberGroup,
  NumberRows,
  NumberTools,
} from '../../ui/game/number-grid.tsx'
import { Heading } from '../../ui/layout/heading.tsx'
import { NotFound } from '../not-found/not-found.tsx'
import { cellKey, createBulk } from './bulk.ts'
import { GridTools } from './many/number-tools.tsx'
import { anks, groupsOf, isInGroups } from './number-groups.ts'
import { createPlay, type Play } from './play.ts'
import { PlayPage } from './play-page.tsx'
import { readStake } from './points.ts'
import { PointsField } from './points-field.tsx'

export function Bulk() {
  const type = gameTypeOf(parameter('type'))
  return type && numbersOf(type).length > 0 ? (
    <BulkOf game={parameter('game')} type={type} />
  ) : (
    <NotFound />
  )
}

function BulkOf({ game, type }: { game: string; type: GameType }) {
  const t = useMessages(playWords)
  const words = useMessages(enteringWords)
  const translate = useTranslate()
  const [play] = useState(() => createPlay(game, type))
  const [bulk] = useState(() => createBulk(play))
  const [typed, setTyped] = useState('')
  const isMany = numbersOf(type).length > FEW_NUMBERS
  return (
    <PlayPage play={play} heading={t.bulk(translate(type))} missing={bulk.missing} isBulk>
      <NumberTools>
        <GridTools play={play} onSearch={isMany ? setTyped : null} />
      </NumberTools>
      <StickyStake>
        <PointsField
          play={play}
          error={translate(useStore(bulk.$error)) || undefined}
          hint={words.bulkHint}
        />
        {isInGroups(type) && (
          <AnkStrip label={words.anks} anks={anks} nameOf={t.ank} onAnk={showAnk} />
        )}
      </StickyStake>
      <Grid play={play} bulk={bulk} typed={typed} />
    </PlayPage>
  )
}

const FEW_NUMBERS = 10

function showAnk(ank: string): void {
  document.getElementById(`ank-${ank}`)?.scrollIntoView()
}

type BulkLogic = ReturnType<typeof createBulk>

function Grid({ play, bulk, typed }: { play: Play; bulk: BulkLogic; typed: string }) {
  const t = useMessages(playWords)
  const words = useMessages(enteringWords)
  const translate = useTranslate()
  const grid = useRef<HTMLDivElement>(null)
  const session = useStore(play.$session)
  const groups = useMemo(() => groupsOf(play.type, typed), [play, typed])
  useEffect(() => bulk.listen(grid.current!), [bulk])
  return (
    <NumberGrid ref={grid} label={t.numbers(translate(play.type))}>
      {groups.length === 0 && <Note id="no-number" hint={words.notFound} />}
      {session &&
        groups.map(({ ank, numbers }) => (
          <NumberGroup key={ank} id={`ank-${ank}`}>
            {ank && (
              <Heading small aside={<AddAll play={play} bulk={bulk} numbers={numbers} />}>
                {words.panasOf(ank, numbers.length)}
              </Heading>
            )}
            <NumberRows isOfPanas={ank !== ''}>
              {numbers.map(number => (
                <Cell
                  key={number}
                  play={play}
                  bulk={bulk}
                  session={session}
                  number={number}
                  unit={t.unit}
                />
              ))}
            </NumberRows>
          </NumberGroup>
        ))}
    </NumberGrid>
  )
}

type AddAllProps = { play: Play; bulk: BulkLogic; numbers: readonly string[] }

/** Adds the typed points to every number of a group. */
function AddAll({ play, bulk, numbers }: AddAllProps) {
  const t = useMessages(enteringWords)
  const stake = readStake(useStore(play.$stake))
  const sum = stake.state === 'points' ? formatPoints(stake.points * numbers.length) : ''
  return (
    <Button kind="plain" onClick={() => bulk.fillAll(numbers)}>
      {t.addAll(sum)}
    </Button>
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
