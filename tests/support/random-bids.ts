import type { Bid, MarketSession } from '#domain/bids.ts'
import { singleDigits } from '#domain/digits.ts'
import { jodis } from '#domain/jodis.ts'
import { doublePanas, panas, singlePanas, triplePanas } from '#domain/panas.ts'

const panaLists = {
  'Single Pana': singlePanas,
  'Double Pana': doublePanas,
  'Triple Pana': triplePanas,
} as const

/** As players choose: half of them single digits, then jodis and panas, and few sangams. */
export function randomBid(random: () => number): Bid {
  const session: MarketSession = random() < 0.5 ? 'Open' : 'Close'
  const die = random()
  if (die < 0.5) return { type: 'Single Digit', session, digit: oneOf(singleDigits, random) }
  if (die < 0.7) return { type: 'Jodi Digit', jodi: oneOf(jodis, random) }
  if (die < 0.9) {
    const type = die < 0.8 ? 'Single Pana' : die < 0.87 ? 'Double Pana' : 'Triple Pana'
    return { type, session, pana: oneOf(panaLists[type], random) }
  }
  if (die < 0.97) {
    const parts = { pana: oneOf(panas, random), digit: oneOf(singleDigits, random) }
    return { type: 'Half Sangam', panaOf: session, ...parts }
  }
  const [openPana, closePana] = [oneOf(panas, random), oneOf(panas, random)]
  return { type: 'Full Sangam', openPana, closePana }
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function oneOf<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]!
}
