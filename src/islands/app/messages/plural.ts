import type { Language } from '#contract/languages.ts'

/** Chooses the form of a word for a number: `one` or `other`, by the rule of the language. */
export function pluralIn(language: Language) {
  const rules = new Intl.PluralRules(language)
  return (count: number, one: string, other: string): string =>
    rules.select(count) === 'one' ? one : other
}
