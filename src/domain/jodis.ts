import { singleDigits } from './digits.ts'

/** The hundred jodis, '00' to '99'. Source: docs/game-rules.md, Numbers. */
export const jodis: readonly string[] = singleDigits.flatMap(first =>
  singleDigits.map(second => first + second),
)

/** Whether the text is exactly two ASCII digits; false for anything else. */
export function isJodi(text: string): boolean {
  return jodis.includes(text)
}

/**
 * Whether a chart prints the jodi in red: its second digit is the first, or the first + 5 mod 10
 * False for anything that is not a jodi. Source: docs/game-rules.md, Charts.
 */
export function isRedJodi(jodi: string): boolean {
  return isJodi(jodi) && (Number(jodi[1]) - Number(jodi[0])) % 5 === 0
}
