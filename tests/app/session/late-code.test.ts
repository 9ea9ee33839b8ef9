import { beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { createLogin } from '../../../src/islands/app/screens/login.tsx'
import { createLoginMpin } from '../../../src/islands/app/screens/login-mpin.tsx'
import { createVerifyOtp } from '../../../src/islands/app/screens/verify-otp.tsx'
import { $page, openPage } from '../../../src/islands/app/stores/router.ts'
import {
  $registration,
  startRegistration,
} from '../../../src/islands/app/stores/session/account.ts'
import { newPhone } from '../../support/browser.ts'
import { here, holdReplies, setUpIsland } from '../support/island.ts'

const island = setUpIsland(undefined, {
  isSmsLogged: true,
  config: { isOtpRequired: true },
  log: createLog('silent'),
})

beforeEach(() => connect({ fetch: island.tab.fetch }))

test('a code that was asked for again does not put the number before in place of the new one', async () => {
  const [first, second] = [newPhone(), newPhone()]
  await createLogin(here).submit({ phone_number: first })
  expect($page.get()?.route).toBe('verifyOtp')
  island.clock.offsetMs += 31_000
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

test('a number that was checked slowly does not take the player from the page that they opened since', async () => {
  openPage('login')
  const release = holdReplies(island)
  const isHere = { current: true }
  const checked = createLogin(isHere).submit({ phone_number: newPhone() })
  isHere.current = false
  $page.open('/jodi_chart/Kesar_Mahal')
  release()
  await checked
  expect($page.get()?.route).toBe('jodiChart')
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
  // The number that is registered next is one whose code nobody has entered.
  expect([$page.get()?.route, $registration.get().phone]).not.toEqual(['signUp', second])
})

test('a code for a forgotten MPIN that comes late does not open a page over the one opened since', async () => {
  startRegistration(newPhone())
  openPage('loginMpin')
  const release = holdReplies(island)
  const isHere = { current: true }
  const sent = createLoginMpin(isHere).forgetMpin()
  isHere.current = false
  $page.open('/jodi_chart/Kesar_Mahal')
  release()
  await sent
  expect($page.get()?.route).toBe('jodiChart')
})

test('two taps on Forgot MPIN ask for one code', async () => {
  startRegistration(newPhone())
  openPage('loginMpin')
  let asked = 0
  connect({
    fetch: (...request) => {
      asked += 1
      return island.tab.fetch(...request)
    },
  })
  const form = createLoginMpin(here)
  await Promise.all([form.forgetMpin(), form.forgetMpin()])
  expect(asked).toBe(1)
})
