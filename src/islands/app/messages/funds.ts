import { i18n } from '../stores/language.ts'
import { pluralIn } from './plural.ts'

const plural = pluralIn('en')

export const messages = i18n('funds', {
  balance: 'Balance',
  retry: 'Try again',

  wallet: {
    addFund: 'Add Fund',
    manual: 'Manual Deposit Upload Image',
    withdraw: 'Withdraw Funds',
    deposits: 'Deposit History',
    withdrawals: 'Withdrawal History',
    bank: 'Add Bank Details',
  },

  allBids: {
    bids: 'Bid History',
    requests: 'All Requests',
  },

  history: {
    caption: 'Requests',
    date: 'Date',
    points: 'Points',
    id: 'Fund id',
    type: 'Type',
    status: 'Status',
    reason: 'Reason',
    fund: { pending: 'In Process', declined: 'Declined', success: 'Success' },
    request: { pending: 'Pending', declined: 'Failed', success: 'Success' },
    types: { deposit: 'Deposit', withdrawal: 'Withdrawal' },
    utr: {
      add: 'Paid already? Send the UTR',
      title: 'Send the UTR',
      hint: 'The UTR is in your UPI or bank app. We look for your payment by it.',
      label: 'UTR of the payment',
      submit: 'Send',
      checking: (utr: string) => `UTR ${utr}: we are checking your payment.`,
    },
  },

  statement: {
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
      deposit: 'Deposits',
      withdrawal: 'Withdrawals',
      refund: 'Refunds',
    },
    opening: 'Opening balance',
    closing: 'Closing balance',
    from: 'From',
    to: 'To',
    period: (from: string, to: string) => `${from} to ${to}`,
    fromAfterTo: 'From is after To.',
    skipped: (count: number) =>
      `${plural(count, '1 row without a date or a type is', `${count} rows without a date or a type are`)} left out.`,
    more: 'Show older entries',
    export: 'Export CSV',
    print: 'Print',
    exportFailed: 'The download stopped. Please try again.',
  },
})
