import { beforeEach, expect, test } from 'vitest'
import { OTP_LIFETIME_MS } from '#contract/accounts.ts'
import { inTwoGroups } from '#contract/wire.ts'
import { createLog } from '../../../server/config/log.ts'
import { verifyOtpWords as hindi } from '../../../src/islands/app/messages/hi/entry.ts'
import { verifyOtpWords as marathi } from '../../../src/islands/app/messages/mr/entry.ts'
import { createLogin } from '../../../src/islands/app/screens/login.tsx'
import { createLoginMpin } from '../../../src/islands/app/screens/login-mpin.tsx'
import { codeText, createVerifyOtp } from '../../../src/islands/app/screens/verify-otp.tsx'
import { serverNow } from '../../../src/islands/app/stores/clock.ts'
import { $page, openPage } from '../../../src/islands/app/stores/router.ts'
import {
  $registration,
  checkNumber,
  createAccount,
  rememberDetails,
  startRegistration,
} from '../../../src/islands/app/stores/session/account.ts'

import { $toast } from '../../../src/islands/app/stores/toasts.ts'
import { MPIN, newPhone } from '../../support/browser.ts'
import { here, setUpIsland } from '../support/island.ts'

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
  await createLogin(here).submit({ phone_number: phone })
  expect($page.get()?.route).toBe('verifyOtp')
  expect(codeText($registration.get())).toBe(
    `No SMS was sent to +91 ${inTwoGroups(phone)}. Please call us and ask for your code.`,
  )
  island.clock.offsetMs += PAUSE_MS
  await createVerifyOtp(here).resend()
  const text = 'No SMS was sent. Please call us and ask for your code.'
  expect($toast.get()).toMatchObject({ kind: 'success', text })
  expect(text + codeText($registration.get())).not.toContain(island.codeSentTo(phone))
})

test('so does a player who has forgotten the MPIN', async () => {
  startRegistration(newPhone())
  await createLoginMpin(here).forgetMpin()
  expect($registration.get()).toMatchObject({ otpPurpose: 'reset_mpin', otpState: 'otp_logged' })
})

test('a new number to which no SMS can be sent reads why, and may try again at once', async () => {
  openPage('login')
  const phone = newPhone()
  const { sms } = island.context
  const { send } = sms
  sms.send = () => Promise.reject(new Error('The SMS provider does not answer.'))
  const login = createLogin(here)
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
  await createVerifyOtp(here).submit({ otp: island.codeSentTo(phone) })
  expect($page.get()?.route).toBe('signUp')
})

test('a code is sent once: not again on the way back, after a reload or by a second tap', async () => {
  const phone = newPhone()
  openPage('login')
  await createLogin(here).submit({ phone_number: phone })
  const first = island.codeSentTo(phone)
  for (let times = 0; times < 4; times++) {
    openPage('login')
    const login = createLogin(here)
    await login.submit({ phone_number: phone })
    expect(login.$error.get()).toBe('')
    expect($page.get()?.route).toBe('verifyOtp')
  }
  island.clock.offsetMs += PAUSE_MS
  const screen = createVerifyOtp(here)
  expect(screen.$resendAt.get()).toBeLessThanOrEqual(serverNow() + 30_000)
  expect(island.codeSentTo(phone)).toBe(first)
  expect(await countRows(phone)).toEqual({ players: 0, otps: 1 })
  await screen.submit({ otp: first })
  expect($page.get()?.route).toBe('signUp')
})

test('a code that is used or too old is followed by another', async () => {
  for (const end of ['used', 'old'] as const) {
    const phone = newPhone()
    await createLogin(here).submit({ phone_number: phone })
    const sentAt = $registration.get().otpSentAt
    if (end === 'used') await createVerifyOtp(here).submit({ otp: island.codeSentTo(phone) })
    island.clock.offsetMs += end === 'used' ? PAUSE_MS : OTP_LIFETIME_MS + 1_000
    await checkNumber(phone)
    await createLogin(here).submit({ phone_number: phone })
    expect($registration.get().otpSentAt).toBeGreaterThan(sentAt)
  }
})

test('a forgotten MPIN gets one code for two taps and a way back over the login', async () => {
  const phone = newPhone()
  startRegistration(phone)
  rememberDetails({ username: 'Asha', email: '', adult: true })
  const { send } = island.context.sms
  let sent = 0
  island.context.sms.send = async (...sms) => {
    sent += 1
    await send(...sms)
  }
  await createLogin(here).submit({ phone_number: phone })
  await createVerifyOtp(here).submit({ otp: island.codeSentTo(phone) })
  await createAccount(MPIN)
  sent = 0
  island.clock.offsetMs += PAUSE_MS
  const screen = createLoginMpin(here)
  await Promise.all([screen.forgetMpin(), screen.forgetMpin()])
  openPage('login')
  await createLogin(here).submit({ phone_number: phone })
  expect($page.get()?.route).toBe('loginMpin')
  await createLoginMpin(here).forgetMpin()
  expect($page.get()?.route).toBe('verifyOtp')
  expect(sent).toBe(1)
  island.context.sms.send = send
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
