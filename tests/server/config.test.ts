import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { newPushKey, pushKeyFrom } from '../../server/config/push-key.ts'
import { keptSecrets } from '../../server/config/secrets.ts'
import { callTimeouts } from '../../server/database/timeouts.ts'

const folder = mkdtempSync(join(tmpdir(), 'ank-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const made = { OPERATOR_TOKEN: 'made', MPIN_PEPPER: 'made', PAYMENT_SECRET: 'made' }
const read = (env: Record<string, string>) => readConfig(env, () => made)

const production = {
  NODE_ENV: 'production',
  OPERATOR_TOKEN: 'operator-token-1',
  MPIN_PEPPER: 'mpin-pepper-1234',
  PAYMENT_SECRET: 'payment-secret-1',
}

test('an empty environment is a demo on this machine', () => {
  expect(read({})).toMatchObject({
    isProduction: false,
    port: 4321,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: undefined,
    isDemo: true,
    isOtpRequired: false,
    paymentProvider: 'sandbox',
    smsProvider: 'log',
    publicOrigin: undefined,
    secrets: made,
  })
})

test('reads every variable, and an empty one counts as not set', () => {
  const folders = { DATA_DIR: '/data', SITE_DIR: '/site' }
  const env = { PORT: '0', HOST: '::', DEMO: '0', OTP_REQUIRED: '1', ...folders }
  const url = { DATABASE_URL: 'postgres://u:p@db/ank', PUBLIC_URL: 'https://ank.example/play' }
  expect(read({ ...env, ...url, PAYMENT_PROVIDER: 'acme', SMS_PROVIDER: '' })).toMatchObject({
    port: 0,
    host: '::',
    dataDir: '/data',
    siteDir: '/site',
    isDemo: false,
    isOtpRequired: true,
    databaseUrl: 'postgres://u:p@db/ank',
    publicOrigin: 'https://ank.example',
    paymentProvider: 'acme',
  })
})

test('results go to phones with a key, which only a demo makes itself', () => {
  const live = { ...production, DATABASE_URL: 'postgres://u:p@db/ank' }
  const PUSH_KEY = newPushKey()
  expect(read({}).pushKey).toBe(pushKeyFrom('made'))
  expect(read(live).pushKey).toBeNull()
  expect(read({ ...live, PUSH_KEY, PUSH_HOSTS: 'push.example, a.example' })).toMatchObject({
    pushKey: PUSH_KEY,
    pushHosts: ['push.example', 'a.example'],
  })
  for (const key of ['x', PUSH_KEY.slice(1), 'A'.repeat(43)]) {
    expect(() => read({ ...live, PUSH_KEY: key })).toThrow('PUSH_KEY must be a key')
  }
  for (const host of ['127.0.0.1:80', '10.0.0.1', 'localhost', '[::1]', 'a b']) {
    expect(() => read({ ...live, PUSH_HOSTS: host })).toThrow('PUSH_HOSTS must be')
  }
  expect(read({ PUSH_HOSTS: '127.0.0.1:80' }).pushHosts).toEqual(['127.0.0.1:80'])
})

test('nothing but the embedded database is a demo by itself', () => {
  const live = { DATABASE_URL: 'postgres://u:p@db/ank' }
  expect(read(live)).toMatchObject({ isDemo: false, paymentProvider: 'none' })
  expect(read({ ...live, DEMO: '1' })).toMatchObject({ isDemo: true })
})

test('a call of a player is answered within 5 s, and the database gives up before that', () => {
  const { callLimitMs } = read({})
  expect(callLimitMs).toBe(5_000)
  for (const limitMs of Object.values(callTimeouts(callLimitMs))) {
    expect(limitMs).toBeLessThanOrEqual(4_500)
  }
  expect(read({ CALL_LIMIT_MS: '500' })).toMatchObject({ callLimitMs: 500 })
})

test('PAYMENT_SECRET is needed only with the sandbox', () => {
  const { PAYMENT_SECRET, ...others } = production
  expect(read(others).secrets.PAYMENT_SECRET).toBe('')
  const acme = { ...others, PAYMENT_PROVIDER: 'acme', DATABASE_URL: 'postgres://u:p@db/ank' }
  expect(read(acme).secrets.PAYMENT_SECRET).toBe('')
  expect(() => read({ ...others, PAYMENT_PROVIDER: 'sandbox' })).toThrow(
    /^PAYMENT_SECRET must be set in production\.$/,
  )
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
  [{ NODE_ENV: 'Production' }, 'NODE_ENV must be production, development or test.'],
  [{ CALL_LIMIT_MS: '99' }, 'CALL_LIMIT_MS must be a number of milliseconds from 100 to 60000.'],
  [{ DEMO: 'yes' }, 'DEMO must be 0 or 1.'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be a URL that begins with postgres://.'],
  [{ PUBLIC_URL: 'ank.example' }, 'PUBLIC_URL must be a URL that begins with http:// or https://.'],
  [{ MPIN_PEPPER: 'short' }, 'MPIN_PEPPER must be at least 16 characters long.'],
  [
    { PAYMENT_PROVIDER: 'acme' },
    'PAYMENT_PROVIDER must be sandbox on the embedded database: real payments need DATABASE_URL.',
  ],
])('%o stops the start with one sentence', (env, sentence) => {
  expect(() => read(env as Record<string, string>)).toThrow(sentence)
})

test('in production no secret has a default and there is no demo', () => {
  for (const name of ['OPERATOR_TOKEN', 'MPIN_PEPPER']) {
    expect(() => read({ ...production, [name]: '' })).toThrow(`${name} must be set in production.`)
  }
  const config = readConfig(production, () => {
    throw new Error('production made a secret')
  })
  expect(config).toMatchObject({ isProduction: true, isDemo: false })
  expect(config.secrets.MPIN_PEPPER).toBe('mpin-pepper-1234')
})

test('makes secrets once, readable by their owner only, and the environment comes first', () => {
  const dataDir = join(folder, 'data')
  const first = readConfig({ DATA_DIR: dataDir }, keptSecrets)
  const second = readConfig({ DATA_DIR: dataDir, MPIN_PEPPER: 'x'.repeat(16) }, keptSecrets)
  expect(first.secrets.OPERATOR_TOKEN).toHaveLength(43)
  expect(second.secrets).toEqual({ ...first.secrets, MPIN_PEPPER: 'x'.repeat(16) })
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('does not replace a damaged file of secrets', () => {
  writeFileSync(join(folder, 'secrets.json'), '{')
  expect(() => keptSecrets(folder)).toThrow(/^DATA_DIR holds a secrets.json that is damaged/)
})
