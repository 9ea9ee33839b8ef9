import * as v from 'valibot'
import { persistent } from '../storage.ts'

/** The names of the markets that the player pinned to the top of home. */
export const $favourites = persistent('stars', v.array(v.string()), [], { outlives: 'session' })

/** Pins a market, or unpins it. */
export function toggleFavourite(name: string): void {
  const names = $favourites.reload()
  const others = names.filter(other => other !== name)
  $favourites.set(others.length < names.length ? others : [...names, name])
}
