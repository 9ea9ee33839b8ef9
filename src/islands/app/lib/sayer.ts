/** The shape of a sentence with values in it, and how it is said with them. */
export type Shape = [english: RegExp, put: (...values: string[]) => string]

/** Says an English sentence by its exact text or its shape; any other stays as it is. */
export function sayer(texts: Record<string, string>, shapes: readonly Shape[]) {
  return (text: string): string => {
    if (Object.hasOwn(texts, text)) return texts[text]!
    for (const [english, put] of shapes) {
      const found = english.exec(text)
      if (found) return put(...found.slice(1))
    }
    return text
  }
}
