import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { openSms } from '../../../server/sms/open.ts'
import { testConfig } from '../../support/server.ts'
import { createAcmeSms } from './acme-sms.ts'

const keys = { ACME_SMS_KEY: 'a-key-of-acme-sms', ACME_SMS_SENDER: 'ANKAPP' }
const received: { path: string | undefined; key: string | undefined; body: unknown }[] = []
let status = 200

const stand = createServer(async (request, response) => {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
  received.push({ path: request.url, key: request.headers.authorization, body })
  response.writeHead(status).end('{}')
})

beforeAll(() => new Promise<void>(resolve => stand.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => stand.close(resolve)))

test('the example of the guide sends a text, and throws if the provider refuses it', async () => {
  const sms = createAcmeSms({
    ...keys,
    ACME_SMS_URL: `http://127.0.0.1:${(stand.address() as AddressInfo).port}`,
  })
  await sms.send('9876543210', { text: '4821 is your code.', code: '4821' })
  expect(received).toEqual([
    {
      path: '/send',
      key: 'Bearer a-key-of-acme-sms',
      body: { to: '+919876543210', from: 'ANKAPP', text: '4821 is your code.' },
    },
  ])
  status = 500
  await expect(sms.send('9876543210', { text: 'x', code: '' })).rejects.toThrow(
    'Acme SMS answered 500',
  )
})

test('production refuses OTP_REQUIRED=1 with a provider that only writes to the log', () => {
  const log = createLog('silent')
  const production = { ...testConfig, isProduction: true, isOtpRequired: true }
  expect(() => openSms(production, log)).toThrow(
    /^OTP_REQUIRED must be 0 in production with SMS_PROVIDER=log, which sends no SMS to a player\.$/,
  )
  expect(openSms({ ...production, isOtpRequired: false }, log).isLog).toBe(true)
  expect(openSms({ ...production, isProduction: false }, log).isLog).toBe(true)
  expect(() => openSms({ ...testConfig, smsProvider: 'acme' }, log)).toThrow(
    'SMS_PROVIDER must be log, msg91 or twilio.',
  )
})
