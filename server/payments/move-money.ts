import type { AppContext } from '../context.ts'
import type { Payment } from './payment-rows.ts'
import type { Payout } from './provider.ts'
import { providerOf } from './settle-payment.ts'

/**
 * Pays out a withdrawal that was approved a moment ago, if the provider can. Returns a sentence for
 * the operator. `payout` is null if its account number is not readable.
 */
export async function payOut(context: AppContext, payout: Payout | null): Promise<string> {
  const { provider } = context.payments
  if (!provider?.payOut || !payout) return 'Send the money yourself: no provider pays it out.'
  try {
    await provider.payOut(payout)
    context.log.info({ fundId: payout.id }, 'the provider pays a withdrawal out')
    return `${provider.name} pays it out.`
  } catch (err) {
    context.log.error({ err, fundId: payout.id }, 'a withdrawal could not be paid out')
    return `${provider.name} did not accept the payout. Check there whether it was made, and if not send the money yourself.`
  }
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
