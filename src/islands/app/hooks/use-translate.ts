import type { ShownText } from '../lib/coded-text.ts'
import { $sentences } from '../stores/language.ts'
import { useMessages } from './use-messages.ts'

/** Translates what the API answers, and names and titles of the contract, for the player. */
export function useTranslate(): (text: ShownText) => string {
  return useMessages($sentences).translate
}
