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
  addFund: 'Top up',
  loading: 'Loading',
  toasts: 'Messages',
  close: 'Close',
  show: (what: string) => `Show ${what}`,
})
