import * as v from 'valibot'
import type { Bid } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import { fromWire, type WireBid } from '#domain/wire-bids.ts'
import { ofPlayer, persistentOfPlayer } from '../accounts/session.ts'
import type { SlipRow } from './slip.ts'

const MOST_SAVED = 50
const MOST_MARKETS = 100

const Kept = v.object({
  type: v.string(),
  bids: v.array(
    v.object({
      wire: v.record(v.string(), v.string()) as unknown as v.GenericSchema<WireBid>,
      points: v.number(),
    }),
  ),
})
export type KeptSlip = v.InferOutput<typeof Kept>
type KeptRow = Pick<SlipRow, 'wire' | 'points'>

/** The slips that the player saved, by their type and name. Older ones have their name only. */
export const $savedSlips = persistentOfPlayer('saved_slips', v.record(v.string(), Kept), {})

/** The last slip that was placed, by market. */
export const $lastSlips = persistentOfPlayer('last_slips', v.record(v.string(), Kept), {})

/** The last slip of a type in a market, by both. */
export const $lastOfType = ofPlayer<Readonly<Record<string, KeptSlip>>>({})

/** Returns false if there are too many. A slip of the same type and name is replaced. */
export function saveSlip(name: string, type: GameType, rows: readonly SlipRow[]): boolean {
  const others = Object.entries($savedSlips.reload()).filter(
    ([key, slip]) => slip.type !== type || nameOf(key, type) !== name,
  )
  if (others.length >= MOST_SAVED) return false
  $savedSlips.save({ [`${type}/${name}`]: keptOf(type, rows), ...Object.fromEntries(others) })
  return true
}

/** The saved slips of a type, the newest first. */
export function slipsOf(
  saved: Readonly<Record<string, KeptSlip>>,
  type: GameType,
): { key: string; name: string; slip: KeptSlip }[] {
  return Object.entries(saved)
    .filter(([, slip]) => slip.type === type)
    .map(([key, slip]) => ({ key, name: nameOf(key, type), slip }))
}

function nameOf(key: string, type: GameType): string {
  return key.replace(`${type}/`, '')
}

export function deleteSlip(key: string): void {
  const { [key]: _deleted, ...others } = $savedSlips.reload()
  $savedSlips.save(others)
}

export function rememberSlip(market: string, type: GameType, rows: readonly KeptRow[]): void {
  $lastOfType.set({ ...$lastOfType.get(), [`${market}/${type}`]: keptOf(type, rows) })
  const { [market]: _before, ...others } = $lastSlips.reload()
  const newest = Object.entries(others).slice(0, MOST_MARKETS - 1)
  $lastSlips.save({ [market]: keptOf(type, rows), ...Object.fromEntries(newest) })
}

export function bidsOf({ bids }: KeptSlip): { bid: Bid; points: number }[] {
  return bids.flatMap(({ wire, points }) => {
    const bid = fromWire(wire)
    return bid ? [{ bid, points }] : []
  })
}

function keptOf(type: GameType, rows: readonly KeptRow[]): KeptSlip {
  return { type, bids: rows.map(({ wire, points }) => ({ wire, points })) }
}

/** The game type and the points of the last bid that was added, as typed; empty before the first. */
export const $lastPlay = persistentOfPlayer(
  'last_play',
  v.object({ type: v.string(), points: v.string() }),
  { type: '', points: '' },
)

/** Writes only a change: each tap on a grid comes here. */
export function keepAsLast(type: GameType, points: number): void {
  const last = { type, points: String(points) }
  if (JSON.stringify(last) !== JSON.stringify($lastPlay.get())) $lastPlay.save(last)
}
