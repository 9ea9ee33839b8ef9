import { expect, test } from 'vitest'
import { type AppRoute, appRouteNames, appRoutes } from '#contract/routes.ts'
import { guard } from '../../../src/islands/app/stores/guard.ts'

const guest = { state: 'guest' } as const
const waiting = { state: 'player', status: '0' } as const
const bettor = { state: 'player', status: '1' } as const
const newcomer = { phone: '', otpPurpose: null, otpState: '', otpSentAt: 0, details: null }
const withNumber = { ...newcomer, phone: '9000000009' }
const details = { username: 'Asha', email: '', adult: true }

const anyone: AppRoute[] = ['paymentStatus', 'jodiChart', 'panaChart']
const entries: AppRoute[] = ['login', 'signUp', 'createMpin', 'verifyOtp', 'loginMpin']
const homes: AppRoute[] = ['root', 'home']
const others = appRouteNames.filter(name => ![...anyone, ...entries, ...homes].includes(name))

test('every route is open to all, an entry, home, or for players who may bet', () => {
  expect(others).toHaveLength(appRouteNames.length - 10)
  expect(others.every(name => appRoutes[name].access === 'bettor')).toBe(true)
})

test.each(anyone)('%s is open to all', name => {
  for (const session of [guest, waiting, bettor]) expect(guard(name, session, newcomer)).toBeNull()
})

test.each([...homes, ...others])('%s sends a guest to the login', name => {
  expect(guard(name, guest, newcomer)).toBe('login')
})

test.each(others)('%s sends a player who is not active home', name => {
  expect(guard(name, waiting, newcomer)).toBe('home')
})

test.each([...homes, ...others])('%s is open to an active player', name => {
  expect(guard(name, bettor, newcomer)).toBeNull()
})

test.each(homes)('%s is open to a player who is not active', name => {
  expect(guard(name, waiting, newcomer)).toBeNull()
})

test.each(entries)('%s sends a player who is logged in home', name => {
  expect(guard(name, waiting, withNumber)).toBe('home')
  expect(guard(name, bettor, withNumber)).toBe('home')
})

test('the login is for guests', () => {
  expect(guard('login', guest, newcomer)).toBeNull()
})

test.each(['signUp', 'createMpin', 'verifyOtp', 'loginMpin'] as const)(
  '%s without a number sends a guest to the login',
  name => {
    expect(guard(name, guest, newcomer)).toBe('login')
  },
)

test('the OTP screen is open where a code was made', () => {
  expect(guard('verifyOtp', guest, withNumber)).toBe('login')
  expect(guard('verifyOtp', guest, { ...withNumber, otpPurpose: 'register' })).toBeNull()
})

test.each(['signUp', 'loginMpin'] as const)('%s is open to a guest with a number', name => {
  expect(guard(name, guest, withNumber)).toBeNull()
})

test('the MPIN screen is open after the sign-up form or for a forgotten MPIN', () => {
  expect(guard('createMpin', guest, withNumber)).toBe('signUp')
  expect(guard('createMpin', guest, { ...withNumber, details })).toBeNull()
  expect(guard('createMpin', guest, { ...withNumber, otpPurpose: 'reset_mpin' })).toBeNull()
})
