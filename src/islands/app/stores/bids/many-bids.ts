import { atom } from 'nanostores'
import type { Bid } from '#domain/bids.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { aboveMaximum, unanswered } from './add-bid.ts'
import {
  addAllToSlip,
  isUnknown,
  type RowChange,
  rowKey,
  rowOf,
  rowsOf,
  type SlipPlace,
  type SlipRow,
  saveRows,
  waitingPoints,
} from './slip.ts'

const MOST_STEPS = 20

export type BidWithPoints = { bid: Bid; points: number }

/** Bids with their sum. `problem` is why others are not among them. */
export type Addable = { bids: BidWithPoints[]; points: number; problem: ShownText | null }

/** Bids that were added in one step, and can be taken back in one. */
export type Step = { place: SlipPlace; count: number; changes: Record<string, RowChange> }

/** The newest is the first. */
export const $steps = atom<readonly Step[]>([])

/** Those of the bids that can be added. */
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
export function lastStep(
  steps: readonly Step[],
  rows: readonly (SlipRow & { key: string })[],
): Step | undefined {
  return steps.find(({ changes }) =>
    rows.some(row => changes[row.key] && canTakeBack(row, changes[row.key]!)),
  )
}

/** Puts the rows of a step back as they were, except those that were sent or replaced meanwhile. */
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

function problemOf(place: SlipPlace, { bid, points }: BidWithPoints): ShownText | null {
  const row = rowOf(place, bid)
  if (row && isUnknown(row)) return unanswered()
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
