import { computed, map } from 'nanostores'
import * as v from 'valibot'
import { Params } from '#contract/wire.ts'
import { type Bid, bidText, sessionOf } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import { addDays, type Day } from '#domain/market-days.ts'
import { fromWire, toWire, type WireBid } from '#domain/wire-bids.ts'
import * as offers from '../../api/offers.ts'
import { randomId } from '../../lib/random-id.ts'
import { $user } from '../session/session.ts'
import { persistent } from '../storage.ts'

const rowStates = ['hold', 'sending', 'checking', 'done', 'refused', 'failed'] as const

const Row = v.object({
  wire: v.pipe(
    v.record(v.string(), v.string()) as unknown as v.GenericSchema<WireBid>,
    v.check(wire => fromWire(wire) !== null),
  ),
  points: v.number(),
  /** Created with the row, so that two tabs, a retry and a reload send the same id. */
  bidId: v.string(),
  state: v.picklist(rowStates),
  /** Why the server did not take the bid: its message, and the code of our own API. */
  message: v.string(),
  code: v.optional(v.string(), ''),
  params: Params,
})
export type SlipRow = v.InferOutput<typeof Row>
export type SlipRows = Record<string, SlipRow>

/** What a slip belongs to: a player, a market, a game type and a market-day. */
export type SlipPlace = { phone: string; gameName: string; gameType: GameType; day: Day }

export const noError: Pick<SlipRow, 'message' | 'code' | 'params'> = {
  message: '',
  code: '',
  params: {},
}

const Slip = v.object({
  day: v.string(),
  rows: v.record(v.string(), Row),
  /** The slip_id of its bids, which are on one receipt; empty until the slip is sent. */
  id: v.optional(v.string(), ''),
  /** Whether earlier bids of it have another slip_id, which took no more. */
  isPart: v.optional(v.boolean(), false),
})
type SentAs = Pick<v.InferOutput<typeof Slip>, 'id' | 'isPart'>

/** One tab at a time sends a slip, while it holds the lock of this name. */
export const SENDING = 'slip'

const notSent: SentAs = { id: '', isPart: false }

const $slips = persistent('slips', v.record(v.string(), Slip), {})

/** The slip on the screen, by row key, so that a cell of the grid can listen to its own row. */
export const $rows = map<Record<string, SlipRow | undefined>>({})

export const $rowList = computed($rows, rows =>
  Object.entries(rows).flatMap(([key, row]) => (row ? [{ key, ...row }] : [])),
)

/** Shows the slip of a place. Returns the close function, which drops the placed rows. */
export function openSlip(place: SlipPlace): () => void {
  const show = () => showRows(rowsOf(place))
  $rows.set({})
  dropLoginErrors(place)
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

/**
 * Adds a row, or adds points to a row that was not sent. Returns false, without a change, if the row
 * has no answer yet.
 */
export function addToSlip(place: SlipPlace, bid: Bid, points: number): boolean {
  return addAllToSlip(place, [{ bid, points }]).added.length > 0
}

/** A row that was added or got points: what was in its place, and the id of the bid that is there now. */
export type RowChange = { before: SlipRow | undefined; bidId: string }

/** Adds many rows at once, in place of others. `changes` are by row key. */
export function addAllToSlip<Chosen extends { bid: Bid; points: number }>(
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
    if (!row || !isEditable(row)) continue
    const bidId = row.state === 'hold' ? row.bidId : randomId()
    rows[key] = { ...row, points, bidId, state: 'hold', ...noError }
  }
  saveRows(place, rows)
}

/** The points of a bid that is chosen and not sent. */
export function waitingPoints(place: SlipPlace, bid: Bid): number {
  const row = rowOf(place, bid)
  return row?.state === 'hold' ? row.points : 0
}

export function rowOf(place: SlipPlace, bid: Bid): SlipRow | undefined {
  return rowsOf(place)[rowKey(bid)]
}

export function removeFromSlip(place: SlipPlace, key: string): void {
  const row = rowsOf(place)[key]
  if (!row || !isEditable(row)) return
  const { [key]: _removed, ...rows } = rowsOf(place)
  saveRows(place, rows)
}

/**
 * The server may have placed a failed row, so only its answer makes it editable. Where it is never
 * sent again, no answer can come, and the player removes it.
 */
export function isEditable(row: SlipRow): boolean {
  const isFinal = !offers.resends && row.state === 'failed'
  return row.state === 'hold' || row.state === 'refused' || isFinal
}

export function isUnknown(row: SlipRow): boolean {
  return row.state === 'sending' || row.state === 'checking' || row.state === 'failed'
}

/** Whether the next submit sends the row. */
export function isWaiting({ state }: SlipRow): boolean {
  return state !== 'done' && (offers.resends || state !== 'failed')
}

/** Adds or changes a row. */
export function putRow(place: SlipPlace, key: string, row: SlipRow): void {
  saveRows(place, { ...rowsOf(place), [key]: row })
}

/** Changes a row that is still there: a logout removes the slips of the player. */
export function changeRow(place: SlipPlace, key: string, row: SlipRow): void {
  if (rowsOf(place)[key]) putRow(place, key, row)
}

/**
 * The slip_id for the bids of a slip. It is stored before they are sent, and stays until all rows are
 * placed, until the server takes no more bids with it, or until the screen is left with no row whose
 * answer is missing.
 */
export function slipIdOf(place: SlipPlace): string {
  return sentAs(place).id || startSlip(place, false)
}

/** Gives the bids that are not placed another slip_id, because the server takes none with this one. */
export function splitSlip(place: SlipPlace): string {
  return startSlip(place, true)
}

/** Ends a slip whose rows are all placed: what is chosen next is another slip. */
export function endSlip(place: SlipPlace): SentAs {
  const sent = sentAs(place)
  if (sent.id) saveRows(place, rowsOf(place), notSent)
  return sent
}

/** Whether a slip of this phone has this slip_id, and bids that are not placed. */
export function isUnfinished(slipId: string): boolean {
  const isOpen = (row: SlipRow) => row.state !== 'done'
  return Object.values($slips.reload()).some(
    ({ id, rows }) => id === slipId && Object.values(rows).some(isOpen),
  )
}

// A slip outlives a session that ends; its placed bids do not.
$user.listen(user => {
  if (!user) dropPlaced()
})

/** Removes the placed rows of every slip. */
function dropPlaced(): void {
  const open = Object.entries($slips.reload()).flatMap(([key, { rows, ...slip }]) => {
    const left = Object.entries(rows).filter(([, row]) => row.state !== 'done')
    const sent = left.some(isUnanswered) ? {} : notSent
    const rest = { ...slip, ...sent, rows: Object.fromEntries(left) }
    return left.length > 0 ? [[key, rest] as const] : []
  })
  $slips.set(Object.fromEntries(open))
}

/** The player is logged in again, so what asked for a login is no longer true. */
function dropLoginErrors(place: SlipPlace): void {
  for (const [key, row] of Object.entries(rowsOf(place))) {
    const isOfLogin = row.code === 'login_required' || row.code === 'login_expired'
    if (isOfLogin) putRow(place, key, { ...row, ...noError, state: 'hold' })
  }
}

/** Writes only if there is something to drop, because another tab may be adding rows. */
function dropDone(place: SlipPlace): void {
  const rows = Object.entries(rowsOf(place))
  const left = rows.filter(([, row]) => row.state !== 'done')
  if (left.length < rows.length) saveRows(place, Object.fromEntries(left), notSent)
}

/** The slip as it is in storage now, with the changes of other tabs. */
export function reloadSlip(place: SlipPlace): SlipRows {
  $slips.reload()
  return rowsOf(place)
}

export function rowsOf(place: SlipPlace): SlipRows {
  const slip = $slips.get()[keyOf(place)]
  return slip?.day === place.day ? slip.rows : {}
}

function startSlip(place: SlipPlace, isPart: boolean): string {
  const id = randomId()
  saveRows(place, rowsOf(place), { id, isPart })
  return id
}

function sentAs(place: SlipPlace): SentAs {
  const slip = $slips.get()[keyOf(place)]
  return slip?.day === place.day ? { id: slip.id, isPart: slip.isPart } : notSent
}

function isUnanswered([, row]: [string, SlipRow]): boolean {
  return isUnknown(row)
}

export function saveRows(place: SlipPlace, rows: SlipRows, sent = sentAs(place)): void {
  const current = Object.entries($slips.get()).filter(
    ([, slip]) => slip.day >= addDays(place.day, -1) && Object.keys(slip.rows).length > 0,
  )
  $slips.set({ ...Object.fromEntries(current), [keyOf(place)]: { day: place.day, rows, ...sent } })
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
