import * as v from 'valibot'
import { persistent } from '../storage.ts'

/** The game type and the points of the last bid that was added, as typed; empty before the first. */
export const $lastPlay = persistent(
  'last_play',
  v.object({ type: v.string(), points: v.string() }),
  { type: '', points: '' },
)
