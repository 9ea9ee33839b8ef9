import { formSentence } from '#contract/codes.ts'
import type { Sentence } from '../../lib/sentence.ts'

/** A sentence in English; '' for none. The API sends its own. */
export function inEnglish(sentence: Sentence | null | undefined): string {
  return sentence ? sentence.message || (formSentence(sentence.code) ?? '') : ''
}

/** The value of a key; undefined for what every object inherits. */
export function own<Value>(table: Record<string, Value>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
