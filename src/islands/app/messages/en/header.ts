import { appRoutes } from '#contract/routes.ts'
import { i18n } from '../../frame/language.ts'

/** What every page has around its screen, for guests too. */
export const headerWords = i18n('headerWords', {
  /** The language these words are in. */
  code: 'en',
  language: 'Language',
  menu: 'Menu',
  back: 'Back',
  refresh: 'Refresh',
  balance: 'Balance',
  addFund: 'Add Fund',
  loading: 'Loading',
  toasts: 'Messages',
  close: 'Close',
  /** The title of the requests, which are withdrawals too. */
  requests: appRoutes.requestHistory.title as string,
  notLoaded: 'This page could not be loaded.',
  languageNotLoaded: 'The language could not be loaded.',
  tryAgain: 'Try again',
  show: (what: string) => `Show ${what}`,
})
