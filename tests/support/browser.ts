import { randomInt } from 'node:crypto'
import type { Hono } from 'hono'
import * as accounts from '#contract/accounts.ts'
import type { Encoding, Endpoint } from '#contract/endpoint.ts'

export const SITE = 'http://localhost:4321'
export const MPIN = '2580'

export type Reply = Record<string, unknown> & {
  httpStatus: number
  headers: Headers
  success?: string
  msg?: string
}

type Sending = { as?: Encoding; headers?: Record<string, string> }

export type Browser = {
  cookies: Map<string, string>
  userToken: string
  /** Replaces the browser's fetch: keeps cookies, names its origin, declares lengths. */
  fetch: typeof fetch
  /** Makes a call as the island would: in the endpoint's encoding, with the user token. */
  call(endpoint: Endpoint, request: object, sending?: Sending): Promise<Reply>
  /** Registers a new player with a name and MPIN of the tests; returns the phone. */
  signUp(phone?: string): Promise<string>
  logIn(phone: string, mpin?: string): Promise<Reply>
  /** A new player, logged in. */
  enter(): Promise<string>
}

/**
 * A browser that reaches the app in process; `address` is where its calls seem to come from, and
 * `site` the address that it shows.
 */
export function createBrowser(app: Hono, address?: string, site = SITE): Browser {
  const env = address ? { incoming: { socket: { remoteAddress: address } } } : {}
  const browser: Browser = {
    cookies: new Map(),
    userToken: '',

    async fetch(input, init) {
      const url = new URL(String(input), site)
      const sketch = new Request(url, init as RequestInit)
      const body = sketch.body ? await sketch.arrayBuffer() : undefined
      const headers = new Headers(sketch.headers)
      headers.set('host', url.host)
      if (sketch.method === 'POST') headers.set('origin', url.origin)
      if (body) headers.set('content-length', String(body.byteLength))
      for (const [name, value] of Object.entries(init?.headers ?? {})) headers.set(name, value)
      if (browser.cookies.size > 0) headers.set('cookie', cookieHeader(browser.cookies))
      const { method } = sketch
      const response = await app.request(url, { method, headers, ...(body ? { body } : {}) }, env)
      for (const cookie of response.headers.getSetCookie()) keepCookie(browser.cookies, cookie)
      return response
    },

    async call(endpoint, request, sending = {}) {
      const headers = { 'x-user-token': browser.userToken, ...sending.headers }
      const sent = encode(sending.as ?? endpoint.sendsAs, request)
      const response = await browser.fetch(`/api/${endpoint.name}`, {
        method: 'POST',
        body: sent.body,
        headers: { ...sent.headers, ...headers },
      })
      const reply = (await response.json()) as object
      return { ...reply, httpStatus: response.status, headers: response.headers }
    },

    async signUp(phone = newPhone()) {
      const player = { username: 'Asha Rao', email: 'asha@example.com', adult: '1' }
      const request = { phoneNumber: phone, token_id: '', user_mpin: MPIN, ...player }
      const reply = await browser.call(accounts.signUp, request)
      if (reply.success !== '1') throw new Error(`sign-up failed: ${reply.msg}`)
      return phone
    },

    async logIn(phone, mpin = MPIN) {
      const request = { phone_number: phone, password: mpin, token_id: '' }
      const reply = await browser.call(accounts.login, request)
      const data = reply.data as { user_token?: string }
      browser.userToken = data.user_token ?? browser.userToken
      return reply
    },

    async enter() {
      const phone = await browser.signUp()
      const reply = await browser.logIn(phone)
      if (reply.success !== '1') throw new Error(`login failed: ${reply.msg}`)
      return phone
    },
  }
  return browser
}

/** A phone number that ends in 1, so its last digits are never the MPIN of a test. */
export function newPhone() {
  return `9${String(randomInt(1e8)).padStart(8, '0')}1`
}

function encode(encoding: Encoding, request: object) {
  if (encoding === 'json') {
    return { body: JSON.stringify(request), headers: { 'content-type': 'application/json' } }
  }
  const body = encoding === 'form' ? new URLSearchParams() : new FormData()
  for (const [name, value] of Object.entries(request)) body.append(name, value)
  return { body, headers: {} }
}

function cookieHeader(cookies: Map<string, string>) {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function keepCookie(cookies: Map<string, string>, header: string) {
  const [pair = '', ...attributes] = header.split('; ')
  const [name = '', value = ''] = pair.split('=')
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, value)
}
