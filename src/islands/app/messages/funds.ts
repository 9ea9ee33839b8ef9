import { i18n } from '../stores/language.ts'

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
  },

  history: {
    caption: 'Requests',
    date: 'Date',
    decided: 'Decided',
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
})
