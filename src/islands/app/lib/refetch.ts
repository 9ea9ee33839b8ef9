/**
 * Fetches the rows of a list again, page by page, from the newest to the last one shown, so that no
 * loaded row is lost. Null if a page got no answer.
 */
export async function refetch<Row>(
  shown: readonly Row[],
  pageRows: number,
  keyOf: (row: Row) => string,
  fetchPage: (after: Row | undefined) => Promise<Row[] | null>,
): Promise<{ rows: Row[]; hasMore: boolean } | null> {
  const last = shown.at(-1)
  const rows: Row[] = []
  for (;;) {
    const page = await fetchPage(rows.at(-1))
    if (!page) return null
    rows.push(...page)
    const hasMore = page.length === pageRows
    const isEnough = rows.length >= shown.length && (!last || hasKey(rows, keyOf(last), keyOf))
    if (isEnough || !hasMore) return { rows, hasMore }
  }
}

function hasKey<Row>(rows: readonly Row[], key: string, keyOf: (row: Row) => string): boolean {
  return key === '' || rows.some(row => keyOf(row) === key)
}
