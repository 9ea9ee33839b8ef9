/** The languages of the app and the site, each by its own name. */
export const languages = { en: 'English', hi: 'हिन्दी', mr: 'मराठी' } as const
export type Language = keyof typeof languages

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text)
}
