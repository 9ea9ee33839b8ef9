import { expect, test } from 'vitest'
import { SITE } from '../../support/browser.ts'
import { setUpServer } from '../../support/server.ts'
import { form, json, post } from '../support/post.ts'

const server = setUpServer()

test.each([
  ['{', json, 'The request is not well-formed JSON.'],
  ['[]', json, 'Please send a JSON object.'],
  [`${'['.repeat(50_000)}`, json, 'The request is not well-formed JSON.'],
  ['{}', { 'content-type': 'text/plain' }, 'Please send JSON or a form.'],
  ['{}', {}, 'Please send JSON or a form.'],
  ['junk', { 'content-type': 'multipart/form-data; boundary=x' }, 'The form is not well formed.'],
])('%s as %o is malformed', async (body, headers, sentence) => {
  const { status, reply } = await post(
    server.app,
    'get_rates.php',
    body,
    headers as Record<string, string>,
  )
  expect(status).toBe(400)
  expect(reply).toMatchObject({ success: '0', status: 'failed', msg: sentence, message: sentence })
  expect(({} as Record<string, unknown>).a).toBeUndefined()
})

test('a body that is nested 40,000 times deep is answered', async () => {
  const deep = `{"phone_number":"9876543210","more":${'['.repeat(40_000)}${']'.repeat(40_000)}}`
  const { status } = await post(server.app, 'IsUserExists.php', deep, json)
  expect(status).toBe(200)
})

test('a field of the call that comes twice is refused', async () => {
  const body = 'phone_number=9876543210&phone_number=9876543211'
  const got = await post(server.app, 'IsUserExists.php', body, form)
  expect(got).toMatchObject({ status: 400, reply: { msg: 'Please send every field once.' } })
})

test.each([
  [{}, 400, 'The field phone_number is missing.'],
  [{ phone_number: { a: 1 } }, 400, 'Please check the field phone_number.'],
  [{ phone_number: '123' }, 200, 'Enter Valid mobile number !!'],
  [{ phone_number: '९८७६५४३२१०' }, 200, 'Enter Valid mobile number !!'],
  [
    { phone_number: '9876543210', token_id: 'x'.repeat(101) },
    400,
    'The field token_id is too long.',
  ],
  [{ phone_number: '9876543210', token_id: 'a\0b' }, 400, 'Please remove the special characters.'],
])('%o gets its error message', async (request, status, sentence) => {
  const got = await post(server.app, 'IsUserExists.php', JSON.stringify(request), json)
  expect(got).toMatchObject({ status, reply: { success: '0', msg: sentence } })
})

test('a body is judged by its declared length, before it is read', async () => {
  const headers = { ...json, 'content-length': String(100 * 1024 + 1) }
  expect(await post(server.app, 'get_rates.php', '{}', headers)).toMatchObject({
    status: 413,
    reply: { success: '0', msg: 'This request is too large.' },
  })
  const fits = JSON.stringify({ more: 'x'.repeat(100 * 1024 - 11) })
  expect(fits).toHaveLength(100 * 1024)
  expect(await post(server.app, 'get_rates.php', fits, json)).toMatchObject({ status: 200 })
  expect(
    await post(server.app, 'get_rates.php', '{}', { ...json, 'content-length': '-1' }),
  ).toMatchObject({
    status: 400,
  })
})

test('a body in chunks is read up to the same length', async () => {
  const send = (...parts: string[]) =>
    server.app.request(`${SITE}/api/get_rates.php`, {
      method: 'POST',
      headers: { ...json, 'transfer-encoding': 'chunked' },
      body: chunked(parts),
      duplex: 'half',
    } as RequestInit)
  const fits = JSON.stringify({ more: 'x'.repeat(100 * 1024 - 11) })
  expect((await send(fits.slice(0, 50_000), fits.slice(50_000))).status).toBe(200)
  const refused = await send(fits, ' ')
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'body_too_large' }])
})

test('an upload may be larger, where a player sends one', async () => {
  const phone = await server.browser().signUp()
  const uploader = server.browser()
  await uploader.logIn(phone)
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const size = (bytes: number) => ({ ...multipart, 'content-length': String(bytes) })
  const cookie = { cookie: `ank_session=${uploader.cookies.get('ank_session')}` }
  const send = (name: string, bytes: number) =>
    post(server.app, name, 'x', { ...size(bytes), ...cookie })
  expect((await send('edit_profile.php', 6 * 1024 * 1024)).status).not.toBe(413)
  expect(await send('edit_profile.php', 6 * 1024 * 1024 + 1)).toMatchObject({
    status: 413,
    reply: { code: 'too_large' },
  })
  expect(await send('IsUserExists.php', 200 * 1024)).toMatchObject({
    status: 413,
    reply: { code: 'body_too_large' },
  })
})

function chunked(parts: string[]): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(Buffer.from(part))
      controller.close()
    },
  })
}
