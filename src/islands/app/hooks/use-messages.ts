import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'

/** A screen's messages in the player's language. */
export function useMessages<Words extends object>(messages: ReadableAtom<Words>): Words {
  return useStore(messages, { ssr: messages.get })
}
