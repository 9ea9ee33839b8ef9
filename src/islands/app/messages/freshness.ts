import { i18n } from '../stores/language.ts'

export const messages = i18n('freshness', {
  offline: 'You are offline.',
  loaded: (ago: string) => `What you see was loaded ${ago}.`,
  asOf: (ago: string) => `Shown as of ${ago}.`,
  retry: 'Try again',
  arrived: (market: string, result: string) => `${market}: ${result}`,
})
