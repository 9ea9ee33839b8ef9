import { beforeEach, expect, test } from 'vitest'
import { createLogin } from '#app/accounts/login.tsx'
import { createLoginMpin } from '#app/accounts/login-mpin.tsx'
import { $registration, startRegistration } from '#app/accounts/registration.ts'
import { codeText, createVerifyOtp } from '#app/accounts/verify-otp.tsx'
import { connect } from '#app/api/call.ts'
import { $page, openPage } from '#app/frame/router.ts'
import { $toast } from '#app/frame/toast.ts'
import { serverNow } from '#app/live/clock.ts'
import { inTwoGroups } from '#contract/wire.ts'
import { createLog } from '../../../server/config/log.ts'
import { newPhone } from '../../support/browser.ts'
import { here, holdReplies, setUpIslandOnServer } from '../support/island.ts'

const PAUSE_MS = 31_000

const island = setUpIslandOnServer({
  isSmsLogged: true,
  config: { isOtpRequired: true, isDemo: false },
  log: createLog('silent'),
})

beforeEach(() => {
  connect({ fetch: island.tab.fetch })
  $toast.set(null)
})

test('a new number reads whom to ask for its code, and never the code', async () => {
  const phone = newPhone()
  await createLogin(here).submit({ phone_number: phone })
  expect($page.get()?.route).toBe('verifyOtp')
  expect(codeText($registration.get())).toBe(
    `Please call us for your code. No SMS was sent to +91 ${inTwoGroups(phone)}.`,
  )
  island.clock.moveBy(PAUSE_MS)
  const stop = $registration.listen(({ otpPurpose }) => expect(otpPurpose).toBe('register'))
  await createVerifyOtp(here).resend()
  stop()
  const text = 'No SMS was sent. Please call us and ask for your code.'
  expect($toast.get()).toMatchObject({ kind: 'success', text })
  expect(text + codeText($registration.get())).not.toContain(island.codeSentTo(phone))
})

test('in a demo reads where the code is, and no number to call', async () => {
  island.context.config.isDemo = true
  const phone = newPhone()
  await createLogin(here).submit({ phone_number: phone })
  island.context.config.isDemo = false
  expect(codeText($registration.get())).toBe(
    `This is a demo, which sends no SMS to +91 ${inTwoGroups(phone)}. The server’s terminal shows the code.`,
  )
})

test('a new number to which no SMS can be sent reads why, and may try again at once', async () => {
  openPage('login')
  const phone = newPhone()
  const { sms } = island.context
  const { send } = sms
  sms.send = () => Promise.reject(new Error('The SMS provider does not answer.'))
  const login = createLogin(here)
  for (let attempts = 0; attempts < 4; attempts++) {
    await login.submit({ phone_number: phone })
    const message = 'The code could not be sent. Please try again in a moment.'
    expect(login.$error.get()).toMatchObject({ code: 'otp_not_sent', message })
    expect($page.get()?.route).toBe('login')
  }
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
    expect(login.$error.get()).toBeNull()
    expect($page.get()?.route).toBe('verifyOtp')
  }
  island.clock.moveBy(PAUSE_MS)
  const screen = createVerifyOtp(here)
  expect(screen.$resendAt.get()).toBeLessThanOrEqual(serverNow() + 30_000)
  expect(island.codeSentTo(phone)).toBe(first)
  await screen.submit({ otp: first })
  expect($page.get()?.route).toBe('signUp')
})

test('a code requested again does not replace the new number with the old one', async () => {
  const [first, second] = [newPhone(), newPhone()]
  await createLogin(here).submit({ phone_number: first })
  expect($page.get()?.route).toBe('verifyOtp')
  island.clock.moveBy(31_000)
  const otp = createVerifyOtp(here)
  const release = holdReplies(island)
  const resent = otp.resend()
  // Back, and another number.
  openPage('login')
  connect({ fetch: island.tab.fetch })
  await createLogin(here).submit({ phone_number: second })
  expect($registration.get().phone).toBe(second)
  release()
  await resent
  expect($registration.get().phone).toBe(second)
})

test('a late code for a forgotten MPIN does not replace the number that was entered since', async () => {
  const [first, second] = [newPhone(), newPhone()]
  startRegistration(first)
  openPage('loginMpin')
  const release = holdReplies(island)
  const sent = createLoginMpin(here).forgetMpin()
  // "Use another number", as the link does.
  startRegistration('')
  openPage('login')
  startRegistration(second)
  openPage('loginMpin')
  release()
  await sent
  expect($registration.get().phone).toBe(second)
  expect($page.get()?.route).toBe('loginMpin')
})

test('a code that is answered late does not open the sign-up of another number', async () => {
  const [first, second] = [newPhone(), newPhone()]
  await createLogin(here).submit({ phone_number: first })
  const otp = createVerifyOtp(here)
  const code = island.codeSentTo(first)!
  const release = holdReplies(island)
  const verified = otp.submit({ otp: String(code) })
  openPage('login')
  startRegistration(second)
  openPage('verifyOtp')
  release()
  await verified
  // The next number has a code that was not entered.
  expect([$page.get()?.route, $registration.get().phone]).not.toEqual(['signUp', second])
})
