import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Language } from '#contract/languages.ts'
import { untilLoaded } from '../lib/until-loaded.ts'
import { $language, type Words } from './language.ts'

type Others<Base> = Record<Exclude<Language, 'en'>, () => Promise<{ words: Base }>>

/** Messages of a part that is loaded on a tap: each language but English is in a script beside it. */
export function laterMessages<Base extends Words>(
  english: Base,
  others: Others<Base>,
): ReadableAtom<Base> {
  const $words = atom(english)
  onMount($words, () =>
    $language.subscribe(async language => {
      const words = language === 'en' ? english : (await untilLoaded(others[language])).words
      if ($language.get() === language) $words.set(words)
    }),
  )
  return $words
}
