/**
 * Runs the work of a player one at a time. A call made while it runs makes it run once more, because
 * the running one may have read older data. The next player does not wait for it: `playerNow` tells
 * them apart.
 */
export function rerun(playerNow: () => string, work: () => Promise<void>): () => Promise<void> {
  let underWay: { player: string; isWanted: boolean; end: Promise<void> } | null = null

  return () => {
    const player = playerNow()
    if (underWay?.player === player) {
      underWay.isWanted = true
      return underWay.end
    }
    const started = { player, isWanted: false, end: Promise.resolve() }
    underWay = started
    started.end = run().finally(() => {
      if (underWay === started) underWay = null
    })
    return started.end

    async function run(): Promise<void> {
      do {
        started.isWanted = false
        await work()
      } while (started.isWanted && playerNow() === player)
    }
  }
}
