import { useState } from 'react'
import { useMessages } from '../../hooks/use-messages.ts'
import { receiptWords } from '../../messages/en/bids.ts'
import { Button } from '../../ui/form/button.tsx'
import { receiptText, type ShownReceipt } from './receipt.ts'
import { receiptPicture } from './receipt-picture.ts'
import { canSharePicture, canShareText, copyText, share, sharePicture } from './share-receipt.ts'

/** Sends the receipt through the phone's sheet, or copies and saves it, and prints it. */
export function ReceiptActions({ shown }: { shown: ShownReceipt }) {
  const t = useMessages(receiptWords)
  // A toast would be under the open dialog.
  const [note, setNote] = useState('')

  async function sendPicture(): Promise<void> {
    const shared = await sharePicture(await receiptPicture(shown))
    setNote(shared === 'failed' ? t.notShared : '')
  }

  async function sendText(): Promise<void> {
    const text = receiptText(shown)
    const shared = await (canShareText() ? share({ text }) : copyText(text))
    setNote(shared === 'failed' ? t.notShared : canShareText() ? '' : t.copied)
  }

  return (
    <div className="stack tight">
      <p role="status">{note}</p>
      <Button
        wide
        icon={canSharePicture() ? 'upload' : 'download'}
        onClick={() => void sendPicture()}
      >
        {canSharePicture() ? t.sharePicture : t.savePicture}
      </Button>
      <div className="grid tight">
        <Button kind="quiet" icon="copy" onClick={() => void sendText()}>
          {canShareText() ? t.shareText : t.copyText}
        </Button>
        <Button kind="quiet" icon="print" onClick={() => print()}>
          {t.print}
        </Button>
      </div>
    </div>
  )
}
