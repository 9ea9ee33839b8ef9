import { beforeEach, expect, test } from 'vitest'
import { $bids, loadBids } from '../../../src/islands/app/stores/bids/bids.ts'
import {
  changeMpin,
  checkOtp,
  createAccount,
  rememberDetails,
  signIn,
} from '../../../src/islands/app/stores/session/account.ts'
import { loadProfile } from '../../../src/islands/app/stores/session/profile.ts'
import { updateProfile } from '../../../src/islands/app/stores/session/profile-changes.ts'
import {
  $registration,
  checkNumber,
  requestOtp,
  startRegistration,
} from '../../../src/islands/app/stores/session/registration.ts'
import { $session, $user, forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { signOut } from '../../../src/islands/app/stores/session/sign-out.ts'
import { MPIN, newPhone } from '../../support/browser.ts'
import { enterIsland, setUpIsland } from '../support/island.ts'

const island = setUpIsland()

beforeEach(() => {
  island.tab.cookies.clear()
  forgetSession()
})

test('registers a new number, logs in, and has the welcome points', async () => {
  const phone = newPhone()
  expect(await checkNumber(phone)).toMatchObject({ state: 'done', reply: { success: false } })
  startRegistration(phone)
  rememberDetails({ username: 'Asha Rao', email: 'asha@example.com', adult: true })
  expect(await createAccount(MPIN)).toMatchObject({ state: 'done' })
  expect(await checkNumber(phone)).toMatchObject({ state: 'done', reply: { success: true } })
  expect(await signIn(phone, MPIN)).toMatchObject({ state: 'done' })
  expect($session.get()).toEqual({ state: 'player', status: '1' })
  expect($user.get()).toMatchObject({ phone_number: phone, name: 'Asha Rao', wallet: 1000 })
  expect($registration.get().phone).toBe('')
})

test('does not register a player who does not confirm the age', async () => {
  startRegistration(newPhone())
  rememberDetails({ username: 'Asha Rao', email: '', adult: false })
  expect(await createAccount(MPIN)).toMatchObject({ state: 'refused', message: /18 or over/ })
})

test('shows the server’s message for a wrong MPIN and starts no session', async () => {
  const phone = await enterIsland()
  forgetSession()
  const answer = await signIn(phone, '1590')
  expect(answer).toMatchObject({ state: 'refused', status: 200 })
  expect($session.get()).toEqual({ state: 'guest' })
})

test('replaces a forgotten MPIN after an OTP', async () => {
  const phone = await enterIsland()
  forgetSession()
  expect(await requestOtp(phone, 'reset_mpin')).toMatchObject({ state: 'done' })
  expect(await checkOtp(phone, island.codeSentTo(phone))).toMatchObject({ state: 'done' })
  expect(await changeMpin(phone, '7390')).toMatchObject({ state: 'done' })
  expect(await signIn(phone, MPIN)).toMatchObject({ state: 'refused' })
  expect(await signIn(phone, '7390')).toMatchObject({ state: 'done' })
})

test('saves the profile and shows the returned fields', async () => {
  await enterIsland()
  const form = { name: 'Asha R', email: 'a@example.com', phonpe: '9000000004', gpay: '', paytm: '' }
  expect(await updateProfile(form)).toMatchObject({ state: 'done' })
  expect($user.get()).toMatchObject({ name: 'Asha R', phonepay: '9000000004' })
  expect(await loadProfile()).toBe('')
  expect($user.get()).toMatchObject({ name: 'Asha R', email: 'a@example.com' })
})

test('ends the session in the app and on the server on logout', async () => {
  await enterIsland()
  const user = $user.get()
  signOut()
  expect($session.get()).toEqual({ state: 'guest' })
  await expect.poll(() => island.tab.cookies.has('ank_session')).toBe(false)
  $user.set(user)
  expect(await loadProfile()).toMatchObject({ code: 'login_required' })
  expect($session.get()).toEqual({ state: 'guest' })
})

test('removes the data of a player before the next one logs in', async () => {
  await enterIsland()
  await loadBids()
  expect($bids.get().state).toBe('ready')
  forgetSession()
  expect($bids.get().state).toBe('loading')
})
