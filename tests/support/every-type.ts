import type { Bid } from '#domain/bids.ts'

/** A bid of every type and session, with the rate the demo's house gives it. */
export const everyType: [bid: Bid, rate: string][] = [
  [{ type: 'Single Digit', session: 'Open', digit: '7' }, '10 KA 100'],
  [{ type: 'Single Digit', session: 'Close', digit: '0' }, '10 KA 100'],
  [{ type: 'Jodi Digit', jodi: '16' }, '10 KA 1000'],
  [{ type: 'Single Pana', session: 'Open', pana: '128' }, '10 KA 1600'],
  [{ type: 'Double Pana', session: 'Close', pana: '100' }, '10 KA 3200'],
  [{ type: 'Triple Pana', session: 'Open', pana: '777' }, '10 KA 10000'],
  [{ type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '6' }, '10 KA 10000'],
  [{ type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' }, '10 KA 10000'],
  [{ type: 'Full Sangam', openPana: '128', closePana: '349' }, '10 KA 100000'],
]
