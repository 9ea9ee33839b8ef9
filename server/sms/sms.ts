import type { Logger } from '../config/log.ts'

/** What an SMS provider implements: it sends a text to a phone number of ten digits. */
export type Sms = {
  /** Whether texts are only written to the server's log. */
  isLog: boolean
  send(phone: string, text: string): Promise<void>
}

/**
 * The built-in provider writes texts to the server's log. This is the only place where a code is
 * readable: without a provider the operator has no other way to see it.
 */
export function createLogSms(log: Logger): Sms {
  return {
    isLog: true,
    async send(phone, text) {
      log.info({ sms: { to: phone, text } }, 'SMS (built-in provider, not sent)')
    },
  }
}
