import * as sentences from '#contract/sentences.ts'
import type { MarketSession } from '#domain/bids.ts'
import { i18n } from '../../frame/language.ts'
import type { Span } from '../../lib/span.ts'
import { pluralIn } from '../plural.ts'
import { agoText, leftInShort, sessionLeft } from './spans.ts'

const plural = pluralIn('en')

export const homeWords = i18n('homeWords', {
  closesIn: (session: MarketSession, left: readonly Span[]) => sessionLeft(session, left),
  /** Without the word left. */
  left: (left: readonly Span[]) => leftInShort(left),
  takesBids: 'Open for bids',
  closedToday: sentences.closedToday as string,
  awaited: 'Result awaited',
  awaitedSince: (since: string) => `Result awaited since ${since}`,
  shownHere: 'The result shows here by itself.',
  noResult: 'No result',
  corrected: 'Result corrected',
  resultOf: (date: string) => `Result of ${date}`,
  yesterday: 'Yesterday',
  resultOfYesterday: 'Yesterday’s result',
  /** A result for screen readers; an empty part is not declared. */
  spoken: (open: string, jodi: string, close: string) =>
    [
      open ? `Open ${open}` : 'Open not declared yet',
      jodi && `jodi ${jodi}`,
      close ? `close ${close}` : open && 'close not declared yet',
    ]
      .filter(Boolean)
      .join(', '),
  live: 'Live',
  updated: (ago: Span | null) => `Updated ${agoText(ago)}`,
  /** Read by screen readers instead of the two times. */
  timesFrom: (open: string, close: string) => `Open ${open}, Close ${close}`,
  charts: (market: string) => `Charts of ${market}`,
  groups: {
    due: 'Your result is due',
    taking: 'Taking bids',
    waiting: 'Waiting for a result',
    done: 'Closed for today',
  },
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

export const homeToolsWords = i18n('homeToolsWords', {
  favourites: 'Favourites',
  kept: 'Favourites are on this phone only, and logging out deletes them.',
  pin: (market: string) => `Pin ${market} to the top`,
  find: 'Find a market',
  notFound: 'There is no market with this name.',
  waiting: (count: number, points: string) =>
    `In play: ${plural(count, `${count} bid`, `${count} bids`)} · ${points} points`,
  won: (points: string) => `Won ${points}`,
  staked: (points: string) => `staked ${points}`,
  inPlay: (count: number, points = '') =>
    `${plural(count, `${count} bid`, `${count} bids`)} in play${points && ` · ${points} points`}`,
  /** `won` is empty if nothing was won yet. */
  today: (staked: string, won: string) => `Today: staked ${staked}${won && `, won ${won}`}`,
  seeBids: 'See bids',
  first: 'Pick a number from 0 to 9',
  /** `payout` is empty until the rates are known. */
  firstText: (points: string, payout: string, odds: string) =>
    `${points} points on one digit.${payout && ` ${odds} wins ${payout}.`}`,
  refunded: (points: string) => `Refunded ${points}`,
  noWin: 'No win',
  lost: 'Your bids did not win',
})

export const chartsWords = i18n('chartsWords', {
  kinds: { jodi_chart: 'Jodi', pana_chart: 'Pana' },
  caption: { jodi_chart: 'Jodi chart', pana_chart: 'Pana chart' },
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  week: 'Week',
  to: 'to',
  today: 'Today',
  oldest: 'Oldest week',
  newest: 'Newest week',
  month: 'Month',
  red: 'Red: both digits equal (11) or 5 apart (16)',
  noneText: 'Each declared result is listed here, week by week.',
  newestOnly: (weeks: number) => `Only the newest ${weeks} weeks.`,
  share: 'Share',
  retry: 'Try again',
  home: 'All markets',
})

export const gameRatesWords = i18n('gameRatesWords', {
  caption: 'Rates',
  type: 'Category',
  rate: 'Win ratio',
  chanceToWin: 'Chance to win',
  ratio: (min: string, max: string) => `${min} KA ${max}`,
  odds: (draws: string) => `1\u00a0in\u00a0${draws}`,
  chance: (odds: string) => `chance ${odds}`,
  orRarer: (odds: string) => `${odds} or less often`,
  chanceNote: 'These chances assume that every draw of three digits is equally likely.',
  note: '10 KA 100 means: a winning bid of 10 points pays 100 points in total.',
  empty: 'No rates yet.',
})

export const gameTypesWords = i18n('gameTypesWords', {
  /** The names of the two entries of a type: the grid, and one number at a time. */
  bulk: (type: string) => `${type} Bulk`,
  bulkWord: 'Bulk',
  ways: 'Bulk: choose in a grid. Type: write a number.',
  typeWord: 'Type',
  beforeOpen: 'Only until the open time',
  unknown: 'There is no market with this name.',
})
