import { beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../server/log.ts'
import { verifyOtp as hindi } from '../../../src/islands/app/messages/hi/entry.ts'
import { verifyOtp as marathi } from '../../../src/islands/app/messages/mr/entry.ts'
import { createLogin } from '../../../src/islands/app/screens/login/login.ts'
import { createLoginMpin } from '../../../src/islands/app/screens/login-mpin/login-mpin.ts'
import {
  codeText,
  createVerifyOtp,
} from '../../../src/islands/app/screens/verify-otp/verify-otp.ts'
import { $page, openPage } from '../../../src/islands/app/stores/router.ts'
import {
  $registration,
  startRegistration,
} from '../../../src/islands/app/stores/session/registration.ts'
import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { newPhone } from '../../support/browser.ts'
import { setUpIsland } from '../support/island.ts'

const PAUSE_MS = 31_000

const island = setUpIsland(undefined, {
  isSmsLogged: true,
  config: { isOtpRequired: true },
  log: createLog('silent'),
})

beforeEach(() => {
  $toast.set(null)
})

test('a new number reads whom to ask for its code, and never the code', async () => {
  const phone = newPhone()
  await createLogin().submit({ phone_number: phone })
  expect($page.get()?.route).toBe('verifyOtp')
  expect(codeText($registration.get())).toBe(
    `No SMS was sent to +91 ${phone}. Please call us and ask for your code. (For the operator: it is in the server’s log.)`,
  )
  island.clock.offsetMs += PAUSE_MS
  await createVerifyOtp().resend()
  const text =
    'No SMS was sent. Please call us and ask for your code. (For the operator: it is in the server’s log.)'
  expect($toast.get()).toMatchObject({ kind: 'success', text })
  expect(text + codeText($registration.get())).not.toContain(island.codeSentTo(phone))
})

test('so does a player who has forgotten the MPIN', async () => {
  startRegistration(newPhone())
  await createLoginMpin().forgetMpin()
  expect($registration.get()).toMatchObject({ otpPurpose: 'reset_mpin', otpState: 'otp_logged' })
})

test('a new number to which no SMS can be sent reads why, and may try again at once', async () => {
  openPage('login')
  const phone = newPhone()
  const { sms } = island.context
  const { send } = sms
  sms.send = () => Promise.reject(new Error('The SMS provider does not answer.'))
  const login = createLogin()
  for (let tries = 0; tries < 4; tries++) {
    await login.submit({ phone_number: phone })
    const message = 'The code could not be sent. Please try again in a moment.'
    expect(login.$error.get()).toMatchObject({ code: 'otp_not_sent', message })
    expect($page.get()?.route).toBe('login')
  }
  const stored = await countRows(phone)
  expect(stored).toEqual({ players: 0, otps: 1 })
  sms.send = send
  await login.submit({ phone_number: phone })
  expect($page.get()?.route).toBe('verifyOtp')
  await createVerifyOtp().submit({ otp: island.codeSentTo(phone) })
  expect($page.get()?.route).toBe('signUp')
})

/** Codes that are still valid; a new one replaces the one before it. */
async function countRows(phone: string) {
  const text = `SELECT (SELECT count(*) FROM players WHERE phone = $1) AS players,
    (SELECT count(*) FROM otps WHERE phone = $1 AND expires_at > sent_at
      AND expires_at > (SELECT max(sent_at) FROM otps)) AS otps`
  const [row] = await island.db.query({ name: 'test_rows', text }, [phone])
  return row
}

test.each([
  ['hi', hindi.inLog('9000000001'), /फ़ोन/],
  ['mr', marathi.inLog('9000000001'), /फोन/],
])('says so in %s', (_, text, log) => {
  expect(text).toMatch(log)
  expect(text).toContain('+91 9000000001')
})
