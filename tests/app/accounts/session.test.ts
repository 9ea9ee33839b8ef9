import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { made, storedUser } from '../support/made.ts'
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
  return import('#app/accounts/session.ts')
}

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

test.each(['{', 'null', '{"wallet":"x"}', '{"__proto__":{"status":"1"}}'])(
  'treats the invalid session %j as a guest',
  async garbage => {
    const { storage } = memoryStorage({ user_session: garbage, slips: garbage, markets: garbage })
    vi.stubGlobal('localStorage', storage)
    const { $session } = await freshSession()
    expect($session.get()).toEqual({ state: 'guest' })
  },
)

test('stores the five keys of the specification, and clears all storage on logout', async () => {
  const { data, storage } = memoryStorage({ other: 'thing' })
  vi.stubGlobal('localStorage', storage)
  const { startSession, forgetSession, $session } = await freshSession()
  const { User } = await import('#contract/accounts.ts')
  startSession(made(User, user), 'token')
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
  const { call } = await import('#app/api/call.ts')
  const { logout } = await import('#contract/accounts.ts')
  await call(logout, {})
  expect(data).toEqual({})
})

const bank = {
  ifsc_code: 'ABCD0123456',
  account_number: '123456789012',
  bank_name: 'Demo Bank',
  account_holder_name: 'Asha Rao',
}

test('stores the last four digits of the bank account, also of what an older version stored', async () => {
  const old = storedUser({ ...user, bank_details: bank })
  const { data, storage } = memoryStorage({ user_session: old })
  vi.stubGlobal('localStorage', storage)
  const { $session, startSession, rememberUser } = await freshSession()
  expect($session.get()).toEqual({ state: 'player', status: '1' })
  const { User } = await import('#contract/accounts.ts')
  const full = made(User, { ...user, bank_details: bank })
  for (const remember of [() => {}, () => startSession(full, 'token'), () => rememberUser(full)]) {
    remember()
    expect(JSON.parse(data.user_session!).bank_details).toEqual({ account_number: '9012' })
    expect(JSON.stringify(data)).not.toMatch(/123456789012|ABCD0123456|Demo Bank/)
  }
})

test.each([
  ['blocked', 'SecurityError'],
  ['full', 'QuotaExceededError'],
])('keeps the session in memory where storage is %s', async (_, name) => {
  const refuse = () => {
    throw new DOMException('refused', name)
  }
  const { storage } = memoryStorage()
  vi.stubGlobal('localStorage', new Proxy(storage, { set: refuse }))
  const { startSession, forgetSession, $session, $user } = await freshSession()
  const { User } = await import('#contract/accounts.ts')
  startSession(made(User, user), 'token')
  expect($session.get()).toEqual({ state: 'player', status: '1' })
  expect($user.get()).toMatchObject({ wallet: 500 })
  forgetSession()
  expect($session.get()).toEqual({ state: 'guest' })
})

test('reads what is stored where storage is full to the last byte, and what is blocked not at all', async () => {
  const stored = {
    user_session: storedUser(user),
    registration: '{"phone":"9000000009","otpPurpose":null,"details":null}',
  }
  const { data, storage } = memoryStorage(stored)
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const full = new Proxy(storage, {
    get: (target, key: string) =>
      key === 'setItem' ? setItem : target[key as keyof typeof target],
    set: setItem,
  })
  vi.stubGlobal('localStorage', full)
  vi.stubGlobal('sessionStorage', full)
  const { $session, forgetSession } = await freshSession()
  const { $registration } = await import('#app/accounts/registration.ts')
  expect($session.get()).toEqual({ state: 'player', status: '1' })
  expect($registration.get().phone).toBe('9000000009')
  forgetSession()
  expect(data).toEqual({})

  const blocked = new Proxy(storage, {
    get: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  vi.stubGlobal('localStorage', blocked)
  expect((await freshSession()).$session.get()).toEqual({ state: 'guest' })
})

test('reads a value again that did not fit into full storage', async () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', new Proxy(memoryStorage().storage, { set: refuse }))
  const { persistent } = await import('#app/lib/storage.ts')
  const { string } = await import('valibot')
  persistent('kept', string(), '').set('text')
  // A store that was closed meanwhile does this.
  expect(persistent('kept', string(), '').get()).toBe('text')
})
