import type { MarketSession } from '#domain/bids.ts'
import { i18n } from '../stores/language.ts'

const sessions = { Open: 'open', Close: 'close' } as const

export const messages = i18n('myBids', {
  more: 'Show older bids',
  status: { placed: 'In play', won: 'Won', lost: 'Lost', refunded: 'Refunded' },
  points: (points: string) => `${points} points`,
  placed: (when: string) => `Placed ${when}`,
  settled: (when: string) => `Settled ${when}`,
  result: 'Result',
  play: 'Find a market',
  retry: 'Try again',

  sum: (points: number, max: number, min: number, paid: string) =>
    `${points} × ${max} ÷ ${min} = ${paid}`,
  roundedDown: 'rounded down to whole points',
  paid: (points: string) => `${points} points paid`,
  drew: (session: MarketSession, number: string) => `${session} drew ${number}`,
  drewBoth: (number: string) => `The draws gave ${number}`,
  refunded: 'No result was declared that day, so the points came back.',
  refundedClose: 'No close result was declared that day, so the points came back.',
  waits: (session: MarketSession) => `Waits for the ${sessions[session]} result`,
  waitsAfter: (session: MarketSession, time: string) =>
    `Waits for the ${sessions[session]} result, after ${time}`,
  waitsSince: (session: MarketSession, time: string) =>
    `Waits for the ${sessions[session]} result since ${time}`,

  again: 'Play again',
  againLabel: (number: string, market: string) => `Play again: ${number}, ${market}`,
  unknown: 'There is no market of this name.',
  beforeOpen: (type: string) => `${type} is taken only before the open cut-off.`,
  nowClose: 'The open cut-off has passed: the bid is put on Close.',

  filter: {
    title: 'Filter bids',
    open: 'Filter',
    clear: 'Clear',
    count: (count: number, hasMore: boolean) =>
      hasMore ? `${count} bids and more` : count === 1 ? '1 bid' : `${count} bids`,
    show: 'Show bids',
    market: 'Market',
    type: 'Type',
    status: 'Status',
    day: 'Day',
    all: { market: 'All markets', type: 'All types', status: 'Any status' },
    none: (filter: string) => `None for ${filter}.`,
  },
})
