import { needsBothDraws } from '#domain/game-types.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { messages } from '../../messages/play-tools/chosen.ts'
import { type lateRows, moveToClose, removeRows } from '../../stores/bids/late-bids.ts'
import { toast } from '../../stores/toasts.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import type { Play } from './play.ts'

type LateBidsProps = { play: Play; rows: ReturnType<typeof lateRows> }

/** What to do about bids on Open when it is over: play them on Close, or, as jodis, not at all. */
export function LateBids({ play, rows }: LateBidsProps) {
  const t = useMessages(messages)
  const count = rows.length

  function move(): void {
    const problem = moveToClose(play.place(), rows)
    if (problem) toast('error', problem)
  }

  const action = needsBothDraws(play.type) ? (
    <Button kind="quiet" onClick={() => removeRows(play.place(), rows)}>
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
