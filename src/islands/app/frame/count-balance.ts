import { $isConfirmed } from '../accounts/fetched-profile.ts'
import { $counted, $user } from '../accounts/session.ts'

const COUNTS_MS = 400

/** Lets the balance in the header count up from a known one to a higher one. Returns the stop function. */
export function countBalance(): () => void {
  let frame = 0
  const unbind = $user.listen((user, before) => {
    const from = $counted.get() ?? before?.wallet
    const to = user?.wallet
    const isSame = user?.phone_number === before?.phone_number
    if (isSame && to === before?.wallet) return
    cancelAnimationFrame(frame)
    $counted.set(null)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!isSame || !$isConfirmed.get() || isStill) return
    if (from !== undefined && to !== undefined && to > from) count(from, to)
  })

  function count(from: number, to: number): void {
    const startsAt = performance.now()
    const step = () => {
      const share = (performance.now() - startsAt) / COUNTS_MS
      $counted.set(share < 1 ? Math.round(from + share * (to - from)) : null)
      if (share < 1) frame = requestAnimationFrame(step)
    }
    step()
  }

  return () => {
    cancelAnimationFrame(frame)
    $counted.set(null)
    unbind()
  }
}
