import type { PaidBid } from '#domain/best-payout.ts'
import { bidText } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import { formatPoints } from '#domain/points.ts'
import { fromWire } from '#domain/wire-bids.ts'
import { toast } from '../frame/toast.ts'
import type { ShownText } from '../lib/coded-text.ts'
import { payoutFor } from '../markets/rates.ts'
import { myBidsWords } from '../messages/en/bids.ts'
import type { chosenWords, playWords } from '../messages/en/play.ts'
import {
  type Addable,
  aboveMaximum,
  addableOf,
  addMany,
  type BidWithPoints,
  inSessions,
  setPoints,
} from './edit-slip.ts'
import { type Play, readPoints } from './play.ts'
import { $rowList, isEditable, type SlipRow } from './slip.ts'

export function sumOf(rows: readonly SlipRow[]): number {
  return rows.reduce((sum, row) => sum + row.points, 0)
}

/** A row with what it can win, if that is known. */
export function paidBid(row: SlipRow): PaidBid[] {
  const bid = fromWire(row.wire)
  const payout = bid && payoutFor(bid.type, row.points)
  return bid && payout !== null ? [{ bid, payout }] : []
}

type RowWords = Pick<ReturnType<typeof playWords.get>, 'sessions' | 'states'> &
  Pick<ReturnType<typeof chosenWords.get>, 'pays'>

/** A row as text. A fill can add panas of another type than the screen's, which are named. */
export function shownRow(
  row: SlipRow & { key: string },
  { arePlacing, wasSent }: { arePlacing: boolean; wasSent: boolean },
  type: GameType,
  t: RowWords,
  translate: (text: ShownText) => string,
) {
  const bid = fromWire(row.wire)
  const [paid] = paidBid(row)
  return {
    key: row.key,
    text: bid ? bidText(bid) : '',
    session: [
      bid && bid.type !== type && translate(bid.type),
      bid && 'session' in bid && t.sessions[bid.session],
      paid && paid.payout > 0 && t.pays(formatPoints(paid.payout)),
    ]
      .filter(Boolean)
      .join(' · '),
    points: formatPoints(row.points),
    state: row.state,
    label: translate(row) || (wasSent ? t.states[row.state] : ''),
    removable: isEditable(row) && !arePlacing,
  }
}

type OutcomeWords = Pick<ReturnType<typeof playWords.get>, 'states'> &
  Pick<ReturnType<typeof chosenWords.get>, 'outcome'>

/** What became of a slip that was not all taken, in one sentence; empty if nothing was sent. */
export function outcomeOf(
  sent: readonly string[],
  t: OutcomeWords,
  translate: (text: ShownText) => string,
): string {
  const rows = $rowList.get().filter(({ key }) => sent.includes(key))
  const left = rows.filter(({ state }) => state !== 'done')
  const refused = left.filter(({ state }) => state === 'refused' || state === 'failed')
  if (refused.length === 0 && left.length === rows.length) return ''
  const reasons = refused.map(row => {
    const bid = fromWire(row.wire)
    return `${bid ? bidText(bid) : ''}: ${translate(row) || t.states[row.state]}`
  })
  return [t.outcome(rows.length - left.length, rows.length), ...reasons].join(', ')
}

/** Gives rows the typed points. Returns an error of these. */
export function changePoints(play: Play, keys: readonly string[], typed: string): ShownText | null {
  const { points } = readPoints(typed)
  const problem = pointsProblem(typed)
  if (points !== null && !problem) setPoints(play.place(), keys, points)
  return problem
}

/** Why a row cannot have the typed points; null if it can. */
export function pointsProblem(typed: string): ShownText | null {
  const { points, problem } = readPoints(typed)
  return points === null ? problem : aboveMaximum(points)
}

/** The bids that can be added, for a session that accepts them. */
export function addable(play: Play, bids: readonly BidWithPoints[]): Addable {
  return addableOf(play.place(), inSessions(bids, play.$sessions.get()).bids)
}

/** Adds bids to the slip, for a session that accepts them, and shows a toast if it is another one. */
export function addBids(play: Play, bids: readonly BidWithPoints[]): Addable {
  const { bids: current, moved } = inSessions(bids, play.$sessions.get())
  const added = addMany(play.place(), current)
  if (moved > 0) toast('info', myBidsWords.get().nowClose(moved), $rowList)
  return added
}
