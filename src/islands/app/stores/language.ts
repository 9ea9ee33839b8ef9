import { createI18n } from '@nanostores/i18n'
import { persistentAtom } from '@nanostores/persistent'
import { atom, type ReadableAtom } from 'nanostores'
import { type FormErrorCode, formErrors } from '#contract/form-errors.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { untilOnline, wait } from '../lib/wait.ts'
import { $page } from './router.ts'

/** A screen's words: texts, groups of texts, and functions that put values into one. */
export type Words = {
  [name: string]: string | readonly string[] | Words | ((...values: never[]) => string)
}

const RETRY_MS = 5_000

/** Loads the words of each language but English. */
export type Translations = Record<Exclude<Language, 'en'>, () => Promise<{ words: Words }>>

let translations: Translations | null = null

/** What the player chose, kept as plain text. */
export const $language = persistentAtom<Language>('language', 'en', {
  encode: String,
  decode: (text: string) => (isLanguage(text) ? text : 'en'),
})

/** What the words follow. Every page is prerendered in English, so it begins with that. */
const $locale = atom<Language>('en')

/** Declares words in English; each other language has all of them in one script of its own. */
export const i18n = createI18n($locale, {
  get: async code => (await load(code)) as never,
}) as unknown as <Base extends Words>(name: string, base: Base) => ReadableAtom<Base>

/** How an English sentence of the contract or the server is said to the player. */
export const $sentences = i18n('sentences', { translate: (text: string) => text })

export function translate(text: string): string {
  return $sentences.get().translate(english(text))
}

/** The English sentence of a form's error code; any other text as it is. */
export function english(text: string): string {
  return Object.hasOwn(formErrors, text) ? formErrors[text as FormErrorCode] : text
}

/** Follows the player's choice, from the first paint on; `?lang=` of a link is one. Returns the end. */
export function startLanguage(given: Translations): () => void {
  translations = given
  const asked = $page.get()?.search.lang ?? ''
  if (isLanguage(asked)) $language.set(asked)
  return $language.subscribe(language => $locale.set(language))
}

/** Until a language can be loaded, its player reads English. */
async function load(language: Language): Promise<Words> {
  if (language === 'en' || !translations) return {}
  try {
    return (await translations[language]()).words
  } catch {
    await wait(RETRY_MS)
    await untilOnline()
    return load(language)
  }
}
