import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { ALL_DEPOSITS } from '#contract/routes.ts'
import { loadProfile } from '../accounts/fetched-profile.ts'
import { $user } from '../accounts/session.ts'
import { isSignedOut, sentenceOf } from '../api/failures.ts'
import { pathTo, query, redirectTo } from '../frame/router.ts'
import { type Toast, toast } from '../frame/toast.ts'
import type { IsHere } from '../lib/form.ts'
import { poll } from '../lib/poll.ts'
import { type Sentence, sentence } from '../lib/sentence.ts'
import { useIsHere } from '../lib/use-form.ts'
import { useMessages } from '../lib/words.ts'
import { fundsWords, paymentsWords } from '../messages/en/funds.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Verdict } from '../ui/verdict.tsx'
import { forgetAmount } from './funds.ts'
import {
  $paymentOutcome,
  askForPayment,
  outcomeOfPayment,
  outcomeText,
  type PaymentOutcome,
} from './payments.ts'

/** The number of pending answers and faults before the player gets a message. */
const PATIENT_ASKS = 3

const SLOW_AFTER_MS = 3_000

/** The toast of a guest, and of a player who has left the screen. */
const toasts = { success: 'success', pending: 'info', unknown: 'info', failed: 'error' } as const

/**
 * Fetches the status of a payment and goes home, where it stays over the page until the player has
 * read it. Points are credited only by the provider's message to the server, not by this screen.
 */
export function createPaymentStatus(transId: string, isHere: IsHere) {
  /** slow: the player reads what is happening; unanswered: there was no answer at all. */
  const $state = atom<'asking' | 'slow' | 'unanswered'>('asking')

  function show(outcome: PaymentOutcome, kind: Toast['kind'] = toasts[outcome.state]): void {
    if (isHere.current && $user.get()) $paymentOutcome.set(outcome)
    else toast(kind, outcomeText(outcome))
  }

  /** The call was refused. The status of the payment is still unknown. */
  function showProblem(text: Sentence): void {
    show({ state: 'unknown', text, transId }, 'error')
  }

  async function ask(asked: number): Promise<boolean> {
    const answer = await askForPayment(transId)
    const isPending = answer.state === 'done' && answer.reply.status === 'PENDING'
    if ((isPending || answer.state === 'lost') && asked < PATIENT_ASKS) return false
    if (answer.state === 'lost' && !answer.reply) {
      $state.set('unanswered')
      return false
    }
    if (answer.state === 'done') {
      const outcome = outcomeOfPayment(transId, answer.reply)
      // The same amount is offered again only where the payment failed.
      if (/^(success|pending)$/.test(outcome.state)) forgetAmount()
      show(outcome)
    } else if (!isSignedOut(answer)) showProblem(sentenceOf(answer))
    // In the same step, so that a toast stays.
    if (isHere.current) redirectTo('root')
    await loadProfile()
    return true
  }

  function watch(): () => void {
    if (transId === '') {
      showProblem(sentence('payment_reference_invalid'))
      redirectTo('root')
      return () => {}
    }
    $state.set('asking')
    const timer = setTimeout(() => {
      if ($state.get() === 'asking') $state.set('slow')
    }, SLOW_AFTER_MS)
    const stop = poll(ask)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }

  return { $state, ask, watch }
}

export function PaymentStatus() {
  const t = useMessages(paymentsWords).paymentStatus
  const { retry, wallet } = useMessages(fundsWords)
  const isHere = useIsHere()
  const [payment] = useState(() => createPaymentStatus(query('trans_id'), isHere))
  const [round, setRound] = useState(0)
  const state = useStore(payment.$state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new round asks at once.
  useEffect(() => payment.watch(), [payment, round])

  const home = (
    <LinkButton wide kind="quiet" href={pathTo('root')}>
      {t.home}
    </LinkButton>
  )

  if (state !== 'unanswered') {
    const isSlow = state === 'slow'
    return (
      <div className="stack">
        <Verdict tone="waiting">
          <div role="status">
            <p>{t.checking}</p>
            {isSlow && <p>{t.slow}</p>}
          </div>
        </Verdict>
        {isSlow && (
          <LinkButton wide kind="quiet" href={pathTo('fundHistory', { type: ALL_DEPOSITS })}>
            {wallet.deposits}
          </LinkButton>
        )}
        {isSlow && home}
      </div>
    )
  }
  return (
    <div className="stack">
      <Notice tone="info">{t.unknown}</Notice>
      <Button wide onClick={() => setRound(round + 1)}>
        {retry}
      </Button>
      {home}
    </div>
  )
}
