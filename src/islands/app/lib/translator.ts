/** A sentence with values in it as a pattern, and a function that writes it with the values. */
export type Shape = [english: RegExp, put: (...values: string[]) => string]

/**
 * Translates an English sentence by its exact text or its pattern; any other text stays the same.
 */
export function translator(texts: Record<string, string>, shapes: readonly Shape[]) {
  return (text: string): string => {
    if (Object.hasOwn(texts, text)) return texts[text]!
    for (const [english, put] of shapes) {
      const found = english.exec(text)
      if (found) return put(...found.slice(1))
    }
    return text
  }
}
