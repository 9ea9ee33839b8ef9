import { createI18n } from '@nanostores/i18n'
import { atom, type ReadableAtom } from 'nanostores'
import { isLanguage, type Language } from '#contract/languages.ts'
import type { WalletEntry } from '#contract/wallet.ts'
import type { Sentence } from '../lib/sentence.ts'
import { persistentText } from '../lib/storage.ts'
import { inEnglish } from '../messages/en/errors.ts'
import { $page } from './router.ts'

/** A screen's messages: texts, groups of texts, and functions that put values into a text. */
export type Words = {
  [name: string]: string | readonly string[] | Words | ((...values: never[]) => string)
}

/** Loads the words of each language but English. */
export type Translations = Record<Exclude<Language, 'en'>, () => Promise<{ words: Words }>>

let translations: Translations | null = null
let tellLost = () => {}
/** Whether loadLanguage is under way. Only it may then change what is on the screen. */
let isFirst = false

/** The player's choice, stored as plain text. */
export const $language = persistentText<Language>('language', 'en', { outlives: 'logout' }, text =>
  isLanguage(text) ? text : 'en',
)

/** The choice of an earlier visit. It stays where its language cannot be loaded. */
const kept = $language.get()

/** The language on the screen. Every page is prerendered in English, so it starts with that. */
const $locale = atom<Language>('en')

/** The last language of the screen whose words are all there. */
let complete: Language = 'en'

/** Declares messages in English. Each other language has all of its messages in one script. */
export const i18n = createI18n($locale, {
  get: async code => (await load(code)) as never,
}) as unknown as {
  <Base extends Words>(name: string, base: Base): ReadableAtom<Base>
  cache: Partial<Record<Language, Words>>
}

/** What the API says in English, in the language of the player. */
export const $sentences = i18n('sentences', {
  translate: inEnglish,
  remark: (entry: Entry): string => entry.remark,
})

type Entry = Pick<WalletEntry, 'kind' | 'params' | 'remark'>

/** A sentence in the language of the player; '' for none. */
export function translate(sentence: Sentence | null | undefined): string {
  return $sentences.get().translate(sentence)
}

/** What an entry of the statement belongs to. */
export function remarkText(entry: Entry): string {
  return $sentences.get().remark(entry)
}

/**
 * Follows the player's choice; `?lang=` in a link is one too. `onLost` is called when a language could
 * not be loaded. Returns the stop function.
 */
export function startLanguage(given: Translations, onLost: () => void): () => void {
  translations = given
  tellLost = onLost
  const asked = $page.get()?.search.lang ?? ''
  if (isLanguage(asked)) $language.set(asked)
  return $language.subscribe(language => {
    if (!isFirst) show(language)
  })
}

/** Loads the player's language before the first screen is drawn. Without it, that is in English. */
export async function loadLanguage(given: Translations): Promise<void> {
  const language = $language.get()
  if (language === 'en') return
  isFirst = true
  const loaded = await given[language]().catch(() => null)
  isFirst = false
  if (loaded) i18n.cache[language] = loaded.words
  show(language)
}

function show(language: Language): void {
  if (i18n.cache[language]?.sentences) complete = language
  $locale.set(language)
}

/** Until a language is loaded, or if it cannot be, the screen is in the previous one. */
async function load(language: Language): Promise<Words> {
  if (language === 'en' || !translations) return {}
  try {
    const { words } = await translations[language]()
    if (language === $locale.get()) complete = language
    return words
  } catch {
    if (language === $locale.get()) showLast(language)
    return {}
  }
}

function showLast(lost: Language): void {
  if (lost === kept) $locale.set(complete)
  else $language.set(complete)
  tellLost()
}
