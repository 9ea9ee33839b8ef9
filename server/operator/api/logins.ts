import {
  acceptLink,
  acceptOptions,
  endDevice,
  listDevices,
  loginOptions,
  loginPerson,
  logoutPerson,
  showMe,
} from '#contract/operator/logins.ts'
import { ApiError } from '../../http/errors.ts'
import {
  acceptPasskey,
  loginByPasskey,
  optionsForLink,
  optionsForLogin,
} from '../../people/passkeys.ts'
import {
  endPersonDevice,
  endPersonSession,
  type PersonSession,
  readPersonDevices,
} from '../../people/sessions.ts'
import { type Actor, operatorRoute } from './route.ts'

/** The calls around the session of a person, only at the address of the admin's page. */
export const loginRoutes = [
  operatorRoute(acceptOptions, async ({ token }, context) => {
    const { options, name, role } = await optionsForLink(context, token)
    return { options: { ...options }, name, role }
  }),

  operatorRoute(acceptLink, async (input, context, { actor, headers, cookies }) => {
    const { address } = actor
    const { cookie, ...me } = await acceptPasskey(context, input, { headers, address })
    cookies.push(cookie)
    return meOf(me)
  }),

  operatorRoute(loginOptions, async (_, context) => ({
    options: { ...(await optionsForLogin(context)) },
  })),

  operatorRoute(loginPerson, async ({ credential }, context, { actor, headers, cookies }) => {
    const { address } = actor
    const { cookie, ...me } = await loginByPasskey(context, credential, { headers, address })
    cookies.push(cookie)
    return meOf(me)
  }),

  operatorRoute(logoutPerson, async (_, context, { actor, headers, cookies }) => {
    cookies.push(await endPersonSession(context, sessionOf(actor), headers))
    return {}
  }),

  operatorRoute(showMe, async (_, _context, { actor }) => meOf(sessionOf(actor))),

  operatorRoute(listDevices, async (_, { db }, { actor }) => ({
    devices: await readPersonDevices(db, sessionOf(actor)),
  })),

  operatorRoute(
    endDevice,
    async ({ id }, { db }, { actor }) => {
      await endPersonDevice(db, actor.personId, id)
      return { devices: await readPersonDevices(db, sessionOf(actor)) }
    },
    async (_, { db }, actor) =>
      async () => ({
        devices: (await readPersonDevices(db, sessionOf(actor))).length,
      }),
  ),
]

function meOf({ name, role, expiresAt }: Pick<PersonSession, 'name' | 'role' | 'expiresAt'>) {
  return { name, role, expires_at: expiresAt.toISOString() }
}

function sessionOf({ session }: Actor): PersonSession {
  if (!session) throw new ApiError('admin_login_required')
  return session
}
