import { instantText } from '#domain/market-days.ts'
import { pointsText } from '#domain/points.ts'
import { paymentFailed, paymentPending, profileUpdated } from './sentences.ts'

/** What the API returns with a success and the app shows: by code, like errors. Points are whole points,
 * instants epoch ms. */
const notices = {
  welcome_back: 'Welcome back. Please log in with your MPIN.',
  otp_sent: 'We have sent you a code by SMS.',
  /** The provider `log` sends nothing. The code itself is never shown on a screen. */
  otp_logged: 'No SMS was sent. Please call us and ask for your code.',
  /** The same in a demo, whose numbers to call are invented. */
  otp_demo: 'No SMS was sent. In this demo the server’s terminal shows the code.',
  bank_details_saved: 'Bank details saved.',
  request_sent: ({ id }: { id: string }) => `Your request ${id} is sent.`,

  profile_updated: profileUpdated,
  /** The headline of a demo. An operator's own headline has no code. */
  demo_headline: 'Welcome to the demo. You play with points, not with money.',

  payment_succeeded: 'Payment successful.',
  payment_pending: paymentPending,
  payment_failed: paymentFailed,
  payment_credited: ({ points }: { points: number }) =>
    `${pointsText(points)} added to your wallet.`,
  payment_declined: ({ points }: { points: number }) =>
    `Your payment of ${pointsText(points)} failed. If money left your bank, please contact support.`,
  utr_saved: 'We have saved the UTR and are checking your payment.',
  /** The reason of a deposit that the payment provider declined. */
  payment_not_made: 'The payment failed. If money left your bank, please contact support.',
  /** The reason of a deposit whose payment is too old. */
  payment_not_completed: 'The payment was not completed in time. If you have paid, send the UTR.',
  /** The reason of a deposit that the provider reports as paid after it had failed. */
  payment_disputed:
    'The payment provider reports this payment as made, after it had failed. It is not in your wallet. If money left your bank, please contact support.',

  limit_set: 'Your limit is set.',
  limit_waits: ({ until }: { until: number }) =>
    `You can confirm this change from ${instantText(until)}.`,
  limit_called_off: 'The change is cancelled. Your limit stays.',
  break_begun: ({ until }: { until: number }) => `Your break lasts until ${instantText(until)}.`,
  reality_check_set: ({ minutes }: { minutes: number }) =>
    `You will see a reminder after every ${minutes} minutes.`,
  account_closed: 'Your account is closed.',
} as const

type Notices = typeof notices

export type NoticeCode = keyof Notices

export type NoticeArguments<Code extends NoticeCode> = Notices[Code] extends (
  params: infer Params,
) => string
  ? [params: Params]
  : []

/** The English sentence of a notice, with its parameters in it. */
export function noticeSentence(code: NoticeCode, params: object): string {
  const sentence = notices[code]
  return typeof sentence === 'function' ? sentence(params as never) : sentence
}
