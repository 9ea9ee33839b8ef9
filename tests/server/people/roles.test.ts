import { beforeAll, describe, expect, test } from 'vitest'
import type { OperatorCall } from '#contract/operator/call.ts'
import * as loginCalls from '#contract/operator/logins.ts'
import { type Role, roles } from '#contract/operator/roles.ts'
import { operatorCalls } from '../../../tools/openapi/document.ts'
import { addPlayerTo } from '../../support/players.ts'
import { setUpServer } from '../../support/server.ts'
import { type AdminBrowser, createAdminBrowser, enterAs } from './admin-browser.ts'

const server = setUpServer()
const people = {} as Record<Role, AdminBrowser>
const allCalls: OperatorCall[] = [...operatorCalls, ...Object.values(loginCalls)]

beforeAll(async () => {
  for (const role of roles) people[role] = await enterAs(server, `The ${role}`, role)
})

/** Who may make a call, in letters: o for the owner, and so on. */
function letters(names: readonly string[]) {
  return names.map(name => name[0]).join('')
}

// Changed here on purpose only: the roles are next to the calls in src/contract/operator.
const expected: Record<string, string> = {
  ...tableOf('omcv', [
    ...['markets', 'players', 'player-bids', 'player-statement', 'player', 'receipt'],
    ...['player-limits', 'report-protection', 'report', 'requests', 'request', 'image'],
    ...['declared', 'exposure', 'settings', 'rates', 'logout', 'me', 'devices', 'device-end'],
  ]),
  ...tableOf('om', [
    ...['market-add', 'market-change', 'market-switch', 'holiday', 'result', 'correct', 'void'],
    ...['rate', 'reconcile'],
  ]),
  ...tableOf('oc', ['credit', 'debit', 'approve', 'decline']),
  ...tableOf('omc', ['player-status', 'player-unlock', 'player-limit', 'exclude']),
  ...tableOf('o', [
    ...[
      'setting',
      'reset-code',
      'export',
      'backup',
      'erase-code',
      'erase',
      'people',
      'invite',
      'person-link',
    ],
    ...['person-role', 'person-block', 'journal', 'journal-verify', 'sms-test'],
  ]),
}

function tableOf(who: string, names: string[]) {
  return Object.fromEntries(names.map(name => [name, who]))
}

const closed = allCalls.filter(call => call.roles !== 'anyone')

test('the table of the contract is the one of this test', () => {
  expect(
    Object.fromEntries(closed.map(({ name, roles }) => [name, letters(roles as Role[])])),
  ).toEqual(expected)
})

describe.each(roles)('a person who is %s', role => {
  test.each(closed.map(call => [call.name, call] as const))(
    'makes %s or is refused',
    async name => {
      const reply = await people[role].post(name, { nonsense: '1' })
      const isAllowed = expected[name]!.includes(role[0]!)
      if (isAllowed) expect(reply).toMatchObject({ httpStatus: 400 })
      else expect(reply).toMatchObject({ httpStatus: 403, code: 'role_missing' })
    },
  )
})

describe('every call by session', () => {
  test('is refused without a session, to a session of a player, and to another site', async () => {
    const player = await addPlayerTo(server.db, 100, { at: new Date(server.clock.now()) })
    const stranger = createAdminBrowser(server.admin)
    const gambler = createAdminBrowser(server.admin)
    gambler.cookies.set('ank_session', player.token)
    gambler.cookies.set('ank_admin', player.token)
    for (const { name } of closed) {
      for (const browser of [stranger, gambler]) {
        const headers = { 'x-user-token': player.userToken }
        expect(await browser.post(name, {}, headers)).toMatchObject({
          httpStatus: 401,
          code: 'admin_login_required',
        })
      }
      for (const origin of ['http://localhost:4321', 'https://ank.example', 'null']) {
        expect(await people.owner.post(name, {}, { origin })).toMatchObject({
          httpStatus: 403,
          code: 'other_site',
        })
      }
    }
  })

  test('is refused without an Origin header', async () => {
    const cookie = `ank_admin=${people.owner.cookies.get('ank_admin')}`
    const headers = { host: 'localhost:4322', 'content-type': 'application/json', cookie }
    for (const { name } of allCalls) {
      const response = await server.admin.request(`/operator/${name}`, {
        ...{ method: 'POST', headers, body: '{}' },
      })
      expect(response.status).toBe(403)
    }
  })

  test('is at the address of the admin’s page only', async () => {
    const token = people.owner.cookies.get('ank_admin')!
    const browser = server.browser()
    for (const name of ['ank_admin', 'ank_session']) browser.cookies.set(name, token)
    for (const { name } of allCalls) {
      const response = await browser.fetch(`/operator/${name}`, { method: 'POST', body: '{}' })
      expect(response.status).toBe(404)
    }
    expect(await people.owner.post('me')).toMatchObject({ role: 'owner' })
    const elsewhere = await people.owner.post('me', {}, { host: 'rebound.example' })
    expect(elsewhere).toMatchObject({ httpStatus: 404 })
  })

  test('opens no call of a player, and the token opens none here', async () => {
    const browser = server.browser()
    browser.cookies.set('ank_session', people.owner.cookies.get('ank_admin')!)
    const body = JSON.stringify({ phone_number: '9000000001' })
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', body, headers }
    expect((await browser.fetch('/api/get_profile.php', init)).status).toBe(401)
    expect((await people.owner.fetch('/api/get_profile.php', init)).status).toBe(404)
    const { secrets } = server.context.config
    const bearer = { authorization: `Bearer ${secrets.OPERATOR_TOKEN}` }
    expect(await createAdminBrowser(server.admin).post('settings', {}, bearer)).toMatchObject({
      httpStatus: 401,
    })
  })
})

test('a role counts from the next call on, and nobody changes their own', async () => {
  const browser = await enterAs(server, 'Promoted', 'viewer')
  expect(await browser.post('people')).toMatchObject({ httpStatus: 403 })
  await people.owner.post('person-role', { name: 'Promoted', role: 'owner' })
  expect(await browser.post('people')).toMatchObject({ httpStatus: 200 })
  for (const [name, fields] of [
    ['person-role', { role: 'viewer' }],
    ['person-block', { is_blocked: true }],
  ] as const) {
    expect(await browser.post(name, { name: 'Promoted', ...fields })).toMatchObject({
      code: 'person_self',
    })
    expect(await browser.post(name, { name: 'command line', ...fields })).toMatchObject({
      code: 'person_unknown',
    })
  }
})

test('a picture is shown to a session only', async () => {
  const path = '/operator/uploads/00000000-0000-4000-8000-000000000000'
  expect((await people.viewer.fetch(path)).status).toBe(404)
  expect((await createAdminBrowser(server.admin).fetch(path)).status).toBe(401)
})
