import { formSentence } from '#contract/errors.ts'
import type { ShownText } from '../../lib/coded-text.ts'

/** The English of a sentence by its code; a message without a known code is returned unchanged. */
export function inEnglish(text: ShownText): string {
  if (typeof text !== 'string') return text.message || (formSentence(text.code) ?? '')
  return formSentence(text) ?? text
}

/** The value of a key; undefined for what every object inherits. */
export function own<Value>(table: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
