export const languages = ['en', 'hi', 'mr'] as const
export type Language = (typeof languages)[number]

const beginning = new RegExp(`^/?(${languages.slice(1).join('|')})/`)

/** The language of a page, by its id or its path: English has no folder of its own. */
export function languageOf(place: string): Language {
  return (beginning.exec(place)?.[1] as Language | undefined) ?? 'en'
}

/** The word a page shares with its translations: hi/how-to-play → how-to-play. */
export function slugOf(id: string): string {
  return id.replace(beginning, '')
}

/** The path of a page in a language: /how-to-play and hi → /hi/how-to-play. */
export function pathIn(language: Language, path: string): string {
  return language === 'en' ? path : `/${language}${path}`
}
