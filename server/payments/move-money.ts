import type { AppContext } from '../context.ts'
import { isWithdrawal } from '../funds/fund-ids.ts'
import { sendPayout } from './payouts.ts'

/**
 * Pays out a withdrawal, or refunds a declined payment, that is marked as 'sending'. Returns a
 * sentence for the operator.
 */
export async function moveMoney(context: AppContext, fundId: string): Promise<string> {
  const name = context.payments.provider?.name
  const isPayout = isWithdrawal(fundId)
  if (await sendPayout(context, fundId)) {
    return isPayout ? `${name} pays it out.` : `${name} refunds it.`
  }
  const what = isPayout ? 'payout' : 'refund'
  return `${name} did not accept the ${what}. Check there whether it was made. If not, try again with "payout ${fundId}", or send the money yourself and then enter "payout ${fundId} --by-hand".`
}
