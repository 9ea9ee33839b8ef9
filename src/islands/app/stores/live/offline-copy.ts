import * as v from 'valibot'
import { phoneOfPlayer } from '../session/session.ts'
import { persistent } from '../storage.ts'

/**
 * Keeps the newest rows of a player's list as last told, to be read without a line. A foreign API
 * sends all there is; the phone keeps no more than mostRows. When that was is told by the phone's
 * clock: opened without a line, the app knows no other.
 */
export function offlineCopy<Row>(
  key: string,
  row: v.GenericSchema<unknown, Row>,
  mostRows: number,
) {
  const Kept = v.object({ phone: v.string(), rows: v.array(row), loadedAt: v.number() })
  const $kept = persistent(key, v.nullable(Kept), null)
  return {
    remember(rows: Row[]): void {
      $kept.set({ phone: phoneOfPlayer(), rows: rows.slice(0, mostRows), loadedAt: Date.now() })
    },

    /** Storage outlives a session that ended by itself, so another player may be reading. */
    recall(): { rows: Row[]; loadedAt: number } | null {
      const kept = $kept.get()
      return kept?.phone === phoneOfPlayer() ? kept : null
    },
  }
}
