import type { Hono } from 'hono'
import { SITE } from '../../support/browser.ts'

export const json = { 'content-type': 'application/json' }
export const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Posts a raw body to a call, for requests that the island never sends. */
export async function post(
  app: Hono,
  name: string,
  body: string | undefined,
  headers: Record<string, string> = {},
) {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const response = await app.request(`${SITE}/api/${name}`, {
    method: 'POST',
    headers: { ...length, ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, headers: response.headers, reply: await response.json() }
}
