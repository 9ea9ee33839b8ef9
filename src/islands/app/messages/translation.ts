import type { ReadableAtom } from 'nanostores'
import type { CodeArguments, PlayerCode } from '#contract/codes.ts'
import type { AppRoute, appRoutes } from '#contract/routes.ts'
import type { RemarkKind, RemarkParams } from '#contract/wallet.ts'
import type { $sentences } from '../frame/language.ts'

type English = typeof import('./en/accounts.ts') &
  typeof import('./en/bids.ts') &
  typeof import('./en/limits.ts') &
  typeof import('./en/header.ts') &
  typeof import('./en/frame.ts') &
  typeof import('./en/markets.ts') &
  typeof import('./en/funds.ts') &
  typeof import('./en/profile.ts') &
  typeof import('./en/push.ts') &
  typeof import('./en/wallet.ts') &
  typeof import('./en/names.ts') &
  typeof import('./en/play.ts') & { sentences: typeof $sentences }

/** The words behind a name of the files in en/. */
type WordsOf<Store> = Store extends ReadableAtom<infer Words> ? Words : never

/** What a language has to say: all words of the files in en/, under the same names. */
export type Translation = { [Name in keyof English]: WordsOf<English[Name]> }

/** The screens whose title is neither empty nor the name of a market. */
export type TitledRoute = {
  [Route in AppRoute]: (typeof appRoutes)[Route]['title'] extends '' | '{game}' ? never : Route
}[AppRoute]

type Sentence<Arguments extends unknown[]> = Arguments extends [infer Params]
  ? (params: Params) => string
  : string

/** A sentence for every code that a player sees. */
export type Sentences = { [Code in PlayerCode]: Sentence<CodeArguments<Code>> }

/** A remark for every kind of entry of the statement. */
export type Remarks = { [Kind in RemarkKind]: (params: RemarkParams[Kind]) => string }
