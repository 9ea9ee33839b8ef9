import { beforeEach, expect, test } from 'vitest'
import { createCreateMpin } from '#app/accounts/create-mpin.tsx'
import { loadProfile } from '#app/accounts/fetched-profile.ts'
import { createLoginMpin } from '#app/accounts/login-mpin.tsx'
import { finishLogout } from '#app/accounts/logout.ts'
import {
  $areLimitsOffered,
  $registration,
  $typedDetails,
  changeMpin,
  checkNumber,
  checkOtp,
  createAccount,
  rememberDetails,
  requestOtp,
  signIn,
  startRegistration,
} from '#app/accounts/registration.ts'
import { $session, $user, forgetSession } from '#app/accounts/session.ts'
import { signOut } from '#app/accounts/session-end.ts'
import { connect } from '#app/api/call.ts'
import { $bids, loadBids } from '#app/bids/bids.ts'
import { $page } from '#app/frame/router.ts'
import { $toast } from '#app/frame/toast.ts'
import { sentence } from '#app/lib/sentence.ts'
import { MPIN, newPhone } from '../../support/browser.ts'
import { cutNetwork, enterIsland, here, setUpIslandOnServer } from '../support/island.ts'

const island = setUpIslandOnServer()

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
  // Only Create MPIN offers them.
  expect($areLimitsOffered.get()).toBe(false)
})

test('does not register a player who does not confirm the age', async () => {
  startRegistration(newPhone())
  rememberDetails({ username: 'Asha Rao', email: '', adult: false })
  expect(await createAccount(MPIN)).toMatchObject({ state: 'refused', message: /18 or over/ })
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

test('counts each refused MPIN, which empties the field, and no lost answer', async () => {
  const phone = await enterIsland()
  forgetSession()
  startRegistration(phone)
  const form = createLoginMpin(here)
  await form.submit({ mpin: '1590' })
  expect(form.$refusals.get()).toBe(1)
  expect(form.$errors.get().mpin).toMatchObject({ code: 'login_wrong' })
  cutNetwork()
  await form.submit({ mpin: MPIN })
  expect(form.$refusals.get()).toBe(1)
  expect(form.$errors.get().mpin).toBeUndefined()
  expect(form.$error.get()).toEqual(sentence('api_error'))
  connect({ fetch: island.tab.fetch })
  await form.submit({ mpin: MPIN })
  expect($session.get()).toMatchObject({ state: 'player' })
})

test('leads a number that was registered meanwhile from Create MPIN to its login', async () => {
  const phone = await enterIsland()
  forgetSession()
  startRegistration(phone)
  rememberDetails({ username: 'Asha Rao', email: '', adult: true })
  $page.open('/M_pin')
  const form = createCreateMpin(here)
  await form.submit({ mpin: MPIN, confirm: MPIN })
  await expect.poll(() => $page.get()?.route).toBe('loginMpin')
  // The screen shows it.
  expect($toast.get()).toBeNull()
  expect(form.$error.get()).toBeNull()
  expect($registration.get().phone).toBe(phone)
})

test('keeps what was typed at the sign-up for the same number only, until the login', async () => {
  const phone = await enterIsland()
  forgetSession()
  const typed = { username: 'Asha', email: 'asha@', adult: true }
  startRegistration(phone)
  $typedDetails.set(typed)
  startRegistration(phone)
  expect($typedDetails.get()).toEqual(typed)
  startRegistration(newPhone())
  expect($typedDetails.get().username).toBe('')
  startRegistration(phone)
  $typedDetails.set(typed)
  await signIn(phone, MPIN)
  expect($typedDetails.get().username).toBe('')
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

test('sends a logout that got no answer before the next login', async () => {
  const phone = await enterIsland()
  const before = new Map(island.tab.cookies)
  cutNetwork()
  signOut()
  await finishLogout()
  const asked: string[] = []
  connect({
    fetch: (url, init) => {
      asked.push(String(url).split('/').at(-1)!)
      return island.tab.fetch(url, init)
    },
  })
  await signIn(phone, '9999')
  expect(asked).toEqual(['logout.php', 'login.php'])
  await signIn(phone, MPIN)
  expect(asked).toEqual(['logout.php', 'login.php', 'login.php'])
  island.tab.cookies = before
  expect(await loadProfile()).toMatchObject({ code: 'login_required' })
})

test('sends no logout that a login has made needless', async () => {
  const phone = await enterIsland()
  cutNetwork()
  signOut()
  await finishLogout()
  connect({
    fetch: async (url, init) =>
      String(url).endsWith('logout.php')
        ? Response.json({}, { status: 500 })
        : island.tab.fetch(url, init),
  })
  await signIn(phone, MPIN)
  connect({ fetch: island.tab.fetch })
  await finishLogout()
  expect(await loadProfile()).toBeNull()
})

test('removes the data of a player before the next one logs in', async () => {
  await enterIsland()
  await loadBids()
  expect($bids.get().state).toBe('ready')
  forgetSession()
  expect($bids.get().state).toBe('loading')
})
