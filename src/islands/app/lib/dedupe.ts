/**
 * Calls made while the work runs share its result, if they are made for the same player: `playerNow`
 * tells them apart, because a pending answer is never another player's.
 */
export function dedupe<Result>(
  playerNow: () => string,
  work: () => Promise<Result>,
): () => Promise<Result> {
  let underWay: { player: string; result: Promise<Result> } | null = null
  return () => {
    const player = playerNow()
    if (underWay?.player === player) return underWay.result
    const result = work().finally(() => {
      if (underWay?.result === result) underWay = null
    })
    underWay = { player, result }
    return result
  }
}
