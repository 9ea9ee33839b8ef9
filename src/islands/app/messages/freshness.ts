import type { Span } from '../lib/span.ts'
import { i18n } from '../stores/language.ts'
import { agoText } from './spans.ts'

export const messages = i18n('freshness', {
  offline: 'You are offline.',
  unanswered: 'No answer from the server.',
  loaded: (ago: Span | null) => `Last updated ${agoText(ago)}.`,
  asOf: (age: Span) => `Last updated ${agoText(age.count > 0 ? age : null)}.`,
  retry: 'Try again',
  arrived: (market: string, result: string) => `${market}: ${result}`,
})
