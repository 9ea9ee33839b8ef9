const GAP = '  '

/** Rows in columns of their width, with a headline where there is one. */
export function table(headline: string[], rows: string[][]): string {
  const all = (headline.length > 0 ? [headline, ...rows] : rows).map(row => row.map(plain))
  const widths = (all[0] ?? []).map((_, column) =>
    Math.max(...all.map(row => row[column]?.length ?? 0)),
  )
  return all
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join('\n')
}

/** Names come from players: what would move a terminal's cursor, or its reading order, is cut out. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ')
}
