import * as v from 'valibot'
import { readVariables } from '../../../server/config/config.ts'
import type { Sms } from '../../../server/sms/sms.ts'

const WITHIN_MS = 10_000

/** The provider's own keys, by the names of their variables. */
const Keys = v.object({
  ACME_SMS_URL: v.pipe(v.string(), v.url('must be a URL')),
  ACME_SMS_KEY: v.pipe(v.string(), v.minLength(16, 'must be at least 16 characters long')),
  ACME_SMS_SENDER: v.pipe(v.string(), v.regex(/^[A-Z]{6}$/, 'must be six capital letters')),
})

/** The example of docs/operate/providers.md. */
export function createAcmeSms(env: Record<string, string | undefined>): Sms {
  const { ACME_SMS_URL, ACME_SMS_KEY, ACME_SMS_SENDER } = readVariables(Keys, env)
  return {
    isLog: false,
    async send(phone, { text }) {
      const response = await fetch(new URL('/send', ACME_SMS_URL), {
        method: 'POST',
        headers: { authorization: `Bearer ${ACME_SMS_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to: `+91${phone}`, from: ACME_SMS_SENDER, text }),
        signal: AbortSignal.timeout(WITHIN_MS),
      })
      if (!response.ok) throw new Error(`Acme SMS answered ${response.status}`)
    },
  }
}
