import type { FormErrorCode } from '#contract/codes.ts'

/**
 * What a player is told, before it is in a language: `translate` makes it a text. A foreign API has no
 * codes, and its message is shown unchanged.
 */
export type Sentence = {
  code: string
  params: Readonly<Record<string, unknown>>
  /** The English of the API; empty for what the app itself finds. */
  message: string
}

/** A sentence of the app itself, whose English it has. */
export function sentence(code: FormErrorCode): Sentence {
  return { code, params: {}, message: '' }
}

/** The sentence of a schema's rule, whose message is the code of its error. */
export function sentenceOfRule(message: string): Sentence {
  return sentence(message as FormErrorCode)
}
