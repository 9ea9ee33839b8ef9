import { useStore } from '@nanostores/react'
import { formatPoints } from '#domain/points.ts'
import { $user } from '../accounts/session.ts'
import { openPage } from '../frame/router.ts'
import { rememberAmount } from '../funds/funds.ts'
import type { Elements } from '../lib/elements.ts'
import { useMessages } from '../lib/words.ts'
import { serverNow } from '../live/clock.ts'
import { chosenWords, playWords } from '../messages/en/play.ts'
import { AgainButton } from '../ui/again-button.tsx'
import { Button } from '../ui/button.tsx'
import { PlaceButton } from '../ui/place-button.tsx'
import { SlipHint } from '../ui/slip-hint.tsx'
import { SlipProblem } from '../ui/slip-problem.tsx'
import { $lastOfType, $lastSlips, addSame, lastSlipOf } from './last-slip.ts'
import type { Play } from './play.ts'
import { $rowList } from './slip.ts'
import { newestOver, type SlipStatus } from './slip-view.ts'
import type { Placing } from './use-placing.ts'

type SlipActionsProps = {
  play: Play
  status: SlipStatus
  /** Why the slip cannot be placed; empty if it can. */
  blocked: string
  /** The balance after the slip, as text; empty if it is not enough. */
  after: string
  placing: Placing
  /** Shown above the button. */
  children: Elements
}

/** The button that sends the slip, or the ways on from a slip that costs more than the balance. */
export function SlipActions({ play, status, blocked, after, placing, children }: SlipActionsProps) {
  const t = useMessages(playWords)
  const words = useMessages(chosenWords)
  const isEmpty = useStore($rowList).length === 0
  const { waiting, points, again, problem } = status
  const { place, sent, turn, isPlacing, isDone } = placing
  const isBusy = isPlacing || isDone
  if (problem === 'balance' && again === 0 && !isBusy) {
    return <OverBalance play={play} status={status} note={blocked} />
  }
  return (
    <>
      {children}
      <PlaceButton
        label={label()}
        points={isEmpty || isDone ? '' : words.cost(formatPoints(points))}
        note={isBusy ? '' : blocked || (isEmpty ? '' : t.final)}
        isWrong={blocked !== ''}
        after={isPlacing ? '' : after}
        progress={isPlacing ? (turn - 1) / Math.max(1, sent.length) : null}
        isDone={isDone}
        isQuiet={isEmpty}
        disabled={blocked !== '' && again === 0 && !isPlacing}
        onPlace={() => void place()}
      />
    </>
  )

  function label(): string {
    if (isDone) return t.placed(sent.length)
    if (isPlacing && sent.length > 0) return words.placing(turn, sent.length)
    return t.submit(blocked ? again || waiting.length : waiting.length)
  }
}

/** What was placed last, to add it once more; without it, how the grid is used. */
export function LastTime({ play, hint }: { play: Play; hint: string | undefined }) {
  const t = useMessages(chosenWords)
  const game = useStore(play.$game)
  useStore($lastSlips)
  useStore($lastOfType)
  useStore(play.$sessions)
  const last = game && lastSlipOf(game, serverNow(), play.type)
  if (!last) return <SlipHint>{hint}</SlipHint>
  return (
    <AgainButton onClick={() => addSame(game, play.type)}>
      {t.lastTime(last.bids.length, formatPoints(last.points))}
    </AgainButton>
  )
}

type OverBalanceProps = { play: Play; status: SlipStatus; note: string }

/** The two ways on from a slip that costs more than the balance: more points, or fewer bids. */
function OverBalance({ play, status: { due, cost, balance = 0 }, note }: OverBalanceProps) {
  const t = useMessages(chosenWords)
  const isAllDue = useStore($rowList).length === due.length
  const least = useStore($user)?.MIN_DEPOSIT ?? 0
  const missing = Math.max(cost - balance, least)
  const keys = newestOver(due, balance)

  function add(): void {
    rememberAmount('addFund', String(missing))
    openPage('addFund')
  }

  return (
    <>
      <SlipProblem>{note}</SlipProblem>
      <Button kind="add" onClick={add}>
        {t.addPoints(formatPoints(missing))}
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          for (const key of keys) play.remove(key)
        }}
      >
        {isAllDue && keys.length === due.length ? t.emptySlip : t.takeOut(keys.length)}
      </Button>
    </>
  )
}
