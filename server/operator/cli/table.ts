import { withoutHidden } from '#contract/wire.ts'

const GAP = '  '

/** Formats rows as aligned columns, with an optional headline. */
export function table(headline: string[], rows: string[][]): string {
  const all = (headline.length > 0 ? [headline, ...rows] : rows).map(row => row.map(withoutHidden))
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

/** JSON in which hidden characters are escaped: names come from players, and could change the terminal. */
export function plainJson(value: object): string {
  return JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped)
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
  return units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
