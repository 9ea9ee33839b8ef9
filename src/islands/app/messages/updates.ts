import { i18n } from '../stores/language.ts'

export const messages = i18n('updates', {
  ready: { text: 'A new version of the app is ready.', action: 'Update' },
  taken: { text: 'The app was updated in another tab.', action: 'Reload' },
  later: 'Later',
})
