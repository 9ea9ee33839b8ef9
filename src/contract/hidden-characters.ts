/**
 * Characters that change how text beside them is shown and are not shown themselves: control
 * characters, line separators, directions, zero-width ones. The two joiners are letters' business in
 * Hindi and Marathi.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu

/** Whether a text, or what was typed as one, has none. */
export function isShown(text: string): boolean {
  return text.search(HIDDEN) < 0
}

/** The text with a space in place of each. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, ' ')
}
