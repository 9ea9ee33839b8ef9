import { needsBothDraws } from '#domain/game-types.ts'
import { translate } from '../frame/language.ts'
import { pathTo } from '../frame/router.ts'
import { toast } from '../frame/toast.ts'
import { sentence } from '../lib/sentence.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { lostBidsWords } from '../messages/en/bids.ts'
import { chosenWords, playWords } from '../messages/en/play.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { moveToClose, removeFromSlip } from './edit-slip.ts'
import type { Play } from './play.ts'
import type { KeyedRow } from './slip.ts'
import type { SlipStatus } from './slip-view.ts'

type SlipNoticesProps = { play: Play; status: SlipStatus; arePlacing: boolean }

/** What is wrong with bids of the slip, and that a bid without a clear answer is asked for again. */
export function SlipNotices({ play, status, arePlacing }: SlipNoticesProps) {
  const t = useMessages(playWords)
  const { isChecking, late, unanswered } = status
  if (isChecking) return <Notice tone="info">{t.checkingHelp}</Notice>
  if (arePlacing) return null
  return (
    <>
      {late.length > 0 && <LateBids play={play} rows={late} />}
      {unanswered.length > 0 && <LostBids rows={unanswered} />}
    </>
  )
}

type LateBidsProps = { play: Play; rows: readonly KeyedRow[] }

/** The choice for bids on Open after its cut-off: play them on Close, or remove them if they are jodis. */
function LateBids({ play, rows }: LateBidsProps) {
  const t = useMessages(chosenWords)
  const count = rows.length

  function move(): void {
    const problem = moveToClose(play.place(), rows)
    if (problem) toast('error', translate(problem))
  }

  function remove(): void {
    removeFromSlip(
      play.place(),
      rows.map(({ key }) => key),
    )
  }

  const action = needsBothDraws(play.type) ? (
    <Button kind="quiet" onClick={remove}>
      {t.removeLate(count)}
    </Button>
  ) : (
    <Button kind="quiet" onClick={move}>
      {t.toClose(count)}
    </Button>
  )
  return (
    <Notice tone="error" action={action}>
      {t.late(count)}
    </Notice>
  )
}

/** What to do about bids without an answer: send them again, or look for them in the bid history. */
function LostBids({ rows }: { rows: readonly KeyedRow[] }) {
  const areFinal = rows.some(({ isFinal }) => isFinal)
  return areFinal ? <LookFor count={rows.length} /> : <SendAgain count={rows.length} />
}

function SendAgain({ count }: { count: number }) {
  const t = useMessages(playWords)
  return <Notice tone="error">{`${t.left(count)} ${t.failedHelp}`}</Notice>
}

function LookFor({ count }: { count: number }) {
  const { history } = useMessages(lostBidsWords)
  const check = useTranslate()(sentence('bid_lost'))
  const { left } = useMessages(playWords)
  return (
    <Notice
      tone="error"
      action={
        <LinkButton kind="plain" href={pathTo('myBids')}>
          {history}
        </LinkButton>
      }
    >
      {`${left(count)} ${check}`}
    </Notice>
  )
}
