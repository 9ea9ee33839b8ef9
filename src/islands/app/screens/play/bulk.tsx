import { useStore } from '@nanostores/react'
import { atom, map } from 'nanostores'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { errorCode } from '#contract/errors.ts'
import { bidOf, type MarketSession } from '#domain/bids.ts'
import { type GameType, gameTypeOf, numbersOf } from '#domain/game-types.ts'
import { ankOf, normalisePana } from '#domain/panas.ts'
import { formatPoints } from '#domain/points.ts'
import { NotFound } from '../../frame/not-found.tsx'
import { listenToCells } from '../../hooks/long-press.ts'
import { useMessages, useTranslate } from '../../hooks/words.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { typedNumber } from '../../lib/typed.ts'
import { enteringWords, playWords } from '../../messages/en/play.ts'
import { $rows, rowKey } from '../../stores/bids/slip.ts'
import { translate } from '../../stores/language.ts'
import { buzz } from '../../stores/preferences.ts'
import { parameter } from '../../stores/router.ts'
import { $announcement } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import { SearchField } from '../../ui/field.tsx'
import { Heading } from '../../ui/layout.tsx'
import {
  AnkStrip,
  NumberCell,
  NumberGrid,
  NumberGroup,
  NumberRows,
  NumberTools,
  StickyStake,
} from '../../ui/number-grid.tsx'
import { fill } from './fills.ts'
import { createPlay, type Play, readStake } from './play.ts'
import { PlayPage } from './play-page.tsx'
import { ManyButtons, PointsField } from './points-field.tsx'

type NumberToolsProps = { play: Play; onSearch: ((typed: string) => void) | null }

/** What is above a grid: the search, where there is much to search, and the ways to add many. */
function GridTools({ play, onSearch }: NumberToolsProps) {
  const t = useMessages(enteringWords)
  return onSearch ? (
    <SearchField
      label={t.find}
      placeholder={t.findShort}
      inputMode="numeric"
      onSearch={onSearch}
      beside={<ManyButtons play={play} />}
    />
  ) : (
    <ManyButtons play={play} />
  )
}

/** The anks in the order of a panel chart. */
const anks = Array.from('1234567890')

type PanaGroup = { ank: string; numbers: readonly string[] }

/** The numbers of the grid that fit what is typed. Those of a pana type are in groups by their ank. */
export function groupsOf(type: GameType, typed: string): PanaGroup[] {
  const numbers = numbersMatching(type, typedNumber(typed))
  if (!isInGroups(type)) return numbers.length > 0 ? [{ ank: '', numbers }] : []
  return anks
    .map(ank => ({ ank, numbers: numbers.filter(pana => ankOf(pana) === ank) }))
    .filter(group => group.numbers.length > 0)
}

/** Whether the numbers of a type are many and have an ank. */
function isInGroups(type: GameType): boolean {
  return type === 'Single Pana' || type === 'Double Pana'
}

/** A jodi begins with what is typed; a pana has its digits, in any order. */
function numbersMatching(type: GameType, typed: string): readonly string[] {
  const numbers = numbersOf(type)
  if (typed === '') return numbers
  if (!type.endsWith('Pana')) return numbers.filter(number => number.startsWith(typed))
  if (typed.length === 3) return numbers.filter(number => number === normalisePana(typed))
  return numbers.filter(number => hasDigits(number, typed))
}

function hasDigits(number: string, typed: string): boolean {
  const left = Array.from(number)
  return Array.from(typed).every(digit => {
    const place = left.indexOf(digit)
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  })
}

/** The grid: a tap adds the points to a number, a long press removes the number. */
export function createBulk(play: Play) {
  const $holding = map<Record<string, boolean>>({})
  const $error = atom<ShownText>('')
  play.$stake.listen(() => $error.set(''))

  /** The field of points shows the error, and a screen reader on the grid hears it. */
  function showError(error: ShownText | null): void {
    $error.set(error ?? '')
    if (error) $announcement.set(translate(error))
  }

  function tap(number: string): void {
    const session = play.$session.get()
    const bid = session && bidOf(play.type, session, number)
    if (!bid) return
    const stake = readStake(play.$stake.get())
    showError(stake.state === 'points' ? play.add(bid, stake.points) : stake.message)
  }

  /** The error of an empty slip: points come first, which their field says, then bids. */
  function missing(): ShownText {
    const stake = readStake(play.$stake.get())
    if (stake.state === 'points') return errorCode('bids_required')
    showError(stake.message)
    return ''
  }

  function fillAll(numbers: readonly string[]): void {
    showError(fill(play, numbers))
  }

  function takeOff(number: string): void {
    const session = play.$session.get()
    const key = session && cellKey(play, session, number)
    if (!key) return
    buzz()
    play.remove(key)
  }

  function listen(grid: HTMLElement): () => void {
    return listenToCells(grid, {
      onTap: tap,
      onLongPress: takeOff,
      onHold: number => {
        for (const held of Object.keys($holding.get())) $holding.setKey(held, false)
        if (number !== null) $holding.setKey(number, true)
      },
    })
  }

  return { $holding, $error, tap, fillAll, missing, listen }
}

/** The slip's key of a number in the shown session. */
function cellKey(play: Play, session: MarketSession, number: string): string {
  const bid = bidOf(play.type, session, number)
  return bid ? rowKey(bid) : ''
}

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
