import { i18n } from '../../frame/language.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const statementWords = i18n('statementWords', {
  about: 'Every point in and out of your wallet',
  filter: 'Filter',
  showAll: 'Show all entries',
  noneText: 'Every point that came into your wallet or went out of it is listed here.',
  caption: 'Wallet history',
  time: 'Time',
  remark: 'Remark',
  of: 'Market',
  amount: 'Points',
  balance: 'Balance',
  kind: 'Type',
  kinds: {
    '': 'All',
    bid: 'Bids',
    win: 'Wins',
    deposit: 'Deposits and credits',
    withdrawal: 'Withdrawals and debits',
    refund: 'Refunds',
    welcome: 'Welcome points',
  },
  /** What an entry about a bid is; see RemarkParams. */
  bids: { bid: 'Bid', win: 'Won', win_reversed: 'Corrected', refund: 'Refund' },
  cameIn: 'In',
  wentOut: 'Out',
  opening: 'Opening balance',
  closing: 'Closing balance',
  from: 'From',
  to: 'To',
  period: (from: string, to: string) => `${from} to ${to}`,
  fromAfterTo: 'The From date is later than the To date. Please change one.',
  count: (count: number, hasMore: boolean) =>
    (hasMore ? 'At least ' : '') + plural(count, `${count} entry`, `${count} entries`),
  skipped: (count: number) =>
    `${plural(count, `${count} row without a date or a type is`, `${count} rows without a date or a type are`)} left out.`,
  more: 'Show older entries',
  export: 'Download (CSV)',
  print: 'Print',
  exportFailed: 'The download stopped. Please try again.',
})
