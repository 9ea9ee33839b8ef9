import { expect, test } from 'vitest'
import type { SmsMessage } from '../../../server/sms/sms.ts'
import { setUpServer } from '../../support/server.ts'
import { setUpCommand } from './run-command.ts'

const server = setUpServer({
  config: { smsProvider: 'twilio', publicOrigin: 'https://play.example' },
})
const { operator } = setUpCommand(server)

test('sms-test sends the text of a code, and shows why a provider refused it', async () => {
  const sent: [string, SmsMessage][] = []
  const send = async (...message: [string, SmsMessage]) => void sent.push(message)
  server.context.sms = { isLog: false, send }
  expect(await operator('sms-test', '9876543210')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^twilio has taken the SMS\./),
  })
  const text =
    '1234 is your code. It is valid for 5 minutes. Do not share it with anyone.\n@play.example #1234'
  expect(sent).toEqual([['9876543210', { text, code: '1234' }]])

  server.context.sms.send = async () => {
    throw new Error('Twilio answered 401: https://www.twilio.com/docs/errors/20003')
  }
  expect(await operator('sms-test', '9876543210')).toMatchObject({
    code: 1,
    err: 'The SMS was not sent. Twilio answered 401: https://www.twilio.com/docs/errors/20003\n',
  })

  server.context.sms = { isLog: true, send }
  expect((await operator('sms-test', '9876543210')).out).toMatch(/^SMS_PROVIDER=log sends nothing/)
})
