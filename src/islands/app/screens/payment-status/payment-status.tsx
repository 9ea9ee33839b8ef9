import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ALL_DEPOSITS } from '#contract/routes.ts'
import { useIsHere } from '../../hooks/use-is-here.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { fundsWords, paymentsWords } from '../../messages/en/money.ts'
import { pathTo, query } from '../../stores/router.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { createPaymentStatus } from './payment-status.ts'

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
