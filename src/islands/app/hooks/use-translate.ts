import { $sentences, english } from '../stores/language.ts'
import { useMessages } from './use-messages.ts'

/** How a screen says an English sentence of the contract or the server, in the player's language. */
export function useTranslate(): (text: string) => string {
  const { translate } = useMessages($sentences)
  return text => translate(english(text))
}
