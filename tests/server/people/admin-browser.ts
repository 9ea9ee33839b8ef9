import type { Hono } from 'hono'
import type { Operator, OperatorReply } from '../../../tools/test/operator.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { createBrowser } from '../../support/browser.ts'

export const ADMIN = 'http://localhost:4322'

export type AdminBrowser = ReturnType<typeof createAdminBrowser>
type Options = Parameters<ReturnType<typeof createAuthenticator>['register']>[0]

/** A browser at the admin's address, with a passkey of its own. */
export function createAdminBrowser(admin: Hono, address = '', origin = ADMIN) {
  const browser = createBrowser(admin, address, origin)
  const passkey = createAuthenticator(origin)

  async function call(name: string, payload: object = {}, headers = {}): Promise<OperatorReply> {
    const response = await browser.fetch(`/operator/${name}`, {
      method: 'POST',
      body: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...headers },
    })
    return { ...((await response.json()) as object), httpStatus: response.status }
  }

  async function optionsOf(name: string, payload: object = {}): Promise<Options> {
    const reply = await call(name, payload)
    if (!reply.options) throw new Error(`${name}: ${JSON.stringify(reply)}`)
    return reply.options as Options
  }

  return {
    ...browser,
    passkey,
    post: call,
    optionsOf,
    /** Makes a passkey with a link and logs in. */
    async accept(link: string, device = 'Phone') {
      const token = tokenIn(link)
      const options = await optionsOf('accept-options', { token })
      return call('accept', { token, device, credential: passkey.register(options) })
    },
    /** Logs in by the passkey. */
    async login() {
      const options = await optionsOf('login-options')
      return call('login', { credential: passkey.answer(options) })
    },
  }
}

export function tokenIn(link: string): string {
  return link.split('#link=')[1]!
}

/** A new person with a role, logged in. */
export async function enterAs(
  { admin, operator }: { admin: Hono; operator: Operator },
  name: string,
  role: string,
): Promise<AdminBrowser> {
  const browser = createAdminBrowser(admin)
  const { link } = await operator('invite', { name, role })
  const reply = await browser.accept(String(link))
  if (reply.success !== '1') throw new Error(`accept: ${JSON.stringify(reply)}`)
  return browser
}
