import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useMessages } from '../../lib/use-messages.ts'
import { messages } from '../../messages/funds.ts'
import { query } from '../../stores/address.ts'
import { pathTo } from '../../stores/router.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { createPaymentStatus } from './payment-status.ts'

export default function PaymentStatus() {
  const t = useMessages(messages)
  const [payment] = useState(() => createPaymentStatus(query('trans_id')))
  const state = useStore(payment.$state)
  useEffect(() => void payment.ask(), [payment])

  if (state === 'asking') {
    return (
      <div className="stack">
        <p role="status">{t.paymentStatus.checking}</p>
        <Skeleton rows={1} height="card" />
      </div>
    )
  }
  return (
    <div className="stack">
      <Notice tone="info">{t.paymentStatus.unknown}</Notice>
      <Button wide onClick={() => void payment.ask()}>
        {t.retry}
      </Button>
      <LinkButton wide kind="quiet" href={pathTo('root')}>
        {t.paymentStatus.home}
      </LinkButton>
    </div>
  )
}
