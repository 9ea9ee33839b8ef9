import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { $sentences } from '../frame/language.ts'
import type { ShownText } from './coded-text.ts'

/** A screen's messages in the player's language. */
export function useMessages<Words extends object>(messages: ReadableAtom<Words>): Words {
  return useStore(messages, { ssr: messages.get })
}

/** Translates what the API answers, and names and titles of the contract, for the player. */
export function useTranslate(): (text: ShownText) => string {
  return useMessages($sentences).translate
}
