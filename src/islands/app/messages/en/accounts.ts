import { i18n } from '../../frame/language.ts'

export const loginWords = i18n('loginWords', {
  intro: 'Enter your mobile number to log in or register.',
  howToPlay: 'How to play',
  phone: 'Mobile number',
  submit: 'Continue',
  adults: 'For players of 18 and over.',
  terms: 'Terms and privacy',
})

export const loginMpinWords = i18n('loginMpinWords', {
  known: 'This number is registered. Please log in with your MPIN.',
  mpin: 'MPIN',
  sends: 'The fourth digit logs you in.',
  submit: 'Log In',
  forgot: 'Forgot MPIN?',
  otherNumber: 'Use another number',
})

export const signUpWords = i18n('signUpWords', {
  name: 'Full name',
  email: 'Email (optional)',
  step: (step: number) => `Step ${step} of 2`,
  adult: { before: 'I am 18 or over and accept the ', terms: 'terms', after: '.' },
  submit: 'Continue',
})

export const verifyOtpWords = i18n('verifyOtpWords', {
  sentTo: (phone: string) => `We sent a 4-digit code to +91 ${phone}.`,
  inLog: (phone: string) => `Please call us for your code. No SMS was sent to +91 ${phone}.`,
  inDemo: (phone: string) =>
    `This is a demo, which sends no SMS to +91 ${phone}. The server’s terminal shows the code.`,
  notSent: (phone: string) =>
    `We could not send an SMS to +91 ${phone}. Try again, or call us and ask for your code.`,
  code: 'OTP',
  sends: 'The code is checked at the fourth digit.',
  submit: 'Verify',
  resend: 'Send again',
  newCode: 'Get a new code',
  resendIn: (seconds: number) => `Send again in ${seconds} s`,
  sent: 'A new code is on its way.',
})

export const createMpinWords = i18n('createMpinWords', {
  create: 'Create MPIN',
  confirm: 'Confirm MPIN',
  hint: 'Hard to guess: not 1234 or 0000.',
  submit: 'Register',
  newMpin: 'New MPIN',
  save: 'Save',
  done: 'You are registered. Logging you in…',
  reset: 'Your MPIN is changed. Logging you in…',
})

export const sessionWords = i18n('sessionWords', {
  sessionEnded: 'You have been logged out. Please log in again.',
})
