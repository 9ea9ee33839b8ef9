import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const english = {
  about: 'Every point in and out of your wallet',
  filter: 'Filter',
  showAll: 'Show all entries',
  caption: 'Wallet history',
  date: 'Date',
  remark: 'Remark',
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
  opening: 'Opening balance',
  closing: 'Closing balance',
  from: 'From',
  to: 'To',
  period: (from: string, to: string) => `${from} to ${to}`,
  fromAfterTo: 'The From date is later than the To date. Please change one.',
  skipped: (count: number) =>
    `${plural(count, '1 row without a date or a type is', `${count} rows without a date or a type are`)} left out.`,
  more: 'Show older entries',
  export: 'Download for Excel (CSV)',
  print: 'Print',
  exportFailed: 'The download stopped. Please try again.',
}

export type StatementWords = typeof english
