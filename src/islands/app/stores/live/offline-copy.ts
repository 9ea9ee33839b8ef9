import * as v from 'valibot'
import { phoneOfPlayer } from '../session/session.ts'
import { persistent } from '../storage.ts'

/**
 * Keeps the newest rows of a player's list for reading offline, at most mostRows. loadedAt is the
 * phone's epoch ms, because an app that starts offline has no other clock.
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

    /** Null for another player's rows: storage stays when a session expires. */
    recall(): { rows: Row[]; loadedAt: number } | null {
      const kept = $kept.get()
      return kept?.phone === phoneOfPlayer() ? kept : null
    },
  }
}
