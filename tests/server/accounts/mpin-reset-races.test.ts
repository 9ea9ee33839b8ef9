import { beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as numbers from '#contract/numbers.ts'
import { getProfile } from '#contract/profile.ts'
import { MPIN } from '../../support/browser.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { hasPostgres, onDatabase } from '../support/database.ts'

const NEW_MPIN = '8642'
const PLAYERS = 5
const MANY_PLAYERS = 25
/** One fewer than the tries after which a pause begins. */
const LOGINS = 4

const opened = onDatabase('postgres')
let server: TestServer

beforeAll(async () => {
  server = await startServer({ db: opened.db })
})

async function proven(phone: string) {
  const owner = server.browser()
  await owner.call(numbers.sendOtp, { phone_number: phone, purpose: 'reset_mpin', token_id: '' })
  await owner.call(accounts.verifyOtp, { phone_number: phone, otp: server.codeSentTo(phone) })
  return owner
}

test.runIf(hasPostgres)(
  `no login with the old MPIN survives a reset beside it, of ${PLAYERS} players`,
  () => resetBesideLogins(PLAYERS),
)

test.runIf(hasPostgres)(
  `no login with the old MPIN survives a reset beside it, of ${MANY_PLAYERS} players`,
  { tags: 'thorough' },
  () => resetBesideLogins(MANY_PLAYERS),
)

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
