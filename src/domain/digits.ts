/** The ten single digits, '0' to '9'. Source: docs/game-rules.md, Numbers. */
export const singleDigits: readonly string[] = Array.from('0123456789')

/** Whether the text is exactly one ASCII digit; false for anything else. */
export function isDigit(text: string): boolean {
  return singleDigits.includes(text)
}
