import { useStore } from '@nanostores/react'
import { formatPoints } from '#domain/points.ts'
import { $user } from '../accounts/session.ts'
import { openPage } from '../frame/router.ts'
import { rememberAmount } from '../funds/funds.ts'
import { useMessages } from '../lib/words.ts'
import { serverNow } from '../live/clock.ts'
import { chosenWords } from '../messages/en/play.ts'
import { Button } from '../ui/button.tsx'
import { Again, Hint, Wrong } from '../ui/slip-bar.tsx'
import { addSame, lastSlipOf } from './last-slip.ts'
import type { Play } from './play.ts'
import { $lastOfType, $lastSlips } from './saved-slips.ts'
import type { SlipRow } from './slip.ts'
import { sumOf } from './slip-rows.ts'

/** What was placed last, to add it once more; without it, how the grid is used. */
export function LastTime({ play, hint }: { play: Play; hint: string | undefined }) {
  const t = useMessages(chosenWords)
  const game = useStore(play.$game)
  useStore($lastSlips)
  useStore($lastOfType)
  useStore(play.$sessions)
  const last = game && lastSlipOf(game, serverNow(), play.type)
  if (!last) return <Hint>{hint}</Hint>
  return (
    <Again onClick={() => addSame(game, play.type)}>
      {t.lastTime(last.bids.length, formatPoints(last.points))}
    </Again>
  )
}

type OverBalanceProps = {
  play: Play
  /** The rows that have to be paid. */
  rows: readonly (SlipRow & { key: string })[]
  balance: number
  note: string
  /** Whether they are the whole slip. */
  isAll: boolean
}

/** The two ways on from a slip that costs more than the balance. */
export function OverBalance({ play, rows, balance, note, isAll }: OverBalanceProps) {
  const t = useMessages(chosenWords)
  const least = useStore($user)?.MIN_DEPOSIT ?? 0
  const wanted = Math.max(sumOf(rows) - balance, least)
  const keys = newestOver(rows, balance)

  function add(): void {
    rememberAmount('addFund', String(wanted))
    openPage('addFund')
  }

  return (
    <>
      <Wrong>{note}</Wrong>
      <Button kind="add" onClick={add}>
        {t.addPoints(formatPoints(wanted))}
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          for (const key of keys) play.remove(key)
        }}
      >
        {isAll && keys.length === rows.length ? t.emptySlip : t.takeOut(keys.length)}
      </Button>
    </>
  )
}

/** The keys of the newest rows without which the others can be paid. */
function newestOver(rows: readonly (SlipRow & { key: string })[], balance: number): string[] {
  const keys: string[] = []
  let left = sumOf(rows)
  for (const row of [...rows].reverse()) {
    if (left <= balance) break
    left -= row.points
    keys.push(row.key)
  }
  return keys
}
