import * as v from 'valibot'
import type { GameType } from '#domain/game-types.ts'
import { persistentOfPlayer } from '../session/session.ts'

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
