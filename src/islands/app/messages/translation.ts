import type { ReadableAtom } from 'nanostores'
import type { ErrorArguments, PlayerErrorCode } from '#contract/errors.ts'
import type { NoticeArguments, NoticeCode } from '#contract/notices.ts'
import type {
  AppRoute,
  appRoutes,
  FundHistoryType,
  fundHistoryTitles,
  NEW_MPIN,
} from '#contract/routes.ts'
import type * as sentences from '#contract/sentences.ts'
import type { RemarkKind, RemarkParams } from '#contract/wallet.ts'
import type { MarketSession } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import type { $sentences } from '../frame/language.ts'

type English = typeof import('./en/accounts.ts') &
  typeof import('./en/bids.ts') &
  typeof import('./en/limits.ts') &
  typeof import('./en/frame.ts') &
  typeof import('./en/markets.ts') &
  typeof import('./en/funds.ts') &
  typeof import('./en/profile.ts') &
  typeof import('./en/wallet.ts') &
  typeof import('./en/play.ts') & { sentences: typeof $sentences }

/** The words behind a name of the files in en/. */
type WordsOf<Store> = Store extends ReadableAtom<infer Words> ? Words : never

/** What a language has to say: all words of the files in en/, under the same names. */
export type Translation = { [Name in keyof English]: WordsOf<English[Name]> }

type Titles = (typeof appRoutes)[AppRoute]['title'] | (typeof fundHistoryTitles)[FundHistoryType]

/** The English texts of contract and domain that reach a screen as they are. */
export type ContractText =
  | (typeof sentences)[
      | 'closedToday'
      | 'demoHeadline'
      | 'noBids'
      | 'noData'
      | 'profileUpdated'
      | 'upiCopied']
  | Exclude<Titles, '' | '{game}'>
  | typeof NEW_MPIN
  | GameType
  | MarketSession

type Sentence<Arguments extends unknown[]> = Arguments extends [infer Params]
  ? (params: Params) => string
  : string

/** A sentence for every code that a player sees. */
export type Sentences = {
  [Code in PlayerErrorCode]: Sentence<ErrorArguments<Code>>
} & { [Code in NoticeCode]: Sentence<NoticeArguments<Code>> }

/** A remark for every kind of entry of the statement. */
export type Remarks = { [Kind in RemarkKind]: (params: RemarkParams[Kind]) => string }
