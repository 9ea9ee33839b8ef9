import { beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { closeMyAccount, getProfile } from '#contract/profile.ts'
import { MPIN } from '../../support/browser.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { duringClosing } from '../support/closing.ts'
import { onDatabase } from '../support/database.ts'

const NEW_MPIN = '8642'
const PLAYERS = 3
const MANY_PLAYERS = 25
/** One fewer than the tries after which a pause begins. */
const LOGINS = 4

const opened = onDatabase()
let server: TestServer

beforeAll(async () => {
  server = await startServer({ db: opened.db })
})

async function proven(phone: string) {
  const owner = server.browser()
  await owner.call(accounts.sendOtp, { phone_number: phone, purpose: 'reset_mpin', token_id: '' })
  await owner.call(accounts.verifyOtp, { phone_number: phone, otp: server.codeSentTo(phone) })
  return owner
}

test(`no login with the old MPIN survives a reset beside it, of ${PLAYERS} players`, () =>
  resetBesideLogins(PLAYERS))

test(
  `no login with the old MPIN survives a reset beside it, of ${MANY_PLAYERS} players`,
  { tags: 'thorough' },
  () => resetBesideLogins(MANY_PLAYERS),
)

test('a login while the account is closed gets no session', async () => {
  await server.operator('setting', { key: 'WELCOME_POINTS', value: '0' })
  const owner = server.browser()
  const phone = await owner.enter()
  const [row] = await sessionsWhere('p.phone = $1', phone)
  const id = row!.player_id
  const entered = await duringClosing(opened.db, id, {
    close: () => owner.call(closeMyAccount, { phone_number: phone }),
    work: () => server.browser().logIn(phone, MPIN),
  })
  expect(await sessionsWhere('p.id = $1 AND p.closed_at IS NULL', id)).toEqual([])
  expect(entered).toMatchObject({ code: 'login_wrong' })
  expect(await sessionsWhere('p.id = $1', id)).toEqual([])
})

async function resetBesideLogins(players: number) {
  let survivors = 0
  for (let place = 0; place < players; place++) {
    const phone = await server.browser().signUp()
    const owner = await proven(phone)
    const thieves = Array.from({ length: LOGINS }, () => server.browser())
    const reset = { phone_number: phone, new_mpin: NEW_MPIN, token_id: '' }
    await Promise.all([
      ...thieves.map(thief => thief.logIn(phone, MPIN)),
      owner.call(accounts.resetMpin, reset),
    ])
    for (const thief of thieves) {
      const { httpStatus } = await thief.call(getProfile, { phone_number: phone })
      if (httpStatus === 200) survivors += 1
    }
    expect(await owner.logIn(phone, NEW_MPIN)).toMatchObject({ success: '1' })
  }
  expect(survivors).toBe(0)
}

function sessionsWhere(condition: string, value: string) {
  const text = `SELECT s.player_id FROM sessions s JOIN players p ON p.id = s.player_id
    WHERE ${condition}`
  return opened.db.query<{ player_id: string }>({ name: '', text }, [value])
}
