/**
 * Lets calls share the result of running work, if they are made for the same player: `playerNow`
 * identifies the player, because a pending answer is never for another one.
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

/**
 * Runs the work of a player one at a time. A call made while it runs makes it run once more, because
 * the running one may have read older data. The next player does not wait for it: `playerNow`
 * identifies the player.
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

/**
 * Fetches the rows of a list again, page by page, from the newest to the last one shown. Stops one page
 * after the same number of rows. Resolves to the failure of a page that failed.
 */
export async function refetch<Row, Failure extends object | null>(
  shown: readonly Row[],
  pageRows: number,
  keyOf: (row: Row) => string,
  fetchPage: (after: Row | undefined) => Promise<Row[] | Failure>,
): Promise<{ rows: Row[]; hasMore: boolean } | Failure> {
  const last = shown.at(-1)
  const rows: Row[] = []
  for (;;) {
    const page = await fetchPage(rows.at(-1))
    if (!Array.isArray(page)) return page
    rows.push(...page)
    const hasMore = page.length === pageRows
    const isLong = rows.length >= shown.length
    // The last row may have left the list, so it is looked for on one more page only.
    const isLonger = rows.length - page.length >= shown.length
    const isEnough = isLonger || (isLong && (!last || hasKey(rows, keyOf(last), keyOf)))
    if (isEnough || !hasMore) return { rows, hasMore }
  }
}

function hasKey<Row>(rows: readonly Row[], key: string, keyOf: (row: Row) => string): boolean {
  return key === '' || rows.some(row => keyOf(row) === key)
}
