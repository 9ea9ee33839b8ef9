import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { openApi, operatorCalls } from '../../../tools/openapi/document.ts'
import type { Browser } from '../../support/browser.ts'
import { setUpServer } from '../../support/server.ts'
import { phoneOfExamples as phone } from './call-samples.ts'

const root = join(import.meta.dirname, '../../..')
const document = JSON.parse(readFileSync(join(root, 'public/openapi.json'), 'utf8'))

/** These examples are refused here: there is no code and no raised limit, and points are left. */
const refused: Readonly<Record<string, string>> = {
  'answer_raise.php': 'limit_change_over',
  'close_account.php': 'account_has_points',
}

const server = setUpServer({ startsAt: '09:00' })
let player: Browser

beforeAll(async () => {
  player = server.browser()
})

test('public/openapi.json is current: run `npm run docs`', () => {
  expect(document).toEqual(JSON.parse(JSON.stringify(openApi(manifest.version))))
})

/** Calls without which others are refused, and calls after which others are. */
const first = [
  ...['IsUserExists.php', 'send_otp.php', 'otp.php', 'signup.php', 'login.php'],
  ...['update_bank_details.php', 'set_bid_new.php', 'create_payment.php'],
]
const last = ['take_break.php', 'close_account.php', 'logout.php', 'reset_mpin.php']

const names = allCalls.map(({ name }) => name)
const inOrder = [...first, ...names.filter(name => ![...first, ...last].includes(name)), ...last]

test('every call of the contract is in the document', () => {
  const described = [
    ...names.map(name => `/api/${name}`),
    ...operatorCalls.map(({ name }) => `/operator/${name}`),
  ]
  expect(Object.keys(document.paths).toSorted()).toEqual(described.toSorted())
  expect([names.length, operatorCalls.length]).toEqual([37, 47])
})

test('every number that a player gets has a text with its unit', () => {
  const { openapi: _, paths, components } = document
  const replies = names.map(name => paths[`/api/${name}`].post.responses[200])
  const { Refusal: __, ...objects } = components.schemas
  expect(numbersWithoutText([replies, objects])).toEqual([])
  expect(numbersWithoutText({ properties: { at: { type: 'number' } } })).toEqual(['at'])
})

function numbersWithoutText(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const properties = 'properties' in part ? Object.entries(part.properties as object) : []
  const silent = properties.filter(
    ([, field]) => !('description' in field) && /"type":"number"/.test(JSON.stringify(field)),
  )
  const own = silent.filter(([, field]) => !('properties' in field || 'items' in field))
  return [...own.map(([name]) => name), ...Object.values(part).flatMap(numbersWithoutText)]
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
ajv.addSchema(document, 'openapi')

function problemsOf(pointer: string, value: unknown): unknown {
  const validate = ajv.getSchema(`openapi#${pointer}`)!
  return validate(value) ? [] : validate.errors
}

const replyOf = (name: string) =>
  `/paths/~1api~1${name}/post/responses/200/content/application~1json/schema/anyOf/0`
const requestOf = (name: string, type: string) =>
  `/paths/~1api~1${name}/post/requestBody/content/${type.replace('/', '~1')}/schema`

test.each(inOrder)('the example of %s is answered as described', async name => {
  const { content } = document.paths[`/api/${name}`].post.requestBody
  const [type] = Object.keys(content)
  const example = { ...content[type!].example }
  expect(problemsOf(requestOf(name, type!), example)).toEqual([])

  if (name === 'otp.php') example.otp = server.codeSentTo(phone)
  if (name === 'reset_mpin.php') await verifyForReset()
  const body = type === 'application/json' ? JSON.stringify(example) : formOf(example)
  const response = await player.fetch(`/api/${name}`, {
    method: 'POST',
    body,
    headers: {
      'x-user-token': player.userToken,
      ...(type === 'application/json' && { 'content-type': type }),
    },
  })
  const reply = await response.json()
  if (name === 'login.php') player.userToken = reply.data.user_token
  const code = refused[name]
  if (code) expect(reply).toMatchObject({ success: '0', code })
  else expect({ status: response.status, ...reply }).not.toMatchObject({ success: '0', data: {} })
  expect(problemsOf(code ? '/components/schemas/Refusal' : replyOf(name), reply)).toEqual([])
})

async function verifyForReset(): Promise<void> {
  const post = (name: string, fields: object) =>
    player.fetch(`/api/${name}`, {
      method: 'POST',
      body: JSON.stringify({ phone_number: phone, ...fields }),
      headers: { 'content-type': 'application/json' },
    })
  server.clock.moveBy(120_000)
  await post('send_otp.php', { purpose: 'reset_mpin' })
  await post('otp.php', { otp: server.codeSentTo(phone) })
}

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
