// Its own file: the sign-up sets it, before the script of the limits is loaded.
import * as v from 'valibot'
import { persistent } from '../storage.ts'

/** A new player is offered limits on home, until they set or skip them. */
export const $isOffered = persistent('limits_offer', v.boolean(), false)
