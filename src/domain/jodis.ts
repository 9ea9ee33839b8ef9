/** The ten single digits, '0' to '9'. Source: docs/game-rules.md, Numbers. */
export const singleDigits: readonly string[] = Array.from('0123456789')

/** Whether the text is exactly one ASCII digit; false for anything else. */
export function isDigit(text: string): boolean {
  return singleDigits.includes(text)
}

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
