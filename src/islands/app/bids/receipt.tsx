import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { BidEntry } from '#contract/bids.ts'
import { sitePaths } from '#contract/routes.ts'
import { isGameType } from '#domain/game-types.ts'
import { formatPoints } from '#domain/points.ts'
import { backCloses } from '../frame/back-closes.ts'
import { openPage, ownOrigin } from '../frame/router.ts'
import { saveFile } from '../lib/save-file.ts'
import { canShare, canSharePicture, type Shared, share } from '../lib/share.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { $games, gameNamed } from '../markets/markets.ts'
import { myBidsWords, receiptWords } from '../messages/en/bids.ts'
import { playWords } from '../messages/en/play.ts'
import { playPage } from '../play/slip.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { ReceiptBody } from '../ui/receipt-body.tsx'
import { ReceiptButtons } from '../ui/receipt-buttons.tsx'
import { ReceiptHead } from '../ui/receipt-head.tsx'
import { ReceiptPlace } from '../ui/receipt-place.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { playAgain } from './bid-groups.ts'
import { $openReceipt, $receipt, type LoadedReceipt, loadReceipt } from './receipts.ts'
import { receiptPicture, receiptText, type ShownReceipt, shownReceipt } from './shown-receipt.ts'

/** Shares the picture with text and address if the phone's sheet takes files, else saves it. */
async function sharePicture(shown: ShownReceipt): Promise<Shared> {
  const picture = await receiptPicture(shown)
  if (!picture) return 'failed'
  if (canSharePicture()) return share(receiptText(shown), ownPage(), picture)
  saveFile(picture, picture.name)
  return 'done'
}

/** The page that a friend who gets a receipt can open. */
function ownPage(): string {
  return ownOrigin() + sitePaths.download
}

/** Sends the receipt through the phone's sheet, or copies and saves it, prints it, and plays its bids again. */
function ReceiptActions({ shown, bids }: { shown: ShownReceipt; bids: readonly BidEntry[] }) {
  const t = useMessages(receiptWords)
  // A toast would be under the open dialog.
  const [note, setNote] = useState('')

  async function sendPicture(): Promise<void> {
    const shared = await sharePicture(shown)
    setNote(shared === 'failed' ? t.notShared : '')
  }

  async function sendText(): Promise<void> {
    const shared = await share(receiptText(shown), ownPage())
    setNote(shared === 'failed' ? t.notShared : canShare() ? '' : t.copied)
  }

  return (
    <div>
      <p role="status">{note}</p>
      <ReceiptButtons>
        <Button
          kind="plain"
          icon={canSharePicture() ? 'upload' : 'download'}
          onClick={() => void sendPicture()}
        >
          {canSharePicture() ? t.sharePicture : t.savePicture}
        </Button>
        <Button kind="plain" icon="copy" onClick={() => void sendText()}>
          {canShare() ? t.shareText : t.copyText}
        </Button>
        <Button kind="plain" icon="print" onClick={() => print()}>
          {t.print}
        </Button>
        <Button kind="plain" icon="refresh" onClick={() => playAgain(bids)}>
          {t.sameAgain}
        </Button>
      </ReceiptButtons>
    </div>
  )
}

/** The receipt of a slip over the bid history, and alone on a page in print. */
export function ReceiptSheet({ slipId }: { slipId: string }) {
  const t = useMessages(receiptWords)
  const loaded = useStore($receipt)
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
  return (
    <>
      <Dialog
        kind="sheet"
        title={t.title}
        close={t.close}
        open
        onClose={close}
        actions={<WaysOn bids={loaded.state === 'ready' ? loaded.bids : []} />}
      >
        <ReceiptPlace>
          {loaded.state === 'ready' && <Happened loaded={loaded} />}
          {shown && <ReceiptBody {...shown} />}
          {shown && loaded.state === 'ready' && <ReceiptActions shown={shown} bids={loaded.bids} />}
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

/** What was won, or how many bids were placed; for how much, and where. */
function Happened({ loaded: { receipt, bids } }: { loaded: LoadedReceipt }) {
  const t = useMessages(receiptWords)
  const { placed } = useMessages(playWords)
  const { daySums } = useMessages(myBidsWords)
  const count = receipt.count ?? bids.length
  const staked = formatPoints(receipt.points)
  const won = bids
    .filter(({ status }) => status === 'won')
    .reduce((sum, { payout = 0 }) => sum + payout, 0)
  return (
    <ReceiptHead isWin={won > 0} title={won > 0 ? daySums.won(formatPoints(won)) : placed(count)}>
      {`${won > 0 ? t.total(count, staked) : t.points(staked)} · ${bids[0]?.game_name ?? ''}`}
    </ReceiptHead>
  )
}

/** Links to the history, or to the grid, which offers the same bids again. Shown while the receipt loads too. */
function WaysOn({ bids }: Pick<LoadedReceipt, 'bids'>) {
  const t = useMessages(receiptWords)
  const [first] = bids
  const game = gameNamed(useStore($games), first?.game_name ?? '')
  const type = first?.game_type ?? ''
  return (
    <>
      <Button
        kind="quiet"
        disabled={!game || !isGameType(type)}
        onClick={() => game && isGameType(type) && openPage(...playPage(game, type, 'bulk'))}
      >
        {t.playMore}
      </Button>
      <Button onClick={close}>{t.done}</Button>
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
      {`${t.failed} ${loaded.state === 'failed' ? translate(loaded.problem) : ''}`}
    </Notice>
  )
}

function close(): void {
  $openReceipt.set('')
}
