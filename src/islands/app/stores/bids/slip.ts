import { computed, map } from 'nanostores'
import * as v from 'valibot'
import { type Bid, bidText, sessionOf } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import { addDays, type Day } from '#domain/market-days.ts'
import { fromWire, toWire, type WireBid } from '#domain/wire-bids.ts'
import { randomId } from '../../lib/random-id.ts'
import { persistent } from '../storage.ts'

const rowStates = ['hold', 'sending', 'checking', 'done', 'refused', 'failed'] as const

const Row = v.object({
  wire: v.pipe(
    v.record(v.string(), v.string()) as unknown as v.GenericSchema<WireBid>,
    v.check(wire => fromWire(wire) !== null),
  ),
  points: v.number(),
  /** Made with the row, so that two tabs, a retry and a reload all send the same one. */
  bidId: v.string(),
  state: v.picklist(rowStates),
  message: v.string(),
})
export type SlipRow = v.InferOutput<typeof Row>
export type SlipRows = Record<string, SlipRow>

/** Where a slip was begun and the market-day it is for: whose, at which market, of which type. */
export type SlipPlace = { phone: string; gameName: string; gameType: GameType; day: Day }

const Slip = v.object({ day: v.string(), rows: v.record(v.string(), Row) })

const $slips = persistent('slips', v.record(v.string(), Slip), {})

/** The slip on the screen: one key a row, so that one cell of the grid listens to one of them. */
export const $rows = map<Record<string, SlipRow | undefined>>({})

export const $rowList = computed($rows, rows =>
  Object.entries(rows).flatMap(([key, row]) => (row ? [{ key, ...row }] : [])),
)

/** Shows the slip of a place; what was settled leaves it with the screen. Returns the closing. */
export function openSlip(place: SlipPlace): () => void {
  const show = () => showRows(rowsOf(place))
  $rows.set({})
  show()
  const unbind = $slips.listen(show)
  return () => {
    unbind()
    if (!Object.values(rowsOf(place)).some(isUnknown)) dropDone(place)
  }
}

export function rowKey(bid: Bid): string {
  return `${sessionOf(bid)}:${bidText(bid)}`
}

/** Puts points on a bid: more on one that waits, unless it is on its way; a new one on one placed. */
export function addToSlip(place: SlipPlace, bid: Bid, points: number): void {
  const key = rowKey(bid)
  const row = rowsOf(place)[key]
  if (row && isUnknown(row)) return
  const held = row?.state === 'hold' ? row : null
  putRow(place, key, {
    wire: toWire(bid),
    points: (held?.points ?? 0) + points,
    bidId: held?.bidId ?? randomId(),
    state: 'hold',
    message: '',
  })
}

export function removeFromSlip(place: SlipPlace, key: string): void {
  const row = rowsOf(place)[key]
  if (!row || !isEditable(row)) return
  const { [key]: _removed, ...rows } = rowsOf(place)
  save(place, rows)
}

/** A row that failed may have been taken by the server, so only its answer can free it. */
export function isEditable(row: SlipRow): boolean {
  return row.state === 'hold' || row.state === 'refused'
}

export function isUnknown(row: SlipRow): boolean {
  return row.state === 'sending' || row.state === 'checking' || row.state === 'failed'
}

export function putRow(place: SlipPlace, key: string, row: SlipRow): void {
  save(place, { ...rowsOf(place), [key]: row })
}

/** Writes nothing where there is nothing to drop: another tab may be adding at this moment. */
function dropDone(place: SlipPlace): void {
  const rows = Object.entries(rowsOf(place))
  const left = rows.filter(([, row]) => row.state !== 'done')
  if (left.length < rows.length) save(place, Object.fromEntries(left))
}

/** The slip as it stands in storage at this moment, another tab's progress included. */
export function reloadSlip(place: SlipPlace): SlipRows {
  $slips.reload()
  return rowsOf(place)
}

function rowsOf(place: SlipPlace): SlipRows {
  const slip = $slips.get()[keyOf(place)]
  return slip?.day === place.day ? slip.rows : {}
}

function save(place: SlipPlace, rows: SlipRows): void {
  const stillOfUse = Object.entries($slips.get()).filter(
    ([, slip]) => slip.day >= addDays(place.day, -1) && Object.keys(slip.rows).length > 0,
  )
  $slips.set({ ...Object.fromEntries(stillOfUse), [keyOf(place)]: { day: place.day, rows } })
}

function keyOf({ phone, gameName, gameType }: SlipPlace): string {
  return `${phone}/${gameName}/${gameType}`
}

function showRows(rows: SlipRows): void {
  const shown = $rows.get()
  for (const key of new Set([...Object.keys(shown), ...Object.keys(rows)])) {
    if (shown[key] !== rows[key]) $rows.setKey(key, rows[key])
  }
}
