import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../../../server/config/config.ts'
import { createLog } from '../../../server/config/log.ts'
import { createMsg91 } from '../../../server/sms/msg91.ts'
import { openSms } from '../../../server/sms/open.ts'
import { createTwilio } from '../../../server/sms/twilio.ts'
import { testConfig } from '../../support/server.ts'

const phone = '9876543210'
const message = { text: '4821 is your code.\n@play.example #4821', code: '4821' }
const msg91 = {
  MSG91_AUTH_KEY: '123456Aabcdefghijk',
  MSG91_TEMPLATE_ID: '6808ca80d6fc054bef421352',
}
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`,
  TWILIO_AUTH_TOKEN: 'token-of-the-account',
  TWILIO_FROM: '+15005550006',
}

type Answer = { status: number; body: object }
type Mode = 'accepts' | 'refuses' | 'limits' | 'is slow'

/** The APIs of the providers, as their documentation describes them. */
let mode: Mode
const taken: object[] = []
const fake = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  if (mode === 'is slow') return
  const answer = request.url === '/api/v5/flow' ? answerOfMsg91 : answerOfTwilio
  const { status, body: reply } = answer(request, body)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
})

function answerOfMsg91({ method, headers }: IncomingMessage, body: string): Answer {
  const error = (status: number, text: string) => ({
    status,
    body: { type: 'error', message: text },
  })
  if (method !== 'POST' || headers.authkey !== msg91.MSG91_AUTH_KEY)
    return error(401, 'Unauthorized')
  if (mode === 'limits') return error(429, 'Too many requests')
  // Many refusals have the status 200.
  if (mode === 'refuses') return error(200, 'Invalid mobile number 919876543210')
  taken.push(JSON.parse(body))
  return { status: 200, body: { type: 'success', message: '3763646c3058373530393938' } }
}

function answerOfTwilio({ method, url, headers }: IncomingMessage, body: string): Answer {
  const error = (status: number, code: number) => ({
    status,
    body: { code, message: `Not to +91${phone}`, more_info: '', status },
  })
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token } = twilio
  const path = `/2010-04-01/Accounts/${sid}/Messages.json`
  if (method !== 'POST' || url !== path) return error(404, 20404)
  const key = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
  if (key !== `${sid}:${token}`) return error(401, 20003)
  if (mode === 'limits') return error(429, 20429)
  if (mode === 'refuses') return error(400, 21211)
  taken.push(Object.fromEntries(new URLSearchParams(body)))
  return { status: 201, body: { sid: `SM${'0'.repeat(32)}`, status: 'queued' } }
}

let origin = ''
beforeAll(async () => {
  fake.listen(0, '127.0.0.1')
  await once(fake, 'listening')
  origin = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
})
beforeEach(() => {
  mode = 'accepts'
  taken.length = 0
})
afterAll(() => {
  fake.closeAllConnections()
  fake.close()
})

describe('MSG91', () => {
  const send = (keys = msg91, withinMs = 10_000) =>
    createMsg91(keys, { origin, withinMs }).send(phone, message)

  test('gets the template and its variable', async () => {
    await send()
    const recipients = [{ mobiles: '919876543210', code: '4821' }]
    expect(taken).toEqual([{ template_id: msg91.MSG91_TEMPLATE_ID, recipients }])
  })

  test.each([
    ['refuses', 'MSG91 answered 200: Invalid mobile number …'],
    ['limits', 'MSG91 answered 429: Too many requests'],
  ] as const)('that %s a message is an error, without the number', async (now, sentence) => {
    mode = now
    await expect(send()).rejects.toThrow(new RegExp(`^${sentence}$`))
  })

  test('that is slow or does not know the key is an error', async () => {
    const wrong = { ...msg91, MSG91_AUTH_KEY: '123456Awrongwrong' }
    await expect(send(wrong)).rejects.toThrow(/^MSG91 answered 401: Unauthorized$/)
    mode = 'is slow'
    await expect(send(msg91, 50)).rejects.toThrow('timeout')
    expect(taken).toEqual([])
  })
})

describe('Twilio', () => {
  const send = (keys = twilio, withinMs = 10_000) =>
    createTwilio(keys, { origin, withinMs }).send(phone, message)

  test('gets the text, from a number or a messaging service', async () => {
    await send()
    const service = `MG${'1b'.repeat(16)}`
    await send({ ...twilio, TWILIO_FROM: service })
    expect(taken).toEqual([
      { To: '+919876543210', From: '+15005550006', Body: message.text },
      { To: '+919876543210', MessagingServiceSid: service, Body: message.text },
    ])
  })

  test.each([
    ['refuses', 'Twilio answered 400: https://www.twilio.com/docs/errors/21211'],
    ['limits', 'Twilio answered 429: https://www.twilio.com/docs/errors/20429'],
  ] as const)('that %s a message is an error, without the number', async (now, sentence) => {
    mode = now
    await expect(send()).rejects.toThrow(new RegExp(`^${sentence}$`))
  })

  test('that is slow or does not know the key is an error', async () => {
    const wrong = { ...twilio, TWILIO_AUTH_TOKEN: 'token-of-another-account' }
    await expect(send(wrong)).rejects.toThrow(/answered 401: .*20003$/)
    mode = 'is slow'
    await expect(send(twilio, 50)).rejects.toThrow('timeout')
    expect(taken).toEqual([])
  })
})

test.each([
  ['msg91', msg91],
  ['twilio', twilio],
])('a start with SMS_PROVIDER=%s names the key that is missing or wrong', (smsProvider, keys) => {
  const open = (env: object) =>
    openSms({ ...testConfig, smsProvider, env: { ...env } }, createLog('silent'))
  expect(open(keys).isLog).toBe(false)
  for (const name of Object.keys(keys)) {
    expect(() => open({ ...keys, [name]: '' })).toThrow(new ConfigError(`${name} must be set.`))
    expect(() => open({ ...keys, [name]: '!' })).toThrow(new RegExp(`^${name} must be `))
  }
})
