import type { CollectionEntry } from 'astro:content'
import { getCollection, getEntry } from 'astro:content'
import type { Language } from '#contract/languages.ts'
import { languageCodes, languageOf, slugOf } from './languages.ts'

export type SitePage = CollectionEntry<'pages'>
export type SiteWords = CollectionEntry<'words'>['data']

/** The site's settings. Astro has checked them against content.config.ts. */
export async function siteSettings() {
  const entry = await getEntry('settings', 'settings')
  if (!entry) throw new Error('src/content/settings.json is missing.')
  return entry.data
}

/** The texts of the frame of the public pages in a language. */
export async function wordsOf(language: Language): Promise<SiteWords> {
  const entry = await getEntry('words', language)
  if (!entry) throw new Error(`src/content/words/${language}.json is missing.`)
  return entry.data
}

/** Every public page in the order of the menu, then by name. */
export async function sitePages(): Promise<SitePage[]> {
  const pages = await getCollection('pages')
  return pages.sort((a, b) => a.data.order - b.data.order || a.id.localeCompare(b.id))
}

/** What the parts around a public page get. */
export type Around = {
  id: string | undefined
  /** The addresses in each language of a page that is not in src/content. */
  paths: Record<Language, string> | undefined
  language: Language
  words: SiteWords
}

export type Translation = { language: Language; words: SiteWords; id: string }

/** The languages a page is written in, the page itself included, each with its id there. */
export async function translationsOf(id: string): Promise<Translation[]> {
  const pages = await getCollection('pages', page => slugOf(page.id) === slugOf(id))
  const found = pages.map(async page => {
    const language = languageOf(page.id)
    return { language, words: await wordsOf(language), id: page.id }
  })
  const order = ({ language }: Translation) => languageCodes.indexOf(language)
  return (await Promise.all(found)).sort((a, b) => order(a) - order(b))
}

/** The label of a page in the menu; undefined for a page that is in no menu. */
export function menuLabelOf({ data }: SitePage): string | undefined {
  if (data.menu === false) return undefined
  return data.menu === true ? data.title : data.menu
}

/** The sentence with the words of its {braces} in place. */
export function filled(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
