import * as sentences from '#contract/sentences.ts'
import { i18n } from '../stores/language.ts'

export const messages = i18n('payments', {
  amount: 'Amount in points',
  quick: 'Ready amounts',
  after: (points: string) => `Balance after: ${points}`,
  copy: (what: string) => `Copy ${what}`,

  addFund: {
    pay: 'Pay',
    manual: 'Pay by UPI and send the UTR',
    missing:
      'If money left your bank and the points are not here, send the UTR from Deposit History.',
    minimum: (points: string) => `Minimum ${points} points.`,
    badAddress:
      'We did not open the payment page because its address looks wrong. Nothing was paid.',
  },

  paymentStatus: {
    checking: 'Checking your payment…',
    slow: 'We have no final answer about this payment yet and are asking again. You can wait here, or look for it in Deposit History later.',
    unknown: 'No answer yet. We are checking again. Please do not pay again.',
    home: 'Go to Home',
    paid: 'We have received your payment.',
    pending: sentences.paymentPending,
    other: 'Please check Deposit History for this payment.',
  },

  manual: {
    intro:
      'Pay by UPI first, then send the UTR of the payment here. We add the points after checking your payment.',
    openApp: 'Open a UPI app',
    showQr: 'Show the QR code',
    qr: 'QR code of the payment',
    noQr: 'The QR code could not be loaded. Copy the UPI id instead.',
    upi: 'UPI id',
    phone: 'Phone',
    utr: 'UTR of the payment',
    image: 'Screenshot (optional)',
    removeImage: 'Remove the screenshot',
    preview: 'The screenshot you chose',
    submit: 'Send request',
    sent: 'Your request is sent. It shows in the deposit history.',
    copied: sentences.copied,
  },

  withdraw: {
    limits: (min: string, max: string) => `You can withdraw ${min} to ${max} points at a time.`,
    to: (account: string) => `We will send it to your account ${account}.`,
    bankFirst: 'Please add your bank details first.',
    addBank: 'Add Bank Details',
    held: 'We set these points aside when you send the request. If it is declined, you get them back.',
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
