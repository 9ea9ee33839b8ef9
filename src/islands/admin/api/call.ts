import * as v from 'valibot'
import type { OperatorCall } from '#contract/operator/call.ts'

const ANSWER_WITHIN_MS = 60_000

/** `lost`: no readable answer came, so the server may have carried out the call. */
export type Answer<Reply> =
  | { state: 'done'; reply: Reply }
  | { state: 'refused'; code: string; message: string }
  | { state: 'lost' }

const Refusal = v.object({ success: v.literal('0'), msg: v.string(), code: v.string() })

let onLoggedOut = () => {}

/** Sets what a call does when the session has ended. */
export function whenLoggedOut(then: () => void): void {
  onLoggedOut = then
}

/** Makes a call of the people who run the instance. Never throws. */
export async function call<C extends OperatorCall>(
  { name, reply }: C,
  request: v.InferInput<C['request']>,
): Promise<Answer<v.InferOutput<C['reply']>>> {
  try {
    const response = await fetch(`/operator/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const isFile = response.headers.get('content-type')?.startsWith('image/')
    const body: unknown = isFile
      ? new Uint8Array(await response.arrayBuffer())
      : await response.json()
    const refusal = v.safeParse(Refusal, body)
    if (refusal.success) {
      const { code, msg: message } = refusal.output
      if (code === 'admin_login_required') onLoggedOut()
      return { state: 'refused', code, message }
    }
    return { state: 'done', reply: v.parse(reply, body) }
  } catch {
    return { state: 'lost' }
  }
}
