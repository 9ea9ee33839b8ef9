import { computed, map } from 'nanostores'
import * as v from 'valibot'
import type { Game } from '#contract/markets.ts'
import { type AppRoute, gameSlug } from '#contract/routes.ts'
import { Params } from '#contract/wire.ts'
import { type Bid, bidText, sessionOf } from '#domain/bids.ts'
import { type GameType, slugOf } from '#domain/game-types.ts'
import { addDays, type Day } from '#domain/market-days.ts'
import { fromWire, type WireBid } from '#domain/wire-bids.ts'
import { $user, phoneOfPlayer } from '../accounts/session.ts'
import { persistent } from '../lib/storage.ts'
import { dayOfGame } from '../markets/markets.ts'

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
  params: v.optional(Params, {}),
  /** The answer was lost, and the bid is never sent again. The player looks for it and removes the row. */
  isFinal: v.optional(v.boolean(), false),
})
export type SlipRow = v.InferOutput<typeof Row>
export type KeyedRow = SlipRow & { key: string }
type SlipRows = Record<string, SlipRow>

/** What a slip belongs to: a player, a market, a game type and a market-day. */
export type SlipPlace = { phone: string; gameName: string; gameType: GameType; day: Day }

/** The player's slip of a market and a type on the market-day of a moment, epoch ms. */
export function slipPlace(game: Game, gameType: GameType, now: number): SlipPlace {
  return { phone: phoneOfPlayer(), gameName: game.games_name, gameType, day: dayOfGame(game, now) }
}

/** How numbers are entered: one field, or a grid of all. */
export type Entry = 'single' | 'bulk'

/** The route and the parameters of the screen that takes bids of a type. Each sangam has one screen. */
export function playPage(
  game: Game,
  type: GameType,
  entry: Entry,
): [AppRoute, Record<string, string>] {
  const market = gameSlug(game.games_name)
  if (type === 'Half Sangam') return ['halfSangam', { game: market }]
  if (type === 'Full Sangam') return ['fullSangam', { game: market }]
  return [entry, { game: market, type: slugOf(type) }]
}

export type RowError = Pick<SlipRow, 'message' | 'code' | 'params' | 'isFinal'>

export const noError: RowError = { message: '', code: '', params: {}, isFinal: false }

const Slip = v.object({
  day: v.string(),
  rows: v.record(v.string(), Row),
  /** The slip_id of its bids; empty until the slip is sent, and once all its bids are placed. */
  id: v.optional(v.string(), ''),
})

export const $slips = persistent('slips', v.record(v.string(), Slip), {}, { outlives: 'session' })

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

/** The server may have placed a failed row, so only its answer makes it editable, if one can come. */
export function isEditable(row: SlipRow): boolean {
  return row.state === 'hold' || row.state === 'refused' || row.isFinal
}

export function isUnknown(row: SlipRow): boolean {
  return row.state === 'sending' || row.state === 'checking' || row.state === 'failed'
}

/** Whether the next submit sends the row. */
export function isWaiting({ state, isFinal }: SlipRow): boolean {
  return state !== 'done' && !isFinal
}

/** Adds or changes a row. */
export function putRow(place: SlipPlace, key: string, row: SlipRow): void {
  saveRows(place, { ...rowsOf(place), [key]: row })
}

// A slip outlives a session that ends; its placed bids do not.
$user.listen(user => {
  if (!user) dropPlaced()
})

/** Removes the placed rows of every slip. Writes nothing if there is no slip. */
function dropPlaced(): void {
  const slips = Object.entries($slips.reload())
  if (slips.length === 0) return
  const open = slips.flatMap(([key, { rows, ...slip }]) => {
    const left = Object.entries(rows).filter(([, row]) => row.state !== 'done')
    const id = left.some(([, row]) => isUnknown(row)) ? slip.id : ''
    const rest = { ...slip, id, rows: Object.fromEntries(left) }
    return left.length > 0 ? [[key, rest] as const] : []
  })
  $slips.set(Object.fromEntries(open))
}

/** Removes errors that asked for a login, because the player is logged in again. */
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
  if (left.length < rows.length) saveRows(place, Object.fromEntries(left), '')
}

/** The slip as stored now, with the changes of other tabs. */
export function reloadSlip(place: SlipPlace): SlipRows {
  $slips.reload()
  return rowsOf(place)
}

export function rowsOf(place: SlipPlace): SlipRows {
  const slip = $slips.get()[keyOf(place)]
  return slip?.day === place.day ? slip.rows : {}
}

/**
 * The slip_id of a slip; empty if it was not sent. It is stored before the first bid is sent, and stays
 * until all rows are placed, or until the screen is left with no row whose answer is missing.
 */
export function slipIdOf(place: SlipPlace): string {
  const slip = $slips.get()[keyOf(place)]
  return slip?.day === place.day ? slip.id : ''
}

export function saveRows(place: SlipPlace, rows: SlipRows, id = slipIdOf(place)): void {
  const current = Object.entries($slips.get()).filter(
    ([, slip]) => slip.day >= addDays(place.day, -1) && Object.keys(slip.rows).length > 0,
  )
  $slips.set({ ...Object.fromEntries(current), [keyOf(place)]: { day: place.day, rows, id } })
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
