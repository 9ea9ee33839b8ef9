import * as sentences from '#contract/sentences.ts'
import { i18n } from '../../frame/language.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const fundsWords = i18n('fundsWords', {
  balance: 'Balance',
  retry: 'Try again',

  wallet: {
    inPlay: (points: string, bids: number) =>
      `${points} in play in ${plural(bids, `${bids} bid`, `${bids} bids`)}`,
    held: (points: string, id: string) => `${points} held for withdrawal ${id}`,
    addFund: 'Add Fund',
    /** The two are read as one name. */
    manual: 'Manual Deposit',
    manualNote: 'Upload Image',
    withdraw: 'Withdraw Funds',
    deposits: 'Deposit History',
    withdrawals: 'Withdrawal History',
    requests: 'Deposits and withdrawals',
    bank: 'Add Bank Details',
    bankNote: 'For withdrawals',
    newest: 'Newest entries',
    statement: 'All entries',
  },

  allBids: {
    newest: 'Newest bids',
    histories: 'Histories',
    bids: 'Bid History',
  },

  /** What is in a list that has nothing yet. */
  listed: {
    all: 'Deposits and withdrawals are listed here.',
    deposits: 'Each deposit is listed here, with what became of it.',
    withdrawals: 'Each withdrawal is listed here, with what became of it.',
    approved: 'What we have approved is listed here.',
  },
  history: {
    caption: 'Requests',
    time: 'Time',
    decided: 'Decided',
    points: 'Points',
    id: 'Fund id',
    type: 'Type',
    status: 'Status',
    reason: 'Note',
    none: 'None yet',
    /** Note on a request that waits for the operator. */
    next: {
      deposit: 'Added when we have found the payment.',
      withdrawal: 'Set aside until it is paid or declined.',
    },
    fund: { pending: 'In Process', declined: 'Declined', success: 'Success' },
    request: { pending: 'Pending', declined: 'Failed', success: 'Success' },
    types: {
      deposit: 'Deposit',
      withdrawal: 'Withdrawal',
      online: 'Online payment',
      manual: 'Manual deposit',
    },
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

export const paymentsWords = i18n('paymentsWords', {
  amount: 'Amount in points',
  quick: 'Ready amounts',
  after: (points: string) => `Balance after: ${points}`,
  copy: (what: string) => `Copy ${what}`,
  sent: (points: string) => `Your request for ${points} points is sent.`,
  /** After a lost answer of an API that would take a repeat as a second request. */
  lost: {
    text: (points: string) =>
      `Your request for ${points} points may have been received. Please check its history before you send it again.`,
    notThere: 'It is not there',
  },

  demo: 'This is a demo: nothing is paid. Do not send real money or enter a real account.',
  addFund: {
    how: 'One point is one rupee. You pay outside this app and come back here. The points are in your wallet as soon as the payment is confirmed.',
    pay: 'Pay',
    manual: 'Pay by QR or UPI id',
    manualNote: 'Then send us the UTR.',
    missing: 'Paid, but no points? Send the UTR from this list.',
    minimum: (points: string) => `Minimum ${points} points.`,
  },

  paymentStatus: {
    checking: 'Checking your payment…',
    slow: 'We have no final answer about this payment yet and are asking again. You can wait here, or look for it in Deposit History later.',
    unknown: 'No answer yet. We are checking again. Please do not pay again.',
    home: 'Go to Home',
    paid: 'We have received your payment.',
    pending: sentences.paymentPending,
    added: (points: string) => `+${points} points`,
    done: 'Done',
    other: 'Please check Deposit History for this payment.',
  },

  manual: {
    steps: { pay: 'Pay it by UPI', send: 'Send us the UTR' },
    /** The second step, once an amount is chosen. */
    payAmount: (points: string) => `Pay ${points} by UPI`,
    intro: 'We find your payment by it and add the points.',
    openApp: 'Open UPI',
    showQr: 'Show QR',
    qr: 'QR code of the payment',
    saveQr: 'Save the QR code',
    scanQr: 'On this phone, save the code and choose the picture in your UPI app.',
    noQr: 'The QR code could not be loaded. Copy the UPI id instead.',
    notSaved: 'The picture could not be saved. Scan the code, or copy the UPI id.',
    upi: 'UPI id',
    phone: 'Phone',
    utr: 'UTR of the payment',
    image: 'Screenshot (optional)',
    addImage: 'Add screenshot',
    removeImage: 'Remove the screenshot',
    preview: 'The screenshot you chose',
    submit: 'Send request',
    submitAmount: (points: string) => `Send request for ${points}`,
    copied: sentences.copied,
    upiCopied: sentences.upiCopied as string,
  },

  facts: {
    deposit: 'Smallest deposit',
    withdrawal: 'Smallest withdrawal',
    paid: 'Withdrawals are paid',
    within: (hours: number) => {
      const days = hours / 24
      if (Number.isInteger(days)) return `within ${plural(days, 'a day', `${days} days`)}`
      return `within ${plural(hours, 'an hour', `${hours} hours`)}`
    },
    tooLittle: (balance: string, least: string, bid: string) =>
      `Your ${balance} points are less than the smallest withdrawal of ${least}. You can keep them, or place bids from ${bid} points each.`,
  },

  withdraw: {
    limits: (min: string, max: string) => `You can withdraw ${min} to ${max} points at a time.`,
    to: (account: string) => `We will send it to your account ${account}.`,
    noBank: 'We send your withdrawals to your bank account.',
    addBank: 'Add Bank Details',
    held: 'We set these points aside when you send the request. If it is declined, you get them back.',
    submit: 'Withdraw',
    all: (points: string) => `All ${points}`,
    cancel: 'Cancel',
    account: 'To',
    amount: 'Amount',
    after: 'Balance after',
    ask: (points: string) => `Withdraw ${points} points?`,
    noAccount: 'We know no bank account of yours. The request may be refused.',
    confirm: (points: string) => `Withdraw ${points}`,
  },

  bank: {
    about: 'We send your withdrawals to this account.',
    heading: 'Bank account',
    apps: 'UPI apps (optional)',
    ifsc: 'IFSC code',
    ifscHint: '11 letters and digits',
    account: 'Account number',
    again: 'Confirm the number',
    change: 'Change',
    bankName: 'Bank name',
    holder: 'Account holder name',
    paytm: 'Paytm number',
    phonepe: 'PhonePe number',
    gpay: 'Google Pay number',
    submit: 'Save',
    saved: 'Bank details saved.',
  },
})
