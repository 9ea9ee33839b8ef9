/** Calls made while the work runs share its result, if they are made for the same player. */
export function dedupe<Result>(
  work: () => Promise<Result>,
  playerNow: () => string = () => '',
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
