import type { Logger } from '../log.ts'

/** Sends one text to one phone of ten digits. A provider is an adapter of this shape. */
export type Sms = { send(phone: string, text: string): Promise<void> }

/**
 * The built-in provider: texts go to the server's log. This is the one place where a code can be
 * read, on purpose: without a provider an operator has no other way to see it.
 */
export function createLogSms(log: Logger): Sms {
  return {
    async send(phone, text) {
      log.info({ sms: { to: phone, text } }, 'SMS (built-in provider, not sent)')
    },
  }
}
