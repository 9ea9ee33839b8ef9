import { atom } from 'nanostores'
import { sentences } from '#contract/sentences.ts'
import { wait } from '../../lib/wait.ts'
import { askForPayment } from '../../stores/payments.ts'
import { loadProfile } from '../../stores/profile.ts'
import { redirectTo } from '../../stores/router.ts'
import { toast } from '../../stores/toasts.ts'

const PAUSES_MS = [2_000, 3_000, 5_000]

/**
 * Asks what became of a payment, says it, and goes home. It only asks: points are credited by the
 * provider's word to the server, whatever stands in the address.
 */
export function createPaymentStatus(transId: string) {
  const $state = atom<'asking' | 'unanswered'>('asking')

  async function ask(): Promise<void> {
    $state.set('asking')
    let answer = await askForPayment(transId)
    for (const pauseMs of PAUSES_MS) {
      if (answer.state === 'refused') break
      if (answer.state === 'done' && answer.reply.status !== 'PENDING') break
      await wait(pauseMs)
      answer = await askForPayment(transId)
    }
    if (answer.state === 'lost') {
      $state.set('unanswered')
      return
    }
    if (answer.state === 'refused') toast('error', answer.message)
    else tell(answer.reply)
    await loadProfile()
    redirectTo('root')
  }

  return { $state, ask }
}

function tell({ status, message }: { status: string; message: string }): void {
  if (status === 'SUCCESS') toast('success', message)
  else if (status === 'PENDING') toast('info', message || sentences.paymentPending)
  else toast('error', message || sentences.paymentFailed)
}
