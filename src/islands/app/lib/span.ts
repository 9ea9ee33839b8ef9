type Unit = 'day' | 'h' | 'min' | 's'

/** A length of time in one unit. */
export type Span = { count: number; unit: Unit }

/**
 * The time left in ms as 1 h and 4 min, 47 min, 4 min and 5 s, or 59 s, rounded up to the second.
 * From five minutes on it has no seconds.
 */
export function leftOf(leftMs: number): readonly Span[] {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const h = { count: Math.floor(seconds / 3600), unit: 'h' } as const
  const min = { count: Math.floor(seconds / 60) % 60, unit: 'min' } as const
  const s = { count: seconds % 60, unit: 's' } as const
  if (h.count > 0) return [h, min]
  if (min.count >= 5) return [min]
  return min.count > 0 ? [min, s] : [s]
}

/** An age in ms as 3 min, 2 h or 1 day, rounded down. */
export function ageOf(ageMs: number): Span {
  const minutes = Math.max(0, Math.floor(ageMs / 60_000))
  if (minutes >= 1440) return { count: Math.floor(minutes / 1440), unit: 'day' }
  return minutes >= 60
    ? { count: Math.floor(minutes / 60), unit: 'h' }
    : { count: minutes, unit: 'min' }
}

/** An age in ms, below a minute in steps of ten seconds; null below ten seconds. */
export function agoOf(agoMs: number): Span | null {
  if (agoMs >= 60_000) return ageOf(agoMs)
  return agoMs >= 10_000 ? { count: Math.floor(agoMs / 10_000) * 10, unit: 's' } : null
}
