import { needsBothDraws } from '#domain/game-types.ts'
import { pathTo } from '../frame/router.ts'
import { toast } from '../frame/toast.ts'
import { useMessages } from '../lib/words.ts'
import { lostBidsWords } from '../messages/en/bids.ts'
import { chosenWords, playWords } from '../messages/en/play.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/feedback.tsx'
import { type lateRows, moveToClose, removeFromSlip } from './edit-slip.ts'
import type { Play } from './play.ts'

type LateBidsProps = { play: Play; rows: ReturnType<typeof lateRows> }

/** The choice for bids on Open after its cut-off: play them on Close, or remove them if they are jodis. */
export function LateBids({ play, rows }: LateBidsProps) {
  const t = useMessages(chosenWords)
  const count = rows.length

  function move(): void {
    const problem = moveToClose(play.place(), rows)
    if (problem) toast('error', problem)
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
export function LostBids({ count, areFinal }: { count: number; areFinal: boolean }) {
  return areFinal ? <LookFor count={count} /> : <SendAgain count={count} />
}

function SendAgain({ count }: { count: number }) {
  const t = useMessages(playWords)
  return <Notice tone="error">{`${t.left(count)} ${t.failedHelp}`}</Notice>
}

function LookFor({ count }: { count: number }) {
  const { check, history } = useMessages(lostBidsWords)
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
