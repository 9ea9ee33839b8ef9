import type { Span } from '../lib/span.ts'
import { i18n } from '../stores/language.ts'
import { agoText } from './spans.ts'

export const messages = i18n('freshness', {
  offline: 'You are offline.',
  loaded: (ago: Span | null) => `What you see was loaded ${agoText(ago)}.`,
  asOf: (age: Span) => `Shown as of ${agoText(age)}.`,
  retry: 'Try again',
  arrived: (market: string, result: string) => `${market}: ${result}`,
})
