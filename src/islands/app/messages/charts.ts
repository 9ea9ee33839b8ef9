import { i18n } from '../stores/language.ts'

export const messages = i18n('charts', {
  kinds: { jodi_chart: 'Jodi', pana_chart: 'Pana' },
  caption: { jodi_chart: 'Jodi chart', pana_chart: 'Pana chart' },
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  week: 'Week',
  to: 'to',
  oldest: 'Oldest week',
  newest: 'Newest week',
  month: 'Month',
  newestOnly: (weeks: number) => `Only the newest ${weeks} weeks.`,
  retry: 'Try again',
  home: 'All markets',
})
