import { useMessages } from './lib/use-messages.ts'
import { $sentences } from './stores/language.ts'

/** How a screen says an English sentence of the contract or the server, in the player's language. */
export function useSaid(): (text: string) => string {
  return useMessages($sentences).said
}
