import * as sentences from '#contract/sentences.ts'
import { i18n } from '../../frame/language.ts'
import type { Span } from '../../lib/span.ts'
import { agoText } from './spans.ts'

export const frameWords = i18n('frameWords', {
  updated: 'Updated',
  noData: sentences.noData as string,

  skip: 'Skip to the screen',
  main: 'Main',
  nav: { history: 'History', bids: 'All Bids', home: 'Home', wallet: 'Wallet', website: 'Website' },

  sidebar: {
    terms: 'Term & Conditions',
    responsible: 'Play responsibly',
    video: 'Video',
    logout: 'Logout',
    since: (date: string) => `Member since ${date}`,
    vibrate: 'Vibrate for numbers and wins',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
  },
})

export const notFoundWords = i18n('notFoundWords', {
  title: 'Page not found',
  text: 'The address may be mistyped, or the market’s name may have changed.',
  home: 'Go to Home',
})

export const freshnessWords = i18n('freshnessWords', {
  offline: 'You are offline.',
  check: 'Please check your connection, or try again in a moment.',
  unanswered: 'No answer from the server.',
  notLoaded: 'Could not load the latest.',
  loaded: (ago: Span | null) => `Last updated ${agoText(ago)}.`,
  asOf: (age: Span) => `Last updated ${agoText(age.count > 0 ? age : null)}.`,
  retry: 'Try again',
  arrived: (market: string, result: string) => `${market}: ${result}`,
})

export const updatesWords = i18n('updatesWords', {
  ready: { text: 'A new version of the app is ready.', action: 'Update' },
  taken: { text: 'The app was updated in another tab.', action: 'Reload' },
  later: 'Later',
})

export const installWords = i18n('installWords', {
  install: 'Install app',
  iphone: 'Tap Share, then Add to Home Screen.',
})
