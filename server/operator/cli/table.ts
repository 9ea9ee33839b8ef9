const GAP = '  '

/** Formats rows as aligned columns, with an optional headline. */
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

/** Replaces control characters, which could change the terminal. Names come from players. */
export function plain(text: string): string {
  return text.replace(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, ' ')
}
