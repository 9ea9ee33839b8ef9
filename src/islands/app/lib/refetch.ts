/**
 * Fetches the rows of a list again, page by page, from the newest to the last one shown, so that no
 * loaded row is lost. Resolves to the failure of a page that failed.
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
    const isEnough = rows.length >= shown.length && (!last || hasKey(rows, keyOf(last), keyOf))
    if (isEnough || !hasMore) return { rows, hasMore }
  }
}

function hasKey<Row>(rows: readonly Row[], key: string, keyOf: (row: Row) => string): boolean {
  return key === '' || rows.some(row => keyOf(row) === key)
}
