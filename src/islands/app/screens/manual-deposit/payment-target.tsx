import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useMessages } from '../../lib/use-messages.ts'
import { messages } from '../../messages/funds.ts'
import { $paymentInfo, type PaymentInfo } from '../../stores/payments.ts'
import { $user } from '../../stores/session.ts'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { copy } from './manual-deposit.ts'

type QrComponent = typeof import('../../ui/qr.tsx').default

/** Three equal ways to pay: open an app, scan the code, copy the id. */
export function PaymentTarget({ linkFor }: { linkFor: (to: PaymentInfo) => string }) {
  const t = useMessages(messages)
  const info = useStore($paymentInfo)
  const admin = useStore($user)?.UPI_ADMIN ?? ''
  const [Qr, setQr] = useState<QrComponent | 'failed' | null>(null)
  const to = info ?? { upi_id: admin, upi_name: '', phone: '' }
  if (!to.upi_id) return null

  async function showQr(): Promise<void> {
    try {
      const { default: loaded } = await import('../../ui/qr.tsx')
      setQr(() => loaded)
    } catch {
      setQr('failed')
    }
  }

  return (
    <Card>
      <div className="stack tight">
        <CopyRow label={t.manual.upi} value={to.upi_id} isUpi />
        {/* Its row stands from the start, so that nothing moves when the number is told. */}
        {(to.phone || !info) && <CopyRow label={t.manual.phone} value={to.phone} isUpi={false} />}
        <LinkButton kind="quiet" wide icon="external" href={linkFor(to)}>
          {t.manual.openApp}
        </LinkButton>
        {Qr === null && (
          <Button kind="quiet" wide onClick={() => void showQr()}>
            {t.manual.showQr}
          </Button>
        )}
        {Qr === 'failed' && <Notice tone="error">{t.manual.noQr}</Notice>}
        {Qr && Qr !== 'failed' && <Qr text={linkFor(to)} label={t.manual.qr} />}
      </div>
    </Card>
  )
}

type CopyRowProps = { label: string; value: string; isUpi: boolean }

function CopyRow({ label, value, isUpi }: CopyRowProps) {
  const t = useMessages(messages)
  return (
    <div className="row apart">
      <span>
        <span className="muted small">{label}</span> <strong className="num">{value}</strong>
      </span>
      <IconButton
        label={t.copy(label)}
        icon="copy"
        disabled={value === ''}
        onClick={() => void copy(value, isUpi)}
      />
    </div>
  )
}
