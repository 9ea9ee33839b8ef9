import {
  type AppRoute,
  type FundHistoryType,
  fundHistoryTypeOf,
  titleOf,
} from '#contract/routes.ts'
import type { MarketSession } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import type { Sentence } from '../lib/sentence.ts'
import { inEnglish, own } from './en/errors.ts'
import type { Remarks, Sentences, TitledRoute } from './translation.ts'

type RemarkOf = { kind: string; params?: object | undefined; remark: string }

/** Translates sentences by their codes. The message of one without a known code is returned unchanged. */
export function createTranslate(sentences: Sentences) {
  const texts = sentences as Record<string, string | ((params: never) => string)>
  return (sentence: Sentence | null | undefined): string => {
    const text = sentence && own(texts, sentence.code)
    return typeof text === 'function'
      ? text(sentence!.params as never)
      : (text ?? inEnglish(sentence))
  }
}

type Names = {
  gameTypes: Record<GameType, string>
  sessions: Record<MarketSession, string>
  titles: Record<TitledRoute, string>
  histories: Record<FundHistoryType, string>
  newMpin: string
}

/** The names of the game and the titles of the screens, by what they name. */
export function createNames({ gameTypes, sessions, titles, histories, newMpin }: Names) {
  return {
    gameType: (type: string): string => own(gameTypes, type) ?? type,
    session: (session: string): string => own(sessions, session) ?? session,
    title(route: AppRoute, params: Record<string, string | undefined> = {}): string {
      const history = route === 'fundHistory' && fundHistoryTypeOf(params.type ?? '')
      return history ? histories[history] : (own(titles, route) ?? titleOf(route, params))
    },
    history: (type: FundHistoryType): string => histories[type],
    newMpin,
  }
}

/** Translates the remark of an entry by its kind; a foreign API has no kinds. */
export function createRemark(remarks: Remarks) {
  return ({ kind, params = {}, remark }: RemarkOf): string => {
    const text = own(remarks as Record<string, (params: never) => string>, kind)
    if (!text || (text.length > 0 && Object.keys(params).length === 0)) return remark
    return text(params as never)
  }
}
