import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ShownText } from '../lib/coded-text.ts'
import { $sentences } from '../stores/language.ts'

/** A screen's messages in the player's language. */
export function useMessages<Words extends object>(messages: ReadableAtom<Words>): Words {
  return useStore(messages, { ssr: messages.get })
}

/** Translates what the API answers, and names and titles of the contract, for the player. */
export function useTranslate(): (text: ShownText) => string {
  return useMessages($sentences).translate
}
