import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { receiptWords } from '../../messages/en/bids.ts'
import { backCloses } from '../../stores/back-closes.ts'
import { $openReceipt, $receipt, loadReceipt } from '../../stores/bids/receipts.ts'
import { ownOrigin } from '../../stores/router.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { ReceiptPaper, ReceiptPlace } from '../../ui/slip/receipt-paper.tsx'
import { shownReceipt } from './receipt.ts'
import { ReceiptActions } from './receipt-actions.tsx'

/** The receipt of a slip over the bid history, and alone on a page in print. */
export function ReceiptSheet({ slipId }: { slipId: string }) {
  const t = useMessages(receiptWords)
  const loaded = useStore($receipt)
  const shown = loaded.state === 'ready' ? shownReceipt(loaded, t, ownOrigin()) : null
  useEffect(() => void loadReceipt(slipId), [slipId])
  useEffect(() => {
    const stop = backCloses(close)
    return () => {
      stop()
      close()
    }
  }, [])
  return (
    <>
      <Dialog kind="sheet" title={t.title} close={t.close} open onClose={close}>
        <ReceiptPlace>
          {shown && <ReceiptPaper {...shown} />}
          {shown && <ReceiptActions shown={shown} />}
          {loaded.state === 'waiting' && <Notice tone="info">{t.waiting}</Notice>}
          {loaded.state === 'loading' && <Skeleton shape="rows" count={4} />}
          {loaded.state === 'failed' && <Failed slipId={slipId} />}
        </ReceiptPlace>
      </Dialog>
      {shown && (
        <div className="printed">
          <h1>{t.title}</h1>
          <ReceiptPaper {...shown} />
        </div>
      )}
    </>
  )
}

function Failed({ slipId }: { slipId: string }) {
  const t = useMessages(receiptWords)
  const translate = useTranslate()
  const loaded = useStore($receipt)
  return (
    <Notice
      tone="error"
      action={<Button onClick={() => void loadReceipt(slipId)}>{t.retry}</Button>}
    >
      {t.failed} {loaded.state === 'failed' && translate(loaded.problem)}
    </Notice>
  )
}

function close(): void {
  $openReceipt.set('')
}
