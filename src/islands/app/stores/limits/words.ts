import { atom } from 'nanostores'
import type { CodedText } from '../../lib/coded-text.ts'
import {
  type ProtectionWords,
  type TranslatedProtection,
  words,
} from '../../messages/protection/english.ts'
import { $language, translate } from '../language.ts'

/** Beside the other messages, because few visits need them. */
const loaders = {
  hi: () => import('../../messages/protection/hindi.ts'),
  mr: () => import('../../messages/protection/marathi.ts'),
}

/** The words of limits and breaks: English until those of the language are loaded. */
export const $protectionWords = atom<ProtectionWords & Partial<TranslatedProtection>>(words)

$language.subscribe(async language => {
  if (language === 'en') return $protectionWords.set(words)
  const loaded = await loaders[language]().catch(() => null)
  if (loaded && $language.get() === language) $protectionWords.set(loaded.words)
})

/** A sentence of the server: by its code where these words have it, else as everywhere. */
export function protectionText(text: CodedText): string {
  const { codes } = $protectionWords.get()
  const known = Object.entries(codes ?? {}).find(([code]) => code === text.code)
  return known?.[1] ?? translate(text)
}
