import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'

/** A screen's words in the language of the player, from the first render on. */
export function useMessages<Words extends object>(messages: ReadableAtom<Words>): Words {
  return useStore(messages, { ssr: messages.get })
}
