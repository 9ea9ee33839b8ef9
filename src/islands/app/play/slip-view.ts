import type { PaidBid } from '#domain/best-payout.ts'
import { bidText, type MarketSession } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import { formatPoints } from '#domain/points.ts'
import { fromWire } from '#domain/wire-bids.ts'
import type { Sentence } from '../lib/sentence.ts'
import { payoutFor } from '../markets/rates.ts'
import type { nameWords } from '../messages/en/names.ts'
import type { chosenWords, playWords } from '../messages/en/play.ts'
import { lateRows } from './edit-slip.ts'
import { $rowList, isEditable, isUnknown, isWaiting, type KeyedRow, type SlipRow } from './slip.ts'

export type SlipStatus = ReturnType<typeof slipStatus>

type Market = {
  /** The market accepts no bids of the slip's type. */
  isClosed: boolean
  /** The sessions that take bids of some type. */
  sessions: readonly MarketSession[]
}

/**
 * What the rows of a slip cost, and what keeps them from being sent. The balance is undefined until it
 * is known.
 */
export function slipStatus(
  rows: readonly KeyedRow[],
  { isClosed, sessions }: Market,
  balance: number | undefined,
) {
  const waiting = rows.filter(isWaiting)
  // A bid without an answer may be paid already, and asking again is safe.
  const due = waiting.filter(row => !isUnknown(row))
  const late = lateRows(rows, sessions)
  const points = sumOf(waiting)
  const cost = sumOf(due)
  const isOverBalance = balance !== undefined && cost > balance
  const problem = isClosed ? 'closed' : late.length > 0 ? 'late' : isOverBalance ? 'balance' : null
  return {
    /** The rows that the next submit sends, and their points. */
    waiting,
    points,
    /** The rows that are still to be paid, and their points. */
    due,
    cost,
    balance,
    /** The balance after the slip; undefined if it is not known or not enough. */
    balanceAfter: balance !== undefined && points <= balance ? balance - points : undefined,
    /** How many bids without an answer are sent again. They are sent even if the others cannot be. */
    again: waiting.length - due.length,
    /** The bids that have no answer after the last attempt. */
    unanswered: rows.filter(({ state }) => state === 'failed'),
    isChecking: rows.some(({ state }) => state === 'checking'),
    late,
    problem,
  } as const
}

function sumOf(rows: readonly SlipRow[]): number {
  return rows.reduce((sum, row) => sum + row.points, 0)
}

/** The keys of the newest rows without which the balance pays for the others. */
export function newestOver(rows: readonly KeyedRow[], balance: number): string[] {
  const keys: string[] = []
  let left = sumOf(rows)
  for (const row of [...rows].reverse()) {
    if (left <= balance) break
    left -= row.points
    keys.push(row.key)
  }
  return keys
}

/** A row with what it can win, if that is known. */
export function paidBid(row: SlipRow): PaidBid[] {
  const bid = fromWire(row.wire)
  const payout = bid && payoutFor(bid.type, row.points)
  return bid && payout !== null ? [{ bid, payout }] : []
}

type RowWords = Pick<ReturnType<typeof playWords.get>, 'sessions' | 'states'> &
  Pick<ReturnType<typeof chosenWords.get>, 'pays'> &
  Pick<ReturnType<typeof nameWords.get>, 'gameType'>

/** A row as text. A fill can add panas of another type than the screen's, which are named. */
export function shownRow(
  row: KeyedRow,
  { arePlacing, wasSent }: { arePlacing: boolean; wasSent: boolean },
  type: GameType,
  t: RowWords,
  translate: (text: Sentence) => string,
) {
  const bid = fromWire(row.wire)
  const [paid] = paidBid(row)
  return {
    key: row.key,
    text: bid ? bidText(bid) : '',
    session: [
      bid && bid.type !== type && t.gameType(bid.type),
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
  translate: (text: Sentence) => string,
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
