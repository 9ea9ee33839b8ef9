import * as v from 'valibot'
import { type Env, readVariables } from '../config/config.ts'
import { type Api, type Sms, SmsRefused } from './sms.ts'

const Keys = v.object({
  MSG91_AUTH_KEY: v.pipe(v.string(), v.regex(/^\w{10,}$/, 'must be an authkey of MSG91')),
  MSG91_TEMPLATE_ID: v.pipe(
    v.string(),
    v.regex(/^[\da-f]{24}$/i, 'must be the id of a template in MSG91: 24 letters and digits'),
  ),
})

const Reply = v.object({ type: v.string(), message: v.string() })

/**
 * MSG91, by its call /api/v5/flow. The text is in a template of MSG91, which has the DLT template id; only
 * the code is sent, as its variable `code`. Throws a ConfigError without the keys.
 */
export function createMsg91(env: Env, api: Partial<Api> = {}): Sms {
  const { MSG91_AUTH_KEY, MSG91_TEMPLATE_ID } = readVariables(Keys, env)
  const { origin = 'https://control.msg91.com', withinMs = 10_000 } = api
  return {
    isLog: false,
    async send(phone, { code }) {
      const response = await fetch(`${origin}/api/v5/flow`, {
        method: 'POST',
        headers: {
          authkey: MSG91_AUTH_KEY,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          template_id: MSG91_TEMPLATE_ID,
          recipients: [{ mobiles: `91${phone}`, code }],
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      })
      const reply = v.safeParse(Reply, await response.json().catch(() => null))
      // A refusal may have the status 200.
      if (response.ok && reply.success && reply.output.type === 'success') return
      throw new SmsRefused('MSG91', response.status, reply.success ? reply.output.message : '')
    },
  }
}
