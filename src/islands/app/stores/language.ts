import { createI18n } from '@nanostores/i18n'
import { persistentAtom } from '@nanostores/persistent'
import { atom, type ReadableAtom } from 'nanostores'
import { type FormErrorCode, formErrors } from '#contract/form-errors.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { untilOnline, wait } from '../lib/wait.ts'
import { $page } from './router.ts'

/** A screen's messages: texts, groups of texts, and functions that put values into a text. */
export type Words = {
  [name: string]: string | readonly string[] | Words | ((...values: never[]) => string)
}

const RETRY_MS = 5_000

/** Loads the words of each language but English. */
export type Translations = Record<Exclude<Language, 'en'>, () => Promise<{ words: Words }>>

let translations: Translations | null = null

/** The player's choice, stored as plain text. */
export const $language = persistentAtom<Language>('language', 'en', {
  encode: String,
  decode: (text: string) => (isLanguage(text) ? text : 'en'),
})

/** The language on the screen. Every page is prerendered in English, so it starts with that. */
const $locale = atom<Language>('en')

/** Declares messages in English. Each other language has all of its messages in one script. */
export const i18n = createI18n($locale, {
  get: async code => (await load(code)) as never,
}) as unknown as <Base extends Words>(name: string, base: Base) => ReadableAtom<Base>

/** Translates an English sentence of the contract or the server. */
export const $sentences = i18n('sentences', { translate: (text: string) => text })

export function translate(text: string): string {
  return $sentences.get().translate(english(text))
}

/** The English sentence of a form's error code; any other text as it is. */
export function english(text: string): string {
  return Object.hasOwn(formErrors, text) ? formErrors[text as FormErrorCode] : text
}

/** Follows the player's choice; `?lang=` in a link is one too. Returns the stop function. */
export function startLanguage(given: Translations): () => void {
  translations = given
  const asked = $page.get()?.search.lang ?? ''
  if (isLanguage(asked)) $language.set(asked)
  return $language.subscribe(language => $locale.set(language))
}

/** Loads a language, and tries until it succeeds. Until then the screen is in English. */
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
