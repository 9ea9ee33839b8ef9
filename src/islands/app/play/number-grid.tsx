import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { MarketSession } from '#domain/bids.ts'
import { formatPoints } from '#domain/points.ts'
import type { Elements } from '../lib/elements.ts'
import { typedNumber } from '../lib/typed.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages } from '../lib/words.ts'
import { nameWords } from '../messages/en/names.ts'
import { enteringWords, manyWords, playWords } from '../messages/en/play.ts'
import { AnkStrip } from '../ui/ank-strip.tsx'
import { Note } from '../ui/note.tsx'
import { NumberCell } from '../ui/number-cell.tsx'
import { NumberGrid } from '../ui/number-grid.tsx'
import { NumberGroup } from '../ui/number-group.tsx'
import {
  anksOf,
  cellKey,
  type GridLogic,
  groupAnkOf,
  groupsOf,
  type NumberGroup as Numbers,
} from './grid.ts'
import { type Play, readPoints } from './play.ts'
import { $rowList, $rows } from './slip.ts'

/** The anks of the chosen numbers in the shown session, as one text. */
function chosenAnks(play: Play) {
  return computed([$rowList, play.$session], (rows, session) => {
    const numbers = rows
      .filter(({ state, wire }) => state !== 'done' && wire.session === session)
      .flatMap(({ key }) => key.split(':')[1] ?? [])
    return [...new Set(numbers.map(groupAnkOf))].sort().join('')
  })
}

/** The strip of the anks, with the visible one and those with chosen numbers. */
export function Anks({ play }: { play: Play }) {
  const t = useMessages(playWords)
  const words = useMessages(enteringWords)
  const { openAnk } = useMessages(manyWords).kinds
  const [$chosen] = useState(() => chosenAnks(play))
  const chosen = useStore($chosen)
  const [anks] = useState(() => anksOf(play.type))
  const [current, setCurrent] = useState(anks[0]!)
  useEffect(() => watchGroups(anks, setCurrent), [anks])

  function show(ank: string): void {
    setCurrent(ank)
    groupOf(ank)?.scrollIntoView()
  }

  return (
    <AnkStrip
      label={play.type === 'Jodi Digit' ? openAnk : words.anks}
      anks={anks}
      nameOf={t.ank}
      current={current}
      chosen={chosen}
      onAnk={show}
    />
  )
}

function groupOf(ank: string): HTMLElement | null {
  return document.getElementById(`ank-${ank}`)
}

/** Calls back with the first visible ank below the fixed rows. Returns the stop function. */
function watchGroups(anks: readonly string[], onAnk: (ank: string) => void): () => void {
  let isAsked = false
  function look(): void {
    isAsked = false
    const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    const first = anks.find(
      ank => (groupOf(ank)?.getBoundingClientRect().bottom ?? 0) > top + MARGIN_PX,
    )
    if (first) onAnk(first)
  }
  function ask(): void {
    if (!isAsked) requestAnimationFrame(look)
    isAsked = true
  }
  addEventListener('scroll', ask, { passive: true })
  return () => removeEventListener('scroll', ask)
}

/** A group with less than this visible counts as hidden. */
const MARGIN_PX = 24

export function Grid({ play, grid, typed }: { play: Play; grid: GridLogic; typed: string }) {
  const t = useMessages(playWords)
  const words = useMessages(enteringWords)
  const { gameType } = useMessages(nameWords)
  const element = useRef<HTMLDivElement>(null)
  const session = useStore(play.$session)
  const groups = useMemo(() => groupsOf(play.type, typed), [play, typed])
  const found = groups.flatMap(({ numbers }) => numbers).length
  useEffect(() => grid.listen(element.current!), [grid])
  useEffect(() => listenToDigits(element.current!), [])
  return (
    <NumberGrid ref={element} label={t.numbers(gameType(play.type))}>
      {groups.length === 0 && <Note id="no-number" hint={words.notFound} />}
      {session &&
        groups.map(({ ank, numbers }) => (
          <Group key={ank} {...{ play, grid, ank, numbers }}>
            {numbers.map((number, place) => (
              <Cell
                key={number}
                play={play}
                grid={grid}
                session={session}
                number={number}
                unit={t.unit}
                isTabStop={place === 0}
              />
            ))}
          </Group>
        ))}
      <output className="visually-hidden">{typed && words.found(found)}</output>
    </NumberGrid>
  )
}

type GroupProps = Numbers & { play: Play; grid: GridLogic; children: Elements }

/** The numbers of an ank, those of panas with the button that adds the typed points to each. */
function Group({ play, grid, ank, numbers, children }: GroupProps) {
  const words = useMessages(enteringWords)
  const { ank: nameOf } = useMessages(playWords)
  const { openAnk } = useMessages(manyWords).kinds
  const { points } = readPoints(useStore(play.$points))
  const sum = points === null ? '' : formatPoints(points * numbers.length)
  const isColumn = useIsWide()
  const isTile = play.type === 'Double Pana' && !isColumn
  const isJodi = play.type === 'Jodi Digit'
  const isFound = ank === '' && anksOf(play.type).length > 0
  const addAll = words.addAll(sum)
  return (
    <NumberGroup
      id={`ank-${ank}`}
      title={isFound ? words.found(numbers.length) : ank && title()}
      all={isJodi ? '' : isColumn && !isFound ? (sum ? `+ ${sum}` : words.all) : addAll}
      allLabel={isFound ? addAll : `${addAll}, ${nameOf(ank)}`}
      onAll={() => grid.fillAll(numbers)}
      layout={isFound ? 'flat' : isTile ? 'tile' : 'head'}
    >
      {children}
    </NumberGroup>
  )

  function title(): string {
    if (isJodi) return `${openAnk} ${ank}`
    if (isTile) return nameOf(ank)
    return isColumn ? ank : words.panasOf(ank, numbers.length)
  }
}

type CellProps = {
  play: Play
  grid: GridLogic
  session: MarketSession
  number: string
  unit: string
  isTabStop: boolean
}

const Cell = memo(function Cell({ play, grid, session, number, unit, isTabStop }: CellProps) {
  const key = cellKey(play, session, number)
  const row = useStore($rows, { keys: [key], deps: [key] })[key]
  const mark = useStore(grid.$marks, { keys: [number], deps: [number] })[number]
  return (
    <NumberCell
      number={number}
      unit={unit}
      points={row && row.state !== 'done' ? formatPoints(row.points) : undefined}
      mark={mark}
      isTabStop={isTabStop}
    />
  )
})

/** After this pause the next digit starts another number. */
const PAUSE_MS = 1_000

/**
 * Moves the focus to the first number that begins with the digits typed outside a field. Enter then adds
 * it, as a tap does. Returns the stop function.
 */
function listenToDigits(grid: HTMLElement): () => void {
  let typed = ''
  let typedAtMs = 0

  function key(event: KeyboardEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const digit = typedNumber(event.key)
    if (!isPlain || !/^\d$/.test(digit) || isInField(event.target)) return
    if (event.timeStamp - typedAtMs > PAUSE_MS) typed = ''
    typed += digit
    typedAtMs = event.timeStamp
    grid.querySelector<HTMLElement>(`[data-number^="${typed}"]`)?.focus()
  }

  document.addEventListener('keydown', key)
  return () => document.removeEventListener('keydown', key)
}

/** A choice between sessions does not use digits. */
function isInField(target: EventTarget | null): boolean {
  const fields = 'input:not([type="radio"]), textarea, select, dialog'
  return target instanceof Element && target.closest(fields) !== null
}
