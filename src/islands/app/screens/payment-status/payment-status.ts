import { atom } from 'nanostores'
import * as v from 'valibot'
import { Utr } from '#contract/funds.ts'
import { sentences } from '#contract/sentences.ts'
import { complaintOf } from '../../api/failures.ts'
import { askAgain } from '../../lib/ask-again.ts'
import { createForm } from '../../lib/form.ts'
import type { IsHere } from '../../lib/use-is-here.ts'
import { messages } from '../../messages/payments.ts'
import { askForPayment, attachUtr } from '../../stores/payments.ts'
import { loadProfile } from '../../stores/profile.ts'
import { redirectTo } from '../../stores/router.ts'
import { $session } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'

/** So often a payment may be pending, or the answer lost, before the player is told. */
const PATIENT_ASKS = 3

/**
 * Asks what became of a payment, says it, and goes home. It only asks: points are credited by the
 * provider's word to the server, whatever stands in the address. One that stays pending stays on
 * the screen for its player, who may send the UTR.
 */
export function createPaymentStatus(transId: string, isHere: IsHere) {
  const $state = atom<'asking' | 'unanswered' | 'pending'>('asking')

  async function ask(asked: number): Promise<boolean> {
    const answer = await askForPayment(transId)
    const isPending = answer.state === 'done' && answer.reply.status === 'PENDING'
    if (isPending || answer.state === 'lost') {
      if (asked < PATIENT_ASKS || $state.get() === 'pending' || !isHere.current) return false
      $state.set(isPending ? 'pending' : 'unanswered')
      if (!isPending) return false
    }
    if (answer.state === 'done') tell(answer.reply)
    else toast('error', complaintOf(answer))
    if (isPending && isBettor()) return false
    await loadProfile()
    if (isHere.current) redirectTo('root')
    return true
  }

  function watch(): () => void {
    $state.set('asking')
    return askAgain(ask)
  }

  return { $state, ask, watch }
}

/** The reference of a payment that is still pending; $sent is it once it is noted. */
export function createUtr(transId: string) {
  const $sent = atom('')
  const form = createForm(v.object({ utr: Utr }), async ({ utr }) => {
    const answer = await attachUtr(transId, utr)
    if (answer.state !== 'done') return complaintOf(answer)
    toast('success', answer.reply.msg || messages.get().paymentStatus.utrSent(utr))
    $sent.set(utr)
    return null
  })
  return { ...form, $sent }
}

function isBettor(): boolean {
  const session = $session.get()
  return session.state === 'player' && session.status === '1'
}

function tell({ status, message }: { status: string; message: string }): void {
  if (status === 'SUCCESS') toast('success', message || messages.get().paymentStatus.paid)
  else if (status === 'PENDING') toast('info', message || sentences.paymentPending)
  else toast('error', message || sentences.paymentFailed)
}
