import type { CodedText } from '../../lib/coded-text.ts'
import {
  type ProtectionWords,
  type TranslatedProtection,
  words,
} from '../../messages/protection/english.ts'
import { translate } from '../language.ts'
import { laterMessages } from '../later-messages.ts'

/** The words of limits and breaks: English until those of the language are loaded. */
export const $protectionWords = laterMessages<ProtectionWords & Partial<TranslatedProtection>>(
  words,
  {
    hi: () => import('../../messages/protection/hindi.ts'),
    mr: () => import('../../messages/protection/marathi.ts'),
  },
)

/** A sentence of the server: by its code where these words have it, else as everywhere. */
export function protectionText(text: CodedText): string {
  const { codes } = $protectionWords.get()
  const known = Object.entries(codes ?? {}).find(([code]) => code === text.code)
  return known?.[1] ?? translate(text)
}
