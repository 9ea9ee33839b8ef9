import { atom, map } from 'nanostores'
import { errorCode } from '#contract/errors.ts'
import { bidOf, type MarketSession } from '#domain/bids.ts'
import { listenToCells } from '../../hooks/long-press.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { rowKey } from '../../stores/bids/slip.ts'
import { translate } from '../../stores/language.ts'
import { buzz } from '../../stores/preferences.ts'
import { $announcement } from '../../stores/toasts.ts'
import { fill } from './many/add-many.ts'
import type { Play } from './play.ts'
import { readStake } from './points.ts'

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
export function cellKey(play: Play, session: MarketSession, number: string): string {
  const bid = bidOf(play.type, session, number)
  return bid ? rowKey(bid) : ''
}
