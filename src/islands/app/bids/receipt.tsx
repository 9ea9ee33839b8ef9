import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { BidEntry } from '#contract/bids.ts'
import { sitePaths } from '#contract/routes.ts'
import { isGameType } from '#domain/game-types.ts'
import { backCloses } from '../frame/back-closes.ts'
import { PushOffer } from '../frame/push-offer.tsx'
import { openPage, ownOrigin } from '../frame/router.ts'
import { saveFile } from '../lib/save-file.ts'
import { canShare, canSharePicture, type Shared, share } from '../lib/share.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { $games, gameNamed } from '../markets/markets.ts'
import { receiptWords } from '../messages/en/bids.ts'
import { playPage } from '../play/slip.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { ReceiptBody } from '../ui/receipt-body.tsx'
import { ReceiptButtons } from '../ui/receipt-buttons.tsx'
import { ReceiptHead } from '../ui/receipt-head.tsx'
import { ReceiptNote } from '../ui/receipt-note.tsx'
import { ReceiptPlace } from '../ui/receipt-place.tsx'
import type { ResultProps } from '../ui/result.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { playAgain } from './bid-groups.ts'
import { receiptPicture } from './receipt-picture.ts'
import { $openReceipt, $receipt, loadReceipt } from './receipts.ts'
import { receiptText, type ShownReceipt, shownReceipt } from './shown-receipt.ts'

/** Shares the picture with text and address if the phone's sheet takes files, else saves it. */
async function sharePicture(shown: ShownReceipt, brand: string): Promise<Shared> {
  const picture = await receiptPicture(shown, receiptWords.get(), brand)
  if (!picture) return 'failed'
  if (canSharePicture()) return share(receiptText(shown), ownPage(), picture)
  saveFile(picture, picture.name)
  return 'done'
}

/** The page that a friend who gets a receipt can open. */
function ownPage(): string {
  return ownOrigin() + sitePaths.download
}

type ActionsProps = {
  shown: ShownReceipt
  bids: readonly BidEntry[]
  onNote: (note: string) => void
}

/** Copies the receipt or sends its text, prints it, and plays its bids again, or others like them. */
function MoreActions({ shown, bids, onNote }: ActionsProps) {
  const t = useMessages(receiptWords)
  const [first] = bids
  const game = gameNamed(useStore($games), first?.game_name ?? '')
  const type = first?.game_type ?? ''

  async function sendText(): Promise<void> {
    const shared = await share(receiptText(shown), ownPage())
    onNote(shared === 'failed' ? t.notShared : canShare() ? '' : t.copied)
  }

  return (
    <ReceiptButtons>
      <Button kind="plain" icon="copy" onClick={() => void sendText()}>
        {canShare() ? t.shareText : t.copyText}
      </Button>
      <Button kind="plain" icon="print" onClick={() => print()}>
        {t.print}
      </Button>
      <Button kind="plain" icon="refresh" onClick={() => playAgain(bids)}>
        {t.sameAgain}
      </Button>
      {game && isGameType(type) && (
        <Button kind="plain" icon="play" onClick={() => openPage(...playPage(game, type, 'bulk'))}>
          {t.playMore}
        </Button>
      )}
    </ReceiptButtons>
  )
}

/** The receipt of a slip over the bid history, and alone on a page in print. */
export function ReceiptSheet({ slipId, brand }: { slipId: string; brand: string }) {
  const t = useMessages(receiptWords)
  const loaded = useStore($receipt)
  // A toast would be under the open dialog.
  const [note, setNote] = useState('')
  const shown = loaded.state === 'ready' ? shownReceipt(loaded, t, ownOrigin()) : null
  const earlier = loaded.state === 'ready' ? loaded.receipt.earlier : ''
  useEffect(() => void loadReceipt(slipId), [slipId])
  useEffect(() => {
    const stop = backCloses(close)
    return () => {
      stop()
      close()
    }
  }, [])

  async function sendPicture(): Promise<void> {
    if (!shown) return
    const shared = await sharePicture(shown, brand)
    setNote(shared === 'failed' ? t.notShared : '')
  }

  return (
    <>
      <Dialog
        kind="sheet"
        title={t.title}
        close={t.close}
        open
        onClose={close}
        actions={
          <>
            <Button kind="quiet" onClick={close}>
              {t.done}
            </Button>
            <Button
              icon={canSharePicture() ? 'upload' : 'download'}
              disabled={!shown}
              onClick={() => void sendPicture()}
            >
              {canSharePicture() ? t.share : t.savePicture}
            </Button>
            <ReceiptNote>{note}</ReceiptNote>
          </>
        }
      >
        <ReceiptPlace>
          {shown && <ReceiptHead {...shown.head} result={resultOf(shown.head.result)} />}
          {loaded.state === 'ready' && loaded.bids.some(({ status }) => status === 'placed') && (
            <PushOffer />
          )}
          {shown && <ReceiptBody {...shown} />}
          {shown && loaded.state === 'ready' && (
            <MoreActions shown={shown} bids={loaded.bids} onNote={setNote} />
          )}
          {earlier && (
            <Button
              kind="quiet"
              onClick={event => {
                // The button goes. The first one is at the top, where the earlier receipt begins.
                event.currentTarget.closest('dialog')?.querySelector('button')?.focus()
                void loadReceipt(slipId, earlier)
              }}
            >
              {t.earlier(earlier)}
            </Button>
          )}
          {loaded.state === 'loading' && <Skeleton shape="rows" count={4} />}
          {loaded.state === 'failed' && <Failed slipId={slipId} />}
        </ReceiptPlace>
      </Dialog>
      {shown && (
        <div className="printed">
          <h1>{t.title}</h1>
          <ReceiptBody {...shown} />
        </div>
      )}
    </>
  )
}

/** A tile for each ank, face down for a draw that is still to come; null before the first. */
function resultOf(result: string): ResultProps | null {
  const [open = '', jodi = '', close = ''] = result.split('-')
  if (!jodi) return null
  return {
    open: { pana: open, ank: jodi.charAt(0), isNew: false },
    close: { pana: close, ank: jodi.charAt(1), isNew: false },
  }
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
      {`${t.failed} ${loaded.state === 'failed' ? translate(loaded.problem) : ''}`}
    </Notice>
  )
}

function close(): void {
  $openReceipt.set('')
}
