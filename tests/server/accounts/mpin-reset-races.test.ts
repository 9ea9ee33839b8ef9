import { expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { closeMyAccount, getProfile } from '#contract/profile.ts'
import { MPIN } from '../../support/browser.ts'
import { setUpServer } from '../../support/server.ts'
import { duringClosing } from '../support/closing.ts'

const NEW_MPIN = '8642'
const PLAYERS = 3
/** One fewer than the attempts after which a pause begins. */
const LOGINS = 4

const server = setUpServer()

test(`no login with the old MPIN survives a parallel reset, of ${PLAYERS} players`, async () => {
  let survivors = 0
  for (let place = 0; place < PLAYERS; place++) {
    const phone = await server.browser().signUp()
    const owner = server.browser()
    const asked = { phone_number: phone, token_id: '' }
    await owner.call(accounts.sendOtp, { ...asked, purpose: 'reset_mpin' })
    await owner.call(accounts.verifyOtp, { phone_number: phone, otp: server.codeSentTo(phone) })
    const thieves = Array.from({ length: LOGINS }, () => server.browser())
    const reset = { ...asked, new_mpin: NEW_MPIN }
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
})

test('a login while the account is closed gets no session', async () => {
  await server.operator('setting', { key: 'WELCOME_POINTS', value: '0' })
  const owner = server.browser()
  const phone = await owner.enter()
  const [row] = await sessionsWhere('p.phone = $1', phone)
  const id = row!.player_id
  const entered = await duringClosing(server.db, id, {
    close: () => owner.call(closeMyAccount, { phone_number: phone }),
    work: () => server.browser().logIn(phone, MPIN),
  })
  expect(await sessionsWhere('p.id = $1 AND p.closed_at IS NULL', id)).toEqual([])
  expect(entered).toMatchObject({ code: 'login_wrong' })
  expect(await sessionsWhere('p.id = $1', id)).toEqual([])
})

function sessionsWhere(condition: string, value: string) {
  const text = `SELECT s.player_id FROM sessions s JOIN players p ON p.id = s.player_id
    WHERE ${condition}`
  return server.db.query<{ player_id: string }>({ name: '', text }, [value])
}
