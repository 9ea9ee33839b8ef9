import { i18n } from '../stores/language.ts'

export const messages = i18n('notFound', {
  title: 'Page not found',
  text: 'The address may be mistyped, or the market’s name may have changed.',
  home: 'Go to Home',
})
