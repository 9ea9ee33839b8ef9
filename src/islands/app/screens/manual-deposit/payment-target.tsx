import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useMessages } from '../../hooks/use-messages.ts'
import { paymentsWords } from '../../messages/en/money.ts'
import { $paymentInfo, type PaymentInfo } from '../../stores/money/payments.ts'
import { $user } from '../../stores/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button, IconButton, LinkButton } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { copy, targetOf } from './manual-deposit.ts'

type QrComponent = typeof import('../../ui/layout/qr.tsx').Qr

/** Three equal ways to pay: open an app, scan the code, copy the id. */
export function PaymentTarget({ linkFor }: { linkFor: (to: PaymentInfo) => string }) {
  const t = useMessages(paymentsWords)
  const info = useStore($paymentInfo)
  const admin = useStore($user)?.UPI_ADMIN ?? ''
  const [Qr, setQr] = useState<QrComponent | 'failed' | null>(null)
  const to = targetOf(info, admin)
  if (!to) return null
  const link = to.upi_id && linkFor(to)

  async function showQr(): Promise<void> {
    try {
      const loaded = await import('../../ui/layout/qr.tsx')
      setQr(() => loaded.Qr)
    } catch {
      setQr('failed')
    }
  }

  return (
    <Card>
      <div className="stack tight">
        {to.upi_id && <CopyRow label={t.manual.upi} value={to.upi_id} isUpi />}
        {/* Its row is there from the start, so that nothing moves when the number arrives. */}
        {(to.phone || !info) && <CopyRow label={t.manual.phone} value={to.phone} isUpi={false} />}
        {link && (
          <LinkButton kind="quiet" wide icon="external" href={link}>
            {t.manual.openApp}
          </LinkButton>
        )}
        {link && Qr === null && (
          <Button kind="quiet" wide onClick={() => void showQr()}>
            {t.manual.showQr}
          </Button>
        )}
        {Qr === 'failed' && <Notice tone="error">{t.manual.noQr}</Notice>}
        {link && Qr && Qr !== 'failed' && <Qr text={link} label={t.manual.qr} />}
      </div>
    </Card>
  )
}

type CopyRowProps = { label: string; value: string; isUpi: boolean }

function CopyRow({ label, value, isUpi }: CopyRowProps) {
  const t = useMessages(paymentsWords)
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
