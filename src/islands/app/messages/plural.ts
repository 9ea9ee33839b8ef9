import type { Language } from '#contract/languages.ts'

/** Chooses the form of a word for a number: `one` or `other`, by the rule of the language. */
export function pluralIn(language: Language) {
  // Made at its first use: a slow phone would wait for it while the app starts.
  let rules: Intl.PluralRules | undefined
  return (count: number, one: string, other: string): string => {
    rules ??= new Intl.PluralRules(language)
    return rules.select(count) === 'one' ? one : other
  }
}
