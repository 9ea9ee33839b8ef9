import { i18n } from '../stores/language.ts'

export const messages = i18n('verifyOtp', {
  sentTo: (phone: string) => `We sent a 4-digit code to +91 ${phone}.`,
  inLog: (phone: string) =>
    `No SMS was sent to +91 ${phone}. Please call us and ask for your code. (For the operator: it is in the server’s log.)`,
  notSent: (phone: string) =>
    `We could not send an SMS to +91 ${phone}. Try again, or call us and ask for your code.`,
  code: 'OTP',
  submit: 'Verify',
  resend: 'Send again',
  resendIn: (seconds: number) => `Send again in ${seconds} s`,
  sent: 'A new code is on its way.',
})
