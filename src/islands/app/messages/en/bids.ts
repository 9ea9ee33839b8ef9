import { englishResults, type ResultKind } from '#contract/result-words/en.ts'
import * as sentences from '#contract/sentences.ts'
import type { MarketSession } from '#domain/bids.ts'
import { i18n } from '../../frame/language.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')
const sessions = { Open: 'open', Close: 'close' } as const

export const myBidsWords = i18n('myBidsWords', {
  today: 'My bids today',
  noneToday: 'Each bid of today is listed here.',
  more: 'Show older bids',
  status: { placed: 'In play', won: 'Won', lost: 'Lost', refunded: 'Refunded' },
  points: pointsOf,
  placed: (when: string) => `Placed ${when}`,
  settled: (when: string) => `Settled ${when}`,
  /** Under the date of a market-day; each text gets points as they are shown. */
  daySums: {
    staked: (points: string) => `Staked ${points}`,
    won: (points: string) => `Won ${points}`,
    refunded: (points: string) => `Refunded ${points}`,
    net: (points: string) => `Net ${points}`,
  },
  result: 'Result',
  corrected: 'Result corrected',
  play: 'Find a market',
  noBids: sentences.noBids as string,
  noneText: 'Every bid you place is listed here, with its result.',
  retry: 'Try again',

  sum: (points: string, max: string, min: string, paid: string) =>
    `${points} × ${max} ÷ ${min} = ${paid}`,
  roundedDown: 'rounded down to whole points',
  paid: (points: string) => `${pointsOf(points)} paid`,
  drew: (session: MarketSession, number: string) => `${session} result: ${number}`,
  drewBoth: (number: string) => `Result: ${number}`,
  refunded: 'No result was declared that day, so your points were returned.',
  refundedClose: 'No close result was declared that day, so your points were returned.',
  waits: (session: MarketSession) => `Waiting for the ${sessions[session]} result`,
  waitsAfter: (time: string) => `Result after ${time}`,
  waitsSince: (session: MarketSession, time: string) => `${session} result awaited since ${time}`,

  receipt: 'Receipt',
  again: 'Play again',
  againLabel: (number: string, market: string) => `Play again: ${number}, ${market}`,
  unknown: 'There is no market with this name.',
  beforeOpen: (type: string) => `You can bid on ${type} only until the open time.`,
  nowClose: (count: number) =>
    `The open time is over, so ${plural(count, 'this bid is', 'these bids are')} for Close.`,

  filter: {
    title: 'Filter bids',
    open: 'Filter',
    clear: 'Clear',
    count: (count: number, hasMore: boolean) => (hasMore ? `At least ${bids(count)}` : bids(count)),
    show: 'Show bids',
    market: 'Market',
    type: 'Type',
    status: 'Status',
    day: 'Day',
    all: { market: 'All markets', type: 'All types' },
    everything: 'All',
    none: (filter: string) => `No bids match ${filter}.`,
    skipped: (count: number) =>
      `${plural(count, `${count} bid without a date is`, `${count} bids without a date are`)} left out.`,
  },
})

export const receiptWords = i18n('receiptWords', {
  title: 'Receipt',
  number: 'Receipt no.',
  placed: 'Placed',
  issued: 'Issued',
  balance: 'Balance after placing',
  asOf: 'As of',
  /** Both get numbers of points as they are shown. */
  total: (count: number, points: string) =>
    `${plural(count, `${count} bid`, `${count} bids`)} · ${points} points`,
  points: (points: string) => `${points} points`,
  /** Gets the points of a bid, and what it can win. */
  each: (text: string) => `Each ${text}`,
  result: 'Result',
  corrected: 'Result corrected',
  canWin: (points: string) => `can win ${points}`,
  won: (points: string) => `won ${points}`,
  lost: 'lost',
  refunded: 'refunded',
  more: (count: number) => plural(count, `and ${count} more bid`, `and ${count} more bids`),
  /** Gets the number of the receipt that has them. */
  earlier: (number: string) => `Earlier bids: receipt ${number}`,
  check: 'Tell support the receipt number if you have a question.',
  done: 'Done',
  playMore: 'Play more',
  sameAgain: 'Same bids again',
  failed: 'The receipt could not be loaded.',
  retry: 'Try again',
  close: 'Close',
  share: 'Share',
  savePicture: 'Save picture',
  shareText: 'Share text',
  copyText: 'Copy text',
  copied: 'Copied',
  notShared: 'That did not work. Please try again.',
  print: 'Print',
})

/** What to do after a lost answer of an API of the specification, where a repeat may be a second bid. */
export const lostBidsWords = /* @__PURE__ */ i18n('lostBidsWords', {
  history: 'Bid History',
})

function bids(count: number): string {
  return plural(count, `${count} bid`, `${count} bids`)
}

/** `points` is formatted: 1,000. */
function pointsOf(points: string): string {
  return `${points} ${points === '1' ? 'point' : 'points'}`
}

/** What the server has settled of the player's bids. Points are as they are shown; '' if they are not known. */
export const ownResultWords = i18n('ownResultWords', {
  title: 'Result of your bids',
  seeBids: 'See bids',
  hide: (market: string) => `Hide: ${market}`,
  won: (numbers: readonly string[]) =>
    numbers.length > 0 && numbers.length < 4 ? `Your ${numbers.join(', ')} won` : 'You won',
  lost: 'No win',
  refunded: 'Points returned',
  corrected: englishResults.corrected,
  cost: (count: number, points: string) =>
    `Staked ${points} on ${plural(count, `${count} bid`, `${count} bids`)}`,
  balanceNow: (points: string) => `Balance ${points}`,
  /** One sentence for screen readers. */
  announcement: ({ kind, market, result }: AnnouncedResult, points: string) =>
    englishResults.sentence(
      [market, result].filter(Boolean).join(' '),
      englishResults.outcome(kind, points),
    ),
  balance: (points: string) => `Balance ${points}.`,
})

/** The market, its result, and what became of the bids. */
export type AnnouncedResult = {
  kind: ResultKind
  market: string
  result: string
}
