import {
  type AppRoute,
  type FundHistoryType,
  fundHistoryTitles,
  NEW_MPIN,
  titleOf,
} from '#contract/routes.ts'
import { i18n } from '../../frame/language.ts'

/** The names of the game and the titles of the screens. Another API may have other game types. */
export const nameWords = i18n('nameWords', {
  gameType: (type: string): string => type,
  session: (session: string): string => session,
  title: (route: AppRoute, params?: Record<string, string | undefined>): string =>
    titleOf(route, params),
  history: (type: FundHistoryType): string => fundHistoryTitles[type],
  newMpin: NEW_MPIN as string,
})
