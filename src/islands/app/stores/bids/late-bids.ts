import { inSession, type MarketSession } from '#domain/bids.ts'
import { fromWire } from '#domain/wire-bids.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { addableOf } from './many-bids.ts'
import {
  addAllToSlip,
  removeFromSlip,
  rowKey,
  rowsOf,
  type SlipPlace,
  type SlipRow,
} from './slip.ts'

type KeyedRow = SlipRow & { key: string }

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
 * Makes rows on Open bids on Close, with their points. Returns why some of them could not be. What the
 * screen shows may be a moment older than the slip, so points and state are those of the slip.
 */
export function moveToClose(place: SlipPlace, rows: readonly KeyedRow[]): ShownText | null {
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

export function removeRows(place: SlipPlace, rows: readonly KeyedRow[]): void {
  for (const { key } of rows) removeFromSlip(place, key)
}
