import { type Language, languages } from '#contract/languages.ts'

/** English first: it is the one without a folder of its own. */
export const languageCodes = Object.keys(languages) as Language[]

const beginning = new RegExp(`^/?(${languageCodes.slice(1).join('|')})/`)

/** The language of a page, by its id or its path: English has no folder of its own. */
export function languageOf(place: string): Language {
  return (beginning.exec(place)?.[1] as Language | undefined) ?? 'en'
}

/** The word a page shares with its translations: hi/how-to-play → how-to-play. */
export function slugOf(id: string): string {
  return id.replace(beginning, '')
}
