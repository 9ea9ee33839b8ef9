import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { $sentences } from '../frame/language.ts'
import type { Sentence } from './sentence.ts'

/** A screen's messages in the player's language. */
export function useMessages<Words extends object>(messages: ReadableAtom<Words>): Words {
  return useStore(messages, { ssr: messages.get })
}

/** Translates a sentence for the player; '' for none. */
export function useTranslate(): (sentence: Sentence | null | undefined) => string {
  return useMessages($sentences).translate
}
