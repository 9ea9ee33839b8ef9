import { $isConfirmed } from '../accounts/fetched-profile.ts'
import { $counted, $user } from '../accounts/session.ts'
import { $inPlay } from '../bids/bids.ts'
import { countUp, isStill } from '../lib/count-up.ts'
import { $isRevealing } from '../live/own-results.ts'
import { $newResults } from '../markets/markets.ts'

/** A win may reach the balance this long before its result can be revealed. */
const RESULT_WITHIN_MS = 2_500

/**
 * Lets the balance in the header count up from a known one to a higher one, after the reveal of the
 * result that raised it. Returns the stop function.
 */
export function countBalance(): () => void {
  let stopCounting = () => {}
  let isWaiting = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const unbind = [
    $user.listen((user, before) => {
      const from = $counted.get() ?? before?.wallet
      const to = user?.wallet
      const isSame = user?.phone_number === before?.phone_number
      if (isSame && to === before?.wallet) return
      stop()
      if (!isSame || !$isConfirmed.get() || isStill()) return
      if (from === undefined || to === undefined || to <= from) return
      if ($isRevealing.get() || isResultDue()) wait(from)
      else count(from, to)
    }),
    $isRevealing.listen(isRevealing => {
      if (!isWaiting) return
      clearTimeout(timer)
      if (!isRevealing) endWait()
    }),
  ]

  function wait(from: number): void {
    isWaiting = true
    $counted.set(from)
    if (!$isRevealing.get()) timer = setTimeout(endWait, RESULT_WITHIN_MS)
  }

  function endWait(): void {
    const [from, to] = [$counted.get(), $user.get()?.wallet]
    stop()
    if (from !== null && to !== undefined) count(from, to)
  }

  function count(from: number, to: number): void {
    stopCounting = countUp(from, to, points => $counted.set(points === to ? null : points))
  }

  function stop(): void {
    stopCounting()
    clearTimeout(timer)
    isWaiting = false
    $counted.set(null)
  }

  return () => {
    stop()
    for (const end of unbind) end()
  }
}

/** A draw has just come, and the player has bids without an outcome. */
function isResultDue(): boolean {
  return $newResults.get().length > 0 && $inPlay.get() !== null
}
