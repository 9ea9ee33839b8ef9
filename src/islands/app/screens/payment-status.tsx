import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { errorCode } from '#contract/errors.ts'
import { ALL_DEPOSITS } from '#contract/routes.ts'
import { useIsHere } from '../hooks/use-form.ts'
import { useMessages } from '../hooks/words.ts'
import type { CodedText } from '../lib/coded-text.ts'
import type { IsHere } from '../lib/form.ts'
import { poll } from '../lib/poll.ts'
import { fundsWords, paymentsWords } from '../messages/en/money.ts'
import { forgetAmount } from '../stores/money/funds.ts'
import { askForPayment } from '../stores/money/payments.ts'
import { pathTo, query, redirectTo } from '../stores/router.ts'
import { loadProfile } from '../stores/session/profile.ts'
import { toast, toastFailure } from '../stores/toasts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Notice, Skeleton } from '../ui/feedback.tsx'

/** The number of pending answers and faults before the player gets a message. */
const PATIENT_ASKS = 3

const SLOW_AFTER_MS = 3_000

/**
 * Fetches the status of a payment, shows it, and goes home. Points are credited only by the provider's
 * message to the server, not by this screen.
 */
export function createPaymentStatus(transId: string, isHere: IsHere) {
  /** slow: the player reads what is happening; unanswered: there was no answer at all. */
  const $state = atom<'asking' | 'slow' | 'unanswered'>('asking')

  async function ask(asked: number): Promise<boolean> {
    const answer = await askForPayment(transId)
    const isPending = answer.state === 'done' && answer.reply.status === 'PENDING'
    if ((isPending || answer.state === 'lost') && asked < PATIENT_ASKS) return false
    if (answer.state === 'lost' && !answer.reply) {
      $state.set('unanswered')
      return false
    }
    if (answer.state === 'done') showStatus(answer.reply)
    else toastFailure(answer)
    // At once, so that the toast goes along.
    if (isHere.current) redirectTo('root')
    await loadProfile()
    return true
  }

  function watch(): () => void {
    if (transId === '') {
      toast('error', errorCode('payment_reference_invalid'))
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

type Payment = CodedText & { status: string; msg: string }

/**
 * Another word than the three shows the server's message, and no promise of the app. Without a word
 * the payment may have succeeded, so the player is not asked to try again.
 */
function showStatus(payment: Payment): void {
  const { status: word, message: sent, msg, code, params } = payment
  const message = sent || msg
  const text = message ? { code, params, message } : ''
  const { paid, pending, other } = paymentsWords.get().paymentStatus
  // The same amount is offered again only where the payment failed.
  if (/^(SUCCESS|PENDING)$/.test(word)) forgetAmount()
  if (word === 'SUCCESS') toast('success', text || paid)
  else if (word === 'PENDING') toast('info', text || pending)
  else if (/^(FAILURE|failed)?$/.test(word)) {
    toast('error', text || (word ? errorCode('payment_failed') : other))
  } else toast('info', text || other)
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
        <div role="status">
          <p>{t.checking}</p>
          {isSlow && <p>{t.slow}</p>}
        </div>
        {isSlow ? (
          <LinkButton wide kind="quiet" href={pathTo('fundHistory', { type: ALL_DEPOSITS })}>
            {wallet.deposits}
          </LinkButton>
        ) : (
          <Skeleton shape="cards" count={1} />
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
