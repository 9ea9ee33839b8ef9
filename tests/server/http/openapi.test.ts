import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { ofOperator, openApi } from '../../../tools/openapi/document.ts'
import { calls, operatorCalls, phone } from '../../../tools/openapi/words.ts'
import type { Browser } from '../../support/browser.ts'
import { startServer, type TestServer } from '../../support/server.ts'

const root = join(import.meta.dirname, '../../..')
const document = JSON.parse(readFileSync(join(root, 'public/openapi.json'), 'utf8'))

/** These examples are refused here: there is no code and no raised limit, and points are left. */
const refused: Readonly<Record<string, string>> = {
  'answer_raise.php': 'limit_change_over',
  'close_account.php': 'account_has_points',
}

let server: TestServer
let player: Browser

beforeAll(async () => {
  server = await startServer({ startsAt: '2026-11-18T09:00:00+05:30' })
  player = server.browser()
})
afterAll(() => server.close())

test('public/openapi.json is current: run `npm run docs`', () => {
  expect(document).toEqual(JSON.parse(JSON.stringify(openApi(manifest.version))))
})

test('every call has words and an example', () => {
  expect(Object.keys(calls).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted())
  expect(Object.keys(operatorCalls).toSorted()).toEqual(
    ofOperator.map(({ name }) => name).toSorted(),
  )
})

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

test.each(Object.keys(calls))('the example of %s is answered as described', async name => {
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
  server.clock.offsetMs += 120_000
  await post('send_otp.php', { purpose: 'reset_mpin' })
  await post('otp.php', { otp: server.codeSentTo(phone) })
}

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test('a generated client compiles and places a bid', { tags: 'thorough' }, async () => {
  const folder = mkdtempSync(join(root, 'node_modules/.openapi-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await createClient({
    input: join(root, 'public/openapi.json'),
    output: folder,
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  })
  writeFileSync(join(folder, 'place-bid.ts'), placeBid)
  await promisify(execFile)('npx', ['tsc', ...strictly, join(folder, 'place-bid.ts')], {
    cwd: root,
  })

  const other = server.browser()
  const number = await other.signUp()
  const { place } = await import(join(folder, 'place-bid.ts'))
  expect(await place(other.fetch, number)).toMatchObject({
    success: '1',
    Remaining_user_balance: 990,
  })
})

const strictly = ['--noEmit', '--ignoreConfig', '--strict', '--skipLibCheck'].concat([
  ...['--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler'],
  '--allowImportingTsExtensions',
])

const placeBid = `
import { client } from './client.gen.ts'
import { login, setBidNew } from './sdk.gen.ts'

export async function place(fetch: typeof globalThis.fetch, phone_number: string) {
  client.setConfig({
    baseUrl: 'http://localhost:4321',
    fetch: async request => {
      const sent = request as Request
      const { url, method } = sent
      const headers = Object.fromEntries(sent.headers)
      return fetch(url, { method, headers, body: await sent.text() })
    },
  })
  const entered = await login({ body: { phone_number, password: '2580' } })
  if (!entered.data || 'code' in entered.data) throw new Error('not logged in')
  const token = entered.data.data.user_token
  const placed = await setBidNew({
    auth: ({ in: place }) => (place === 'cookie' ? undefined : token),
    body: {
      bids: [{
        phone_number,
        game_name: 'Kesar Mahal',
        game_type: 'Single Digit',
        session: 'Open',
        open_digit: '7',
        points_action: '10',
        bid_id: crypto.randomUUID(),
      }],
    },
  })
  return placed.data
}
`
