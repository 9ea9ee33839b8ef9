import * as v from 'valibot'
import type { Bid } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import { fromWire, type WireBid } from '#domain/wire-bids.ts'
import { persistentOfPlayer } from '../accounts/session.ts'
import type { SlipRow } from './slip.ts'

const MOST_SAVED = 50

/** The bids of a slip, and its type. */
export const SlipCopy = v.object({
  type: v.string(),
  bids: v.array(
    v.object({
      wire: v.record(v.string(), v.string()) as unknown as v.GenericSchema<WireBid>,
      points: v.number(),
    }),
  ),
})
export type SlipCopy = v.InferOutput<typeof SlipCopy>
export type CopiedRow = Pick<SlipRow, 'wire' | 'points'>

/** The slips that the player saved, by their type and name. Older ones have their name only. */
export const $savedSlips = persistentOfPlayer('saved_slips', v.record(v.string(), SlipCopy), {})

/** Returns false if there are too many. A slip of the same type and name is replaced. */
export function saveSlip(name: string, type: GameType, rows: readonly SlipRow[]): boolean {
  const others = Object.entries($savedSlips.reload()).filter(
    ([key, slip]) => slip.type !== type || nameOf(key, type) !== name,
  )
  if (others.length >= MOST_SAVED) return false
  $savedSlips.save({ [`${type}/${name}`]: copyOf(type, rows), ...Object.fromEntries(others) })
  return true
}

/** The saved slips of a type, the newest first. */
export function slipsOf(
  saved: Readonly<Record<string, SlipCopy>>,
  type: GameType,
): { key: string; name: string; slip: SlipCopy }[] {
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

export function bidsOf({ bids }: SlipCopy): { bid: Bid; points: number }[] {
  return bids.flatMap(({ wire, points }) => {
    const bid = fromWire(wire)
    return bid ? [{ bid, points }] : []
  })
}

export function copyOf(type: GameType, rows: readonly CopiedRow[]): SlipCopy {
  return { type, bids: rows.map(({ wire, points }) => ({ wire, points })) }
}
