import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { User } from '#contract/accounts.ts'
import { made } from '../support/made.ts'
import { memoryStorage } from '../support/memory-storage.ts'

const user = made(User, {
  phone_number: '9000000009',
  name: 'Asha',
  wallet: 500,
  status: '1',
  created_at: '2024-09-01',
})
const waiting = { ...user, status: '0' }

let stop = () => {}

/** Opens the app at an address, as a visit, a reload or a link does. */
async function openAt(path: string) {
  stop()
  vi.resetModules()
  const { $page } = await import('#app/frame/router.ts')
  const guard = await import('#app/frame/guard.ts')
  const session = await import('#app/accounts/session.ts')
  const registration = await import('#app/accounts/registration.ts')
  $page.open(path)
  const stopGuard = guard.startGuard()
  const shown: unknown[] = []
  const stopShown = guard.$route.listen(route => shown.push(route))
  stop = () => {
    stopShown()
    stopGuard()
  }
  await settled()
  return { ...guard, ...session, ...registration, shown, $page }
}

const settled = () => new Promise(resolve => setTimeout(resolve))

/** The app with the MPIN screen open, as after Continue on the login. */
async function atMpin(path: string) {
  const app = await openAt(path)
  expect(app.$page.get()?.path).toBe('/login')
  app.startRegistration(user.phone_number)
  app.$page.open('/login_mpin')
  app.shown.length = 0
  return app
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage().storage)
  vi.stubGlobal('sessionStorage', memoryStorage().storage)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test.each([
  '/fund_histry/ALL_DEPOSIT',
  '/game_type/Kesar%20%2F%2Fevil/jodi_digit',
  '/my-bid?lang=hi',
])(
  'after the login a guest lands on %s, which he asked for, and home is not shown before',
  async path => {
    const { startSession, $page, shown } = await atMpin(path)
    startSession(user, 'token')
    await settled()
    const { pathname, search } = new URL(path, 'http://a')
    expect($page.get()?.path).toBe(pathname)
    expect(new URLSearchParams($page.get()?.search)).toEqual(new URLSearchParams(search))
    expect(shown).not.toContain('home')
  },
)

test.each([
  ['/', user],
  ['/login', user],
  ['/wallet_histroy', waiting],
])('a guest at %s lands on home after the login of %o', async (path, player) => {
  const { startSession, $page } = await atMpin(path)
  startSession(player, 'token')
  await settled()
  expect($page.get()?.path).toBe('/home')
})

test('only the page that was asked for last counts, and only once', async () => {
  await openAt('/wallet_histroy')
  const first = await atMpin('/home')
  first.startSession(user, 'token')
  await settled()
  expect(first.$page.get()?.path).toBe('/home')
  first.forgetSession()
  const second = await atMpin('/wallet_histroy')
  second.startSession(user, 'token')
  await settled()
  second.$page.open('/login')
  await settled()
  expect(second.$page.get()?.path).toBe('/home')
})

test.each(['//evil.example', 'https://evil.example', '/api/get_profile.php'])(
  'what is in the storage of the tab is never opened as an address: %s',
  async address => {
    sessionStorage.setItem(
      'asked_page',
      JSON.stringify({ route: address, params: {}, search: {}, phone: '' }),
    )
    const { startSession, $page } = await openAt('/login')
    startSession(user, 'token')
    await settled()
    expect($page.get()?.path).toBe('/home')
  },
)

test.each(['9000000008', user.phone_number])('a logout leaves no page for %s', async next => {
  const { startSession, forgetSession, $page } = await atMpin('/wallet_histroy')
  startSession(user, 'token')
  await settled()
  forgetSession()
  await settled()
  expect($page.get()?.path).toBe('/login')
  startSession({ ...user, phone_number: next }, 'token')
  await settled()
  expect($page.get()?.path).toBe('/home')
})
