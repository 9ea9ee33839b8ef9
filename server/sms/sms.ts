import type { Logger } from '../config/log.ts'

/** `text` is what a player reads. A provider whose text is a template needs only the code in it. */
export type SmsMessage = { text: string; code: string }

/** What an SMS provider implements: it sends a message to a phone number of ten digits. */
export type Sms = {
  /** Whether texts are only written to the server's log. */
  isLog: boolean
  /** Throws if the provider did not take the message. */
  send(phone: string, message: SmsMessage): Promise<void>
}

/** Where a provider's API is, and how long a call of it may take. */
export type Api = { origin: string; withinMs: number }

/** The provider has refused a message. `reason` is what it said; it may be ''. */
export class SmsRefused extends Error {
  constructor(provider: string, status: number, reason: string) {
    super(`${provider} answered ${status}${reason && `: ${reason.replaceAll(/\d{10,}/g, '…')}`}`)
  }
}

/**
 * The built-in provider writes texts to the server's log. This is the only place where a code is
 * readable: without a provider the operator has no other way to see it.
 */
export function createLogSms(log: Logger): Sms {
  return {
    isLog: true,
    async send(phone, { text }) {
      log.info({ sms: { to: phone, text } }, 'SMS (built-in provider, not sent)')
    },
  }
}
