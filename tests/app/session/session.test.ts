import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../support/memory-storage.ts'

const user = {
  phone_number: '9000000009',
  name: 'Asha',
  email: '',
  wallet: 500,
  status: '1',
  created_at: '2024-09-01',
}

async function freshSession() {
  vi.resetModules()
  return import('../../../src/islands/app/stores/session/session.ts')
}

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

test('restores a saved session', async () => {
  const { storage } = memoryStorage({ user_session: JSON.stringify(user) })
  vi.stubGlobal('localStorage', storage)
  const { $session } = await freshSession()
  expect($session.get()).toEqual({ state: 'player', status: '1' })
})

test.each(['', '{', 'null', '[]', '{"wallet":"x"}', '{"__proto__":{"status":"1"}}'])(
  'treats the invalid session %j as a guest',
  async garbage => {
    const { storage } = memoryStorage({ user_session: garbage, slips: garbage, markets: garbage })
    vi.stubGlobal('localStorage', storage)
    const { $session } = await freshSession()
    expect($session.get()).toEqual({ state: 'guest' })
  },
)

test.each([
  '{"a":{"day":"","rows":{"x":{"wire":null}}}}',
  '{"a":{"day":"","rows":{"x":{"wire":{"game_type":1},"points":1,"bidId":"","state":"hold","message":""}}}}',
  '{"a":[]}',
])('treats the invalid slip %s as an empty one', async garbage => {
  const { storage } = memoryStorage({ slips: garbage })
  vi.stubGlobal('localStorage', storage)
  await freshSession()
  const slip = await import('../../../src/islands/app/stores/bids/slip.ts')
  slip.openSlip({ phone: '', gameName: '', gameType: 'Jodi Digit', day: '' })
  expect(slip.$rowList.get()).toEqual([])
})

test('stores the five keys of the specification, and clears all storage on logout', async () => {
  const { data, storage } = memoryStorage({ other: 'thing' })
  vi.stubGlobal('localStorage', storage)
  const { startSession, forgetSession, $session } = await freshSession()
  const { User } = await import('../../../src/contract/accounts.ts')
  const { parse } = await import('valibot')
  startSession(parse(User, user), 'token')
  expect(data).toMatchObject({
    phone_number: '9000000009',
    user_token: 'token',
    user_email: '',
    user_name: 'Asha',
  })
  expect(JSON.parse(data.user_session ?? '')).toMatchObject({ wallet: 500 })
  forgetSession()
  expect(data).toEqual({})
  expect($session.get()).toEqual({ state: 'guest' })
  // A call reads the token when its answer comes.
  const { call } = await import('../../../src/islands/app/api/call.ts')
  const { logout } = await import('../../../src/contract/accounts.ts')
  await call(logout, {})
  expect(data).toEqual({})
})

const bank = {
  ifsc_code: 'ABCD0123456',
  account_number: '123456789012',
  bank_name: 'Demo Bank',
  account_holder_name: 'Asha Rao',
}

test('stores the last four digits of the bank account, and nothing else of the bank', async () => {
  const { data, storage } = memoryStorage()
  vi.stubGlobal('localStorage', storage)
  const { startSession, rememberUser } = await freshSession()
  const { User } = await import('../../../src/contract/accounts.ts')
  const { parse } = await import('valibot')
  const full = parse(User, { ...user, bank_details: bank })
  startSession(full, 'token')
  expect(JSON.parse(data.user_session!).bank_details).toEqual({ account_number: '9012' })
  rememberUser(full)
  expect(JSON.stringify(data)).not.toMatch(/123456789012|ABCD0123456|Demo Bank/)
})

test('shortens the bank details that an older version stored, on load', async () => {
  const old = JSON.stringify({ ...user, bank_details: bank })
  const { data, storage } = memoryStorage({ user_session: old })
  vi.stubGlobal('localStorage', storage)
  const { $session } = await freshSession()
  expect($session.get()).toEqual({ state: 'player', status: '1' })
  expect(JSON.parse(data.user_session!)).toMatchObject({
    phone_number: '9000000009',
    bank_details: { account_number: '9012' },
  })
  expect(JSON.stringify(data)).not.toMatch(/123456789012|ABCD0123456|Demo Bank/)
})

test('keeps the session in memory where storage is blocked', async () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const { startSession, forgetSession, $session } = await freshSession()
  const { User } = await import('../../../src/contract/accounts.ts')
  const { parse } = await import('valibot')
  startSession(parse(User, user), 'token')
  expect($session.get()).toEqual({ state: 'player', status: '1' })
  forgetSession()
  expect($session.get()).toEqual({ state: 'guest' })
})

test('loses nothing while the page is open where storage is full', async () => {
  const { storage } = memoryStorage()
  const full = new Proxy(storage, {
    set: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  vi.stubGlobal('localStorage', full)
  const { startSession, $user } = await freshSession()
  const { User } = await import('../../../src/contract/accounts.ts')
  const { parse } = await import('valibot')
  startSession(parse(User, user), 'token')
  expect($user.get()).toMatchObject({ wallet: 500 })
})
