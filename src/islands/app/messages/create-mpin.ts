import { i18n } from '../stores/language.ts'

export const messages = i18n('createMpin', {
  create: 'Create MPIN',
  confirm: 'Confirm MPIN',
  hint: 'Four digits that are hard to guess: not 1234, not 0000.',
  submit: 'Register',
  newMpin: 'New MPIN',
  save: 'Save',
  done: 'You are registered. Logging you in…',
  reset: 'Your MPIN is changed. Logging you in…',
})
