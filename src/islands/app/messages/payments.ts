import * as sentences from '#contract/sentences.ts'
import { i18n } from '../stores/language.ts'

export const messages = i18n('payments', {
  amount: 'Amount in points',
  quick: 'Ready amounts',
  after: (points: string) => `Balance after: ${points}`,
  copy: (what: string) => `Copy ${what}`,

  addFund: {
    pay: 'Pay',
    manual: 'Pay by hand instead',
    minimum: (points: string) => `The least is ${points} points.`,
    badAddress: 'The payment page has an address we do not trust. Nothing was paid.',
  },

  paymentStatus: {
    checking: 'Asking about your payment…',
    unknown: 'No answer yet. This page keeps asking.',
    home: 'Go to Home',
    paid: 'Your payment has come in.',
    pending: sentences.paymentPending,
  },

  manual: {
    intro:
      'Pay by UPI first, then send the UTR of the payment here. Your points come after a check.',
    openApp: 'Open a UPI app',
    showQr: 'Show the QR code',
    qr: 'QR code of the payment',
    noQr: 'The QR code could not be loaded. Copy the UPI id instead.',
    upi: 'UPI id',
    phone: 'Phone',
    utr: 'UTR of the payment',
    image: 'Screenshot (optional)',
    preview: 'The screenshot you chose',
    submit: 'Send request',
    sent: 'Your request is sent. It shows in the deposit history.',
    copied: sentences.copied,
  },

  withdraw: {
    limits: (min: string, max: string) => `From ${min} to ${max} points.`,
    to: (account: string) => `Paid to account ${account}.`,
    bankFirst: 'Please add your bank details first.',
    addBank: 'Add Bank Details',
    held: 'The points are held from the request on, and come back if it is declined.',
    submit: 'Withdraw',
    sent: 'Your request is sent. It shows in the withdrawal history.',
  },

  bank: {
    ifsc: 'IFSC code',
    account: 'Account number',
    bankName: 'Bank name',
    holder: 'Account holder name',
    paytm: 'Paytm number (optional)',
    phonepe: 'PhonePe number (optional)',
    gpay: 'Google Pay number (optional)',
    submit: 'Save',
    saved: 'Bank details saved.',
  },
})
