import { $sentences, english } from '../stores/language.ts'
import { useMessages } from './use-messages.ts'

/** Translates an English sentence of the contract or the server for a screen. */
export function useTranslate(): (text: string) => string {
  const { translate } = useMessages($sentences)
  return text => translate(english(text))
}
