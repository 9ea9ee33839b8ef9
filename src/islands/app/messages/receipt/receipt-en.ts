import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const english = {
  title: 'Receipt',
  number: 'Receipt no.',
  placed: 'Placed',
  balance: 'Balance after',
  asOf: 'As of',
  /** Both get numbers of points as they are shown. */
  total: (count: number, points: string) =>
    `${plural(count, '1 bid', `${count} bids`)} · ${points} points`,
  points: (points: string) => `${points} points`,
  corrected: 'Result corrected',
  canWin: (points: string) => `can win ${points}`,
  won: (points: string) => `won ${points}`,
  lost: 'lost',
  refunded: 'refunded',
  more: (count: number) => plural(count, 'and 1 more bid', `and ${count} more bids`),
  check: 'Tell support this number if you have a question.',
  waiting: 'The receipt opens once the bids of this slip have been sent.',
  failed: 'The receipt could not be loaded.',
  retry: 'Try again',
  close: 'Close',
  sharePicture: 'Share picture',
  savePicture: 'Save picture',
  shareText: 'Share text',
  copyText: 'Copy text',
  copied: 'Copied',
  notShared: 'That did not work. Please try again.',
  print: 'Print',
}

export type ReceiptWords = typeof english
