import type { Translations } from '../frame/language.ts'

/** Each language is loaded when a player chooses it. */
export const translations: Translations = {
  hi: () => import('./hi/index.ts'),
  mr: () => import('./mr/index.ts'),
}
