import { atom } from 'nanostores'
import { bidAboveMaximum } from '#contract/sentences.ts'
import { type Bid, inSession, type MarketSession } from '#domain/bids.ts'
import { MOST_POINTS } from '#domain/points.ts'
import { fromWire, toWire } from '#domain/wire-bids.ts'
import { $user } from '../accounts/session.ts'
import { randomId } from '../lib/random-id.ts'
import { type Sentence, sentence } from '../lib/sentence.ts'
import {
  isEditable,
  isUnknown,
  type KeyedRow,
  noError,
  rowKey,
  rowsOf,
  type SlipPlace,
  type SlipRow,
  saveRows,
} from './slip.ts'

const MOST_STEPS = 20

export type BidWithPoints = { bid: Bid; points: number }

/** Bids with their sum. `problem` is why others are not among them. */
export type Addable = { bids: BidWithPoints[]; points: number; problem: Sentence | null }

/** Bids that were added in one step, and can be taken back in one. */
export type Step = { place: SlipPlace; count: number; changes: Record<string, RowChange> }

/** The newest is the first. */
export const $steps = atom<readonly Step[]>([])

/** Adds points to a bid. Returns an error if that is too much, or the bid has no answer yet. */
export function addBid(place: SlipPlace, bid: Bid, points: number): Sentence | null {
  const tooMuch = aboveMaximum(waitingPoints(place, bid) + points)
  if (tooMuch) return tooMuch
  return addToSlip(place, bid, points) ? null : unanswered(rowOf(place, bid))
}

/**
 * Adds a row, or adds points to a row that was not sent. Returns false, without a change, if the row
 * has no answer yet.
 */
export function addToSlip(place: SlipPlace, bid: Bid, points: number): boolean {
  return addAllToSlip(place, [{ bid, points }]).added.length > 0
}

/** A row that was added or got points: the row before, and the id of the bid that is there now. */
type RowChange = { before: SlipRow | undefined; bidId: string }

/** Adds or replaces many rows at once. `changes` are by row key. */
function addAllToSlip<Chosen extends { bid: Bid; points: number }>(
  place: SlipPlace,
  bids: readonly Chosen[],
  replaced: readonly string[] = [],
): { added: Chosen[]; changes: Record<string, RowChange> } {
  const shown = rowsOf(place)
  const rows = { ...shown }
  for (const key of replaced) delete rows[key]
  const changes: Record<string, RowChange> = {}
  const added = bids.filter(({ bid, points }) => {
    const key = rowKey(bid)
    const row = rows[key]
    if (row && isUnknown(row)) return false
    const waiting = row?.state === 'hold' ? row : null
    const bidId = waiting?.bidId ?? randomId()
    rows[key] = {
      wire: toWire(bid),
      points: (waiting?.points ?? 0) + points,
      bidId,
      state: 'hold',
      ...noError,
    }
    changes[key] = { before: shown[key], bidId }
    return true
  })
  if (added.length > 0) saveRows(place, rows)
  return { added, changes }
}

/** Gives rows that are not sent other points. */
export function setPoints(place: SlipPlace, keys: readonly string[], points: number): void {
  const rows = { ...rowsOf(place) }
  for (const key of keys) {
    const row = rows[key]
    // A lost bid may be placed, and its row can only be removed.
    if (!row || !isEditable(row) || isUnknown(row)) continue
    const bidId = row.state === 'hold' ? row.bidId : randomId()
    rows[key] = { ...row, points, bidId, state: 'hold', ...noError }
  }
  saveRows(place, rows)
}

/** Removes rows that are not sent. */
export function removeFromSlip(place: SlipPlace, keys: readonly string[]): void {
  const rows = rowsOf(place)
  const removed = keys.filter(key => rows[key] && isEditable(rows[key]))
  if (removed.length === 0) return
  const left = Object.entries(rows).filter(([key]) => !removed.includes(key))
  saveRows(place, Object.fromEntries(left))
}

/** The points of a bid that is chosen and not sent. */
export function waitingPoints(place: SlipPlace, bid: Bid): number {
  const row = rowOf(place, bid)
  return row?.state === 'hold' ? row.points : 0
}

/** The bids that can be added. */
export function addableOf(place: SlipPlace, bids: readonly BidWithPoints[]): Addable {
  const asked = onePerNumber(bids)
  const problems = asked.map(one => problemOf(place, one))
  const fitting = asked.filter((_, at) => problems[at] === null)
  return {
    bids: fitting,
    points: fitting.reduce((sum, { points }) => sum + points, 0),
    problem: problems.find(problem => problem !== null) ?? null,
  }
}

/** Adds many bids to a slip in one step. */
export function addMany(place: SlipPlace, asked: readonly BidWithPoints[]): Addable {
  const addable = addableOf(place, asked)
  if (addable.bids.length === 0) return addable
  const { changes } = addAllToSlip(place, addable.bids)
  const step = { place, count: addable.bids.length, changes }
  $steps.set([step, ...$steps.get().slice(0, MOST_STEPS - 1)])
  return addable
}

/** The newest step of which something is in these rows and not sent. */
export function lastStep(steps: readonly Step[], rows: readonly KeyedRow[]): Step | undefined {
  return steps.find(({ changes }) =>
    rows.some(row => changes[row.key] && canTakeBack(row, changes[row.key]!)),
  )
}

/** Puts the rows of a step back as they were, except those that were sent or replaced since. */
export function undo(step: Step): void {
  const rows: Record<string, SlipRow | undefined> = { ...rowsOf(step.place) }
  for (const [key, change] of Object.entries(step.changes)) {
    if (canTakeBack(rows[key], change)) rows[key] = change.before
  }
  const left = Object.entries(rows).flatMap(([key, row]) => (row ? [[key, row] as const] : []))
  saveRows(step.place, Object.fromEntries(left))
  $steps.set($steps.get().filter(one => one !== step))
}

function canTakeBack(row: SlipRow | undefined, { bidId }: RowChange): boolean {
  return row?.state === 'hold' && row.bidId === bidId
}

function problemOf(place: SlipPlace, { bid, points }: BidWithPoints): Sentence | null {
  const row = rowOf(place, bid)
  if (row && isUnknown(row)) return unanswered(row)
  return aboveMaximum(waitingPoints(place, bid) + points)
}

/** Several bids on one number as one. */
export function onePerNumber(bids: readonly BidWithPoints[]): BidWithPoints[] {
  const merged = new Map<string, BidWithPoints>()
  for (const { bid, points } of bids) {
    const key = rowKey(bid)
    merged.set(key, { bid, points: (merged.get(key)?.points ?? 0) + points })
  }
  return [...merged.values()]
}

/** The error of more points than one bid may have; null for others. */
export function aboveMaximum(points: number): Sentence | null {
  const maximum = mostPoints()
  if (points <= maximum) return null
  return { code: 'bid_above_maximum', params: { maximum }, message: bidAboveMaximum(maximum) }
}

/** The most points of one bid. */
export function mostPoints(): number {
  return $user.get()?.MAX_BID || MOST_POINTS
}

/** The error of adding to a bid that has no answer yet. */
function unanswered(row: SlipRow | undefined): Sentence {
  return sentence(row?.isFinal ? 'bid_lost' : 'bid_unanswered')
}

function rowOf(place: SlipPlace, bid: Bid): SlipRow | undefined {
  return rowsOf(place)[rowKey(bid)]
}

/** The bids for sessions that are offered; `moved` counts those that were for another one. */
export function inSessions(
  bids: readonly BidWithPoints[],
  offered: readonly MarketSession[],
): { bids: BidWithPoints[]; moved: number } {
  const current = bids.map(({ bid, points }) => ({ bid: inSession(bid, offered), points }))
  return { bids: current, moved: current.filter(({ bid }, at) => bid !== bids[at]?.bid).length }
}

/**
 * The rows on Open that are not sent, once the market takes bids on Close alone. A row that may be
 * placed already is not among them.
 */
export function lateRows<Row extends KeyedRow>(
  rows: readonly Row[],
  sessions: readonly MarketSession[],
): Row[] {
  const isOpenOver = sessions.includes('Close') && !sessions.includes('Open')
  return isOpenOver ? rows.filter(isLate) : []
}

function isLate({ state, wire }: SlipRow): boolean {
  return (state === 'hold' || state === 'refused') && wire.session === 'Open'
}

/**
 * Makes rows on Open bids on Close, with their points. Returns why some of them could not be. The
 * screen may be a moment older than the slip, so points and state are read from the slip.
 */
export function moveToClose(place: SlipPlace, rows: readonly KeyedRow[]): Sentence | null {
  const current = rowsOf(place)
  const asked = rows.flatMap(({ key }) => {
    const row = current[key]
    const bid = row && isLate(row) ? fromWire(row.wire) : null
    return row && bid ? [{ bid: inSession(bid, ['Close']), points: row.points }] : []
  })
  const { bids, problem } = addableOf(place, asked)
  const before = bids.map(({ bid }) => rowKey(inSession(bid, ['Open'])))
  addAllToSlip(place, bids, before)
  return problem
}
