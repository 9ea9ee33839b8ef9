import type { MarketSession } from '#domain/bids.ts'
import type { Span } from '../lib/span.ts'
import { i18n } from '../stores/language.ts'
import { agoText, bidsClose } from './spans.ts'

export const messages = i18n('home', {
  closesIn: (session: MarketSession, left: readonly Span[]) => bidsClose(session, left),
  takesBids: 'Open for bids',
  awaited: 'Result awaited',
  awaitedSince: (since: string) => `Result awaited since ${since}`,
  noResult: 'No result',
  corrected: 'Result corrected',
  resultOf: (date: string) => `Result of ${date}`,
  live: 'Live',
  updated: (ago: Span | null) => `Updated ${agoText(ago)}`,
  times: { Open: 'Open', Close: 'Close' },
  charts: (market: string) => `Charts of ${market}`,
  groups: { taking: 'Taking bids', waiting: 'Waiting for a result', done: 'Closed for today' },
  playWord: 'Play',
  play: (market: string) => `Play ${market}`,
  callSupport: (number: string) => `Call support, ${number}`,
  support: 'Support',
  callNow: 'Call Now',
  whatsapp: 'WhatsApp',
  greeting: 'Hello, I need help with my account.',
  chartInfo: 'CHART INFO',
  jodiChart: 'Jodi Chart',
  panaChart: 'Pana Chart',
  none: 'No markets yet.',
  noneText: 'They appear here as soon as we open them.',
  retry: 'Try again',
  notActive: 'Your account is not active for betting. Please contact support.',
})
