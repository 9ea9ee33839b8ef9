import { i18n } from '../stores/language.ts'

export const messages = i18n('notFound', {
  title: 'There is no such page',
  text: 'The address may be mistyped, or the market has another name by now.',
  home: 'Go to Home',
})
