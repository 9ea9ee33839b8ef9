import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $route, guard } from '#app/frame/guard.ts'
import { $page } from '#app/frame/router.ts'
import { type AppRoute, appRouteNames, appRoutes } from '#contract/routes.ts'
import { stubPage } from '../support/page.ts'

const guest = { state: 'guest' } as const
const waiting = { state: 'player', status: '0' } as const
const bettor = { state: 'player', status: '1' } as const
const newcomer = { phone: '', otpPurpose: null, otpState: '', otpSentAt: 0, details: null }
const withNumber = { ...newcomer, phone: '9000000009' }
const details = { username: 'Asha', email: '', adult: true }

const anyone: AppRoute[] = ['paymentStatus', 'jodiChart', 'panaChart']
const steps: AppRoute[] = ['signUp', 'createMpin', 'verifyOtp', 'loginMpin']
const entries: AppRoute[] = ['login', ...steps]
const homes: AppRoute[] = ['root', 'home']
const others = appRouteNames.filter(name => ![...anyone, ...entries, ...homes].includes(name))

test('every route is open to all, an entry, home, or for players who may bet', () => {
  expect(others).toHaveLength(appRouteNames.length - 10)
  expect(others.every(name => appRoutes[name].access === 'bettor')).toBe(true)
})

test.each<[who: string, session: Parameters<typeof guard>[1], routes: AppRoute[], to: unknown]>([
  ['a guest', guest, [...anyone, 'login'], null],
  ['a guest', guest, [...homes, ...others, ...steps], 'login'],
  ['a player who is not active', waiting, [...anyone, ...homes], null],
  ['a player who is not active', waiting, [...entries, ...others], 'home'],
  ['an active player', bettor, [...anyone, ...homes, ...others], null],
  ['an active player', bettor, entries, 'home'],
])('%s with %o: of %j each leads to %s', (_, session, routes, to) => {
  for (const name of routes) expect([name, guard(name, session, newcomer)]).toEqual([name, to])
})

test('a guest with a number opens the sign-up and the login by MPIN', () => {
  for (const name of ['signUp', 'loginMpin'] as const)
    expect(guard(name, guest, withNumber)).toBeNull()
})

test('the OTP screen is open where a code was made', () => {
  expect(guard('verifyOtp', guest, withNumber)).toBe('login')
  expect(guard('verifyOtp', guest, { ...withNumber, otpPurpose: 'register' })).toBeNull()
})

test('the MPIN screen is open after the sign-up form or for a forgotten MPIN', () => {
  expect(guard('createMpin', guest, withNumber)).toBe('signUp')
  expect(guard('createMpin', guest, { ...withNumber, details })).toBeNull()
  expect(guard('createMpin', guest, { ...withNumber, otpPurpose: 'reset_mpin' })).toBeNull()
})

test.each(['/jodi_chart/100%', '/game_type/%E0%A4%A', '/fund_histry/%FF?a=%FF#%FF'])(
  'the app has no page at %s, which cannot be decoded',
  address => {
    $page.open('/login')
    expect($route.get()).toBe('login')
    $page.open(address)
    expect($route.get()).toBeUndefined()
  },
)

describe('Back', () => {
  const back = vi.fn()
  const assign = vi.fn()

  /** A browser without the Navigation API. */
  async function openRouter() {
    vi.resetModules()
    const router = await import('#app/frame/router.ts')
    vi.stubGlobal('location', { assign })
    vi.stubGlobal('history', { back, pushState: () => {}, replaceState: () => {} })
    return router
  }

  beforeEach(() => void stubPage())
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })

  test('leaves for the landing page where the first page was redirected', async () => {
    const { redirectTo, goBack } = await openRouter()
    redirectTo('login')
    await Promise.resolve()
    goBack('/download')
    expect(back).not.toHaveBeenCalled()
    expect(assign).toHaveBeenCalledWith('/download')
  })

  test('goes to the page before', async () => {
    const { openPage, goBack } = await openRouter()
    openPage('login')
    goBack('/download')
    expect(back).toHaveBeenCalledOnce()
    expect(assign).not.toHaveBeenCalled()
  })
})
