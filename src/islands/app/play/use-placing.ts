import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'
import { $openReceipt } from '../bids/receipts.ts'
import { translate } from '../frame/language.ts'
import { buzz } from '../frame/preferences.ts'
import { openPage } from '../frame/router.ts'
import { $announcement, toast } from '../frame/toast.ts'
import { wait } from '../lib/poll.ts'
import { type Sentence, sentence } from '../lib/sentence.ts'
import { useIsHere } from '../lib/use-form.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { chosenWords, playWords } from '../messages/en/play.ts'
import { rememberSlip } from './last-slip.ts'
import { $placing, type PlacedSlip, placeBids, settleUnknownBids } from './place-bids.ts'
import { type Play, pointsProblem } from './play.ts'
import { $rowList, isWaiting, type KeyedRow } from './slip.ts'
import { outcomeOf } from './slip-view.ts'

/** How long the tick of a placed slip is seen. */
const TICK_MS = 400

type PlacingOptions = {
  play: Play
  rows: readonly KeyedRow[]
  /** The rows on the screen. A field of them can hold points that cannot be played. */
  list: RefObject<HTMLUListElement | null>
  isBlocked: boolean
  missing: (() => Sentence | null) | undefined
  /** Called where bids are left that the player has to look at. */
  onLeft: () => void
}

export type Placing = ReturnType<typeof usePlacing>

/**
 * Sends the slip. `sent` are the keys of the rows in their order, `busyKey` is the one that is being
 * sent, and `turn` its place, from 1. `isDone` while the tick is seen.
 */
export function usePlacing({ play, rows, list, isBlocked, missing, onLeft }: PlacingOptions) {
  const t = useMessages(playWords)
  const words = useMessages(chosenWords)
  const translate = useTranslate()
  const isHere = useIsHere()
  const [sent, setSent] = useState<readonly string[]>([])
  const [isDone, setDone] = useState(false)
  const isPlacing = useStore($placing)
  const busyKey = rows.find(({ state }) => state === 'sending' || state === 'checking')?.key
  const turn = Math.max(1, sent.indexOf(busyKey ?? '') + 1)

  async function place(): Promise<void> {
    const wrong = wrongField()
    if (wrong) {
      wrong.setAttribute('aria-invalid', 'true')
      wrong.focus()
      sayWrongPoints(wrong.value)
      return
    }
    const keys = rows.filter(isWaiting).map(({ key }) => key)
    setSent(keys)
    const placed = await submit(play, isBlocked, missing, untilSeen)
    if (!isHere.current) return
    if (!placed) {
      const outcome = outcomeOf(keys, { ...t, ...words }, translate)
      if (outcome === '') return
      $announcement.set(outcome)
      onLeft()
      return
    }
    $openReceipt.set(placed.slipId)
    openPage('myBids')
  }

  function wrongField(): HTMLInputElement | undefined {
    const fields = [...(list.current?.querySelectorAll('input') ?? [])]
    return fields.find(field => pointsProblem(field.value) !== null)
  }

  async function untilSeen(): Promise<void> {
    buzz()
    setDone(true)
    await wait(TICK_MS)
  }

  return { place, sent, busyKey, turn, isPlacing, isDone }
}

/**
 * Sends the slip. Resolves to null if something of it is left to send. Of a blocked slip, only bids
 * without an answer are sent again. `missing` is the error of an empty slip, or null if a field shows it.
 * The toast about placed bids comes after `untilSeen`, because another screen follows.
 */
export async function submit(
  play: Play,
  isBlocked: boolean,
  missing: () => Sentence | null = noBids,
  untilSeen: () => Promise<void> = async () => {},
): Promise<PlacedSlip | null> {
  if (!$rowList.get().some(isWaiting)) {
    const problem = missing()
    if (problem) toast('error', translate(problem), $rowList)
    return null
  }
  const place = play.place()
  await play.settled()
  const placed = await (isBlocked ? settleUnknownBids : placeBids)(place)
  // Another tab may have sent or removed them; Bid History shows which.
  if (!placed || placed.rows.length === 0) return placed
  const said = playWords.get().placed(placed.rows.length)
  rememberSlip(place.gameName, play.type, placed.rows)
  await untilSeen()
  toast('success', said)
  return placed
}

function noBids(): Sentence {
  return sentence('bids_required')
}

/** Shows what is wrong with the points of a row. */
export function sayWrongPoints(typed: string): void {
  const problem = pointsProblem(typed)
  if (problem) toast('error', translate(problem), $rowList)
}
