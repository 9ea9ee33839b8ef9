import type { MarketSession } from '#domain/bids.ts'
import type { Span } from '../lib/span.ts'
import { i18n } from '../stores/language.ts'
import { pluralIn } from './plural.ts'
import { bidsClose } from './spans.ts'

const plural = pluralIn('en')

export const messages = i18n('play', {
  bulk: (type: string) => `${type} Bulk`,
  unknown: 'There is no market with this name.',
  beforeOpen: 'Only until the open time',
  session: 'Session',
  sessions: { Open: 'Open', Close: 'Close' },
  sessionOver: 'time over',
  cutoff: (session: MarketSession, left: readonly Span[]) => bidsClose(session, left),
  points: 'Points',
  number: 'Number',
  unit: 'points',
  slip: 'Slip',
  chosen: 'Chosen bids',
  remove: (bid: string) => `Remove ${bid}`,
  quick: 'Ready amounts',
  playNear: (number: string) => `Play ${number}?`,
  ank: (ank: string) => `Ank ${ank}`,
  add: 'Add bid',
  numbers: (type: string) => `${type} numbers`,
  submit: (count: number) => (count === 0 ? 'Place bids' : `Place ${bids(count)}`),
  sum: (count: number, points: string) => `${bids(count)} · ${points} points`,
  after: (points: string) => `Balance after ${points}`,
  final: 'Bids cannot be cancelled once placed.',
  notEnough: 'Your balance is not enough for these bids.',
  left: (count: number) =>
    `We do not know yet if ${plural(count, '1 bid was', `${count} bids were`)} placed.`,
  failedHelp: 'Tap “Place bids” to try again. No bid will be placed twice.',
  placed: (count: number) => `${bids(count)} placed`,
  placedInParts: (count: number) =>
    `${bids(count)} placed. The earlier ones are on another receipt.`,
  states: {
    hold: 'HOLD',
    sending: 'LOADING...',
    checking: 'Checking...',
    done: 'Success',
    refused: 'Failed',
    failed: 'Failed',
  },
})

function bids(count: number): string {
  return plural(count, '1 bid', `${count} bids`)
}
