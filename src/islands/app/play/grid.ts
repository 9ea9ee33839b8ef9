import { atom, computed, map } from 'nanostores'
import { bidOf, type MarketSession } from '#domain/bids.ts'
import { type GameType, numbersOf } from '#domain/game-types.ts'
import { ankOf, normalisePana } from '#domain/panas.ts'
import { translate } from '../frame/language.ts'
import { buzz, SHORT_BUZZ_MS } from '../frame/preferences.ts'
import { $announcement } from '../frame/toast.ts'
import { listenToCells } from '../lib/long-press.ts'
import { type Sentence, sentence } from '../lib/sentence.ts'
import { typedNumber } from '../lib/typed.ts'
import type { CellMark } from '../ui/number-cell.tsx'
import { fill } from './fills.ts'
import { type Play, readPoints } from './play.ts'
import { rowKey } from './slip.ts'

/** The anks of panas in the order of a panel chart, and the open anks of jodis. Other numbers have none. */
export function anksOf(type: GameType): string[] {
  if (type === 'Jodi Digit') return Array.from('0123456789')
  return type === 'Single Pana' || type === 'Double Pana' ? Array.from('1234567890') : []
}

export type NumberGroup = { ank: string; numbers: readonly string[] }

/** The numbers of the grid in groups by their ank. Those that fit what is typed are one group. */
export function groupsOf(type: GameType, typed: string): NumberGroup[] {
  const numbers = numbersMatching(type, typedNumber(typed))
  const anks = typedNumber(typed) ? [] : anksOf(type)
  return (anks.length === 0 ? [''] : anks)
    .map(ank => ({
      ank,
      numbers: ank === '' ? numbers : numbers.filter(number => groupAnkOf(number) === ank),
    }))
    .filter(group => group.numbers.length > 0)
}

/** The ank of a pana, or the open ank of a jodi. */
export function groupAnkOf(number: string): string {
  return number.length === 3 ? ankOf(number) : number.slice(0, 1)
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

const MOST_NAMED = 3

/** The grid: a tap adds the points to a number, a long press removes the number. */
export function createGrid(play: Play) {
  const $marks = map<Record<string, CellMark>>({})
  const $error = atom<Sentence | null>(null)
  play.$points.listen(() => $error.set(null))

  /** The field of points shows the error, and a screen reader on the grid hears it. */
  function showError(error: Sentence | null): void {
    $error.set(error)
    if (error) $announcement.set(translate(error))
  }

  /** The numbers that were chosen before there were points. */
  function chosen(): string[] {
    return Object.keys($marks.get()).filter(number => $marks.get()[number] === 'kept')
  }

  /** The first of them, and how many more there are, as one text. */
  const $chosen = computed($marks, () => {
    const more = chosen().length - MOST_NAMED
    const names = chosen().slice(0, MOST_NAMED).join(', ')
    return more > 0 ? `${names} +${more}` : names
  })

  /** Without points the number waits, and is added once with the points that are typed then. */
  function tap(number: string): void {
    const { points, problem } = readPoints(play.$points.get())
    if (points === null) {
      $marks.setKey(number, 'kept')
      showError(problem)
      return
    }
    const before = chosen()
    if (before.length > 0) addChosen()
    if (!before.includes(number)) showError(addOne(number, points))
  }

  function addOne(number: string, points: number): Sentence | null {
    const session = play.$session.get()
    const bid = session && bidOf(play.type, session, number)
    const problem = bid ? play.add(bid, points) : null
    if (bid && !problem) buzz(SHORT_BUZZ_MS)
    return problem
  }

  /** Adds what was chosen before there were points. */
  function addChosen(): void {
    const numbers = chosen()
    const { points } = readPoints(play.$points.get())
    if (numbers.length === 0 || points === null) return
    for (const number of numbers) $marks.setKey(number, undefined)
    const problems = numbers.map(number => addOne(number, points))
    showError(problems.find(problem => problem !== null) ?? null)
  }

  /** The error of an empty slip: points come first, with an error at their field, then bids. */
  function missing(): Sentence | null {
    const { problem } = readPoints(play.$points.get())
    if (!problem) return sentence('bids_required')
    showError(problem)
    return null
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
        for (const [held, mark] of Object.entries($marks.get())) {
          if (mark === 'held') $marks.setKey(held, undefined)
        }
        if (number !== null) $marks.setKey(number, 'held')
      },
    })
  }

  return { $marks, $chosen, $error, tap, addChosen, fillAll, missing, listen }
}

/** The slip's key of a number in the shown session. */
export function cellKey(play: Play, session: MarketSession, number: string): string {
  const bid = bidOf(play.type, session, number)
  return bid ? rowKey(bid) : ''
}

export type GridLogic = ReturnType<typeof createGrid>
