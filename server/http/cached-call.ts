import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { AppContext } from '../context.ts'
import { varyBy } from './headers.ts'
import { pack, unpack } from './packed.ts'
import type { ReplyCache } from './reply-cache.ts'

type Call = {
  context: AppContext
  requestHeaders: Headers
  replyHeaders: Record<string, string>
}

type Shown<E extends Endpoint> = {
  /** What the reply is about, within the call. */
  subject?: string
  /** Another one when the reply has changed. */
  version: string
  read: () => Promise<v.InferInput<E['reply']> & object>
}

/**
 * Answers a call that has the same reply for everybody from the cache. Each reply has the server's
 * time of its own. Throws what `read` throws, and too_slow.
 */
export async function answerFromCache<E extends Endpoint>(
  cache: ReplyCache,
  { name }: E,
  { context, requestHeaders, replyHeaders }: Call,
  { subject = '', version, read }: Shown<E>,
): Promise<Response> {
  const cached = await cache({
    key: `${name} ${subject}`,
    version,
    line: name,
    make: async () => {
      const text = JSON.stringify({ success: '1', ...(await read()) })
      return { headers: {}, body: await pack(Buffer.from(text.slice(0, -1))) }
    },
  })
  const end = `,"server_time":${context.clock.now()}}`
  const { body, headers } = unpack(cached.body, requestHeaders.get('accept-encoding'), end)
  return new Response(body as BodyInit, {
    headers: { ...varyBy(replyHeaders, 'Accept-Encoding'), ...headers },
  })
}
