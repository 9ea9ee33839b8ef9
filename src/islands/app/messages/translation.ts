import type { ReadableAtom } from 'nanostores'
import type { ErrorArguments, PlayerErrorCode } from '#contract/errors.ts'
import type { NoticeArguments, NoticeCode } from '#contract/notices.ts'
import type { RemarkKind, RemarkParams } from '#contract/remarks.ts'
import type {
  AppRoute,
  appRoutes,
  FundHistoryType,
  fundHistoryTitles,
  NEW_MPIN,
} from '#contract/routes.ts'
import type * as sentences from '#contract/sentences.ts'
import type { MarketSession } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import type { $sentences } from '../stores/language.ts'
import type { messages as charts } from './charts.ts'
import type { messages as createMpin } from './create-mpin.ts'
import type { messages as frame } from './frame.ts'
import type { messages as freshness } from './freshness.ts'
import type { messages as funds } from './funds.ts'
import type { messages as gameRates } from './game-rates.ts'
import type { messages as gameTypes } from './game-types.ts'
import type { messages as header } from './header.ts'
import type { messages as home } from './home.ts'
import type { messages as login } from './login.ts'
import type { messages as loginMpin } from './login-mpin.ts'
import type { messages as lostBids } from './lost-bids.ts'
import type { messages as myBids } from './my-bids.ts'
import type { messages as notFound } from './not-found.ts'
import type { messages as payments } from './payments.ts'
import type { messages as play } from './play.ts'
import type { messages as profile } from './profile.ts'
import type { messages as session } from './session.ts'
import type { messages as signUp } from './sign-up.ts'
import type { messages as updates } from './updates.ts'
import type { messages as verifyOtp } from './verify-otp.ts'

type WordsOf<Store> = Store extends ReadableAtom<infer Words> ? Words : never

/**
 * What a language has to say: every word of every file beside this one, by the name it declares.
 */
export type Translation = {
  charts: WordsOf<typeof charts>
  freshness: WordsOf<typeof freshness>
  gameRates: WordsOf<typeof gameRates>
  home: WordsOf<typeof home>
  myBids: WordsOf<typeof myBids>
  updates: WordsOf<typeof updates>
  createMpin: WordsOf<typeof createMpin>
  frame: WordsOf<typeof frame>
  funds: WordsOf<typeof funds>
  gameTypes: WordsOf<typeof gameTypes>
  header: WordsOf<typeof header>
  login: WordsOf<typeof login>
  loginMpin: WordsOf<typeof loginMpin>
  lostBids: WordsOf<typeof lostBids>
  notFound: WordsOf<typeof notFound>
  payments: WordsOf<typeof payments>
  play: WordsOf<typeof play>
  profile: WordsOf<typeof profile>
  sentences: WordsOf<typeof $sentences>
  session: WordsOf<typeof session>
  signUp: WordsOf<typeof signUp>
  verifyOtp: WordsOf<typeof verifyOtp>
}

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
