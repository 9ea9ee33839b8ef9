import type { AppContext } from '../context.ts'
import type { Payment } from './payment-rows.ts'
import { sendPayout } from './payouts.ts'
import { providerOf } from './settle-payment.ts'

/**
 * Pays out a withdrawal that is marked as 'sending'. Returns a sentence for the operator.
 */
export async function payOut(context: AppContext, fundId: string): Promise<string> {
  const name = context.payments.provider?.name
  if (await sendPayout(context, fundId)) return `${name} pays it out.`
  return `${name} did not accept the payout. Check there whether it was made. If not, try again with "payout ${fundId}", or send the money yourself and then enter "payout ${fundId} --by-hand".`
}

/**
 * Refunds a paid payment that was declined a moment ago, if its provider can. Returns a sentence for
 * the operator.
 */
export async function refund(context: AppContext, payment: Payment): Promise<string> {
  const { transId, providerRef: ref, points, fundId } = payment
  const provider = providerOf(context, payment)
  if (!provider?.refund || ref === null) {
    return 'Send the money back yourself: no provider refunds it.'
  }
  try {
    await provider.refund({ transId, ref, points })
    context.log.info({ fundId }, 'the provider refunds a payment')
    return `${provider.name} refunds it.`
  } catch (err) {
    context.log.error({ err, fundId }, 'a payment could not be refunded')
    return `${provider.name} did not accept the refund. Check there whether it was made, and if not send the money back yourself.`
  }
}
