// Its own file: the screen of the new MPIN sets it, and the entry loads nothing of the limits.
import * as v from 'valibot'
import { persistent } from '../lib/storage.ts'

/** A new player is offered limits on home, until they set or skip them. */
export const $isOffered = persistent('limits_offer', v.boolean(), false)
