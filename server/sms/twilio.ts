import * as v from 'valibot'
import { type Env, readVariables } from '../config/config.ts'
import { type Api, type Sms, SmsRefused } from './sms.ts'

const Keys = v.object({
  TWILIO_ACCOUNT_SID: v.pipe(
    v.string(),
    v.regex(/^AC[\da-f]{32}$/, 'must be AC and 32 letters and digits'),
  ),
  TWILIO_AUTH_TOKEN: v.pipe(v.string(), v.minLength(16, 'must be the auth token of the account')),
  TWILIO_FROM: v.pipe(
    v.string(),
    v.regex(
      /^(\+\d{7,15}|MG[\da-f]{32}|[A-Za-z\d]{3,11})$/,
      'must be a number like +15005550006, a sender id, or the id of a messaging service',
    ),
  ),
})

const Refusal = v.object({ code: v.number() })

/** Twilio, by its Messages resource. Throws a ConfigError without the keys. */
export function createTwilio(env: Env, api: Partial<Api> = {}): Sms {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = readVariables(Keys, env)
  const { origin = 'https://api.twilio.com', withinMs = 10_000 } = api
  const key = Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64')
  const sender = /^MG[\da-f]{32}$/.test(TWILIO_FROM) ? 'MessagingServiceSid' : 'From'
  return {
    isLog: false,
    async send(phone, { text }) {
      const path = `/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}/Messages.json`
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: { authorization: `Basic ${key}` },
        body: new URLSearchParams({ To: `+91${phone}`, [sender]: TWILIO_FROM, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      })
      if (response.ok) return
      const refusal = v.safeParse(Refusal, await response.json().catch(() => null))
      // Its sentence may have the phone number, and its page explains more.
      const page = refusal.success
        ? `https://www.twilio.com/docs/errors/${refusal.output.code}`
        : ''
      throw new SmsRefused('Twilio', response.status, page)
    },
  }
}
