import { appRoutes } from '#contract/routes.ts'
import { i18n } from '../stores/language.ts'

/** What every page has around its screen, for guests too. */
export const messages = i18n('header', {
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
  show: (what: string) => `Show ${what}`,
})
