import { type ClientRequest, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { editProfile } from '#contract/profile.ts'
import { listen } from '../../../server/http/listen.ts'
import { SITE } from '../../support/browser.ts'
import { addPlayerTo, type ReadyPlayer } from '../../support/players.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { onDatabase } from '../support/database.ts'

const PLAYERS = 11
const MEGABYTE = 1024 * 1024
const type = 'multipart/form-data; boundary=end'

const opened = onDatabase()
let server: TestServer
let players: ReadyPlayer[]

beforeAll(async () => {
  server = await startServer({ db: opened.db })
  players = await Promise.all(Array.from({ length: PLAYERS }, () => addPlayerTo(server.db, 0)))
})
afterAll(() => server.live.end())

/** An upload whose body comes only when the test ends it. */
function upload({ headers }: ReadyPlayer, length: number | null = MEGABYTE) {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let isRead = false
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
      },
      pull() {
        isRead = true
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, duplex: 'half' }
  const framing =
    length === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }
  const sent = { ...headers, 'content-type': type, ...framing }
  const reply = Promise.resolve(
    server.app.request(`${SITE}/api/${editProfile.name}`, {
      ...init,
      headers: sent,
    } as RequestInit),
  )
  return {
    status: reply.then(({ status }) => status),
    isRead: () => isRead,
    end: () => controller.close(),
  }
}

test('a player has two uploads at once and a process twenty, taken before the body is read', async () => {
  const [asha] = players
  const open = [upload(asha!), upload(asha!)]
  await expect.poll(() => open.every(({ isRead }) => isRead())).toBe(true)
  const third = upload(asha!)
  expect([await third.status, third.isRead()]).toEqual([429, false])
  for (const player of players.slice(1, PLAYERS - 1)) open.push(upload(player), upload(player))
  await expect.poll(() => open.every(({ isRead }) => isRead())).toBe(true)
  const last = upload(players.at(-1)!)
  expect([await last.status, last.isRead()]).toEqual([429, false])
  open[0]!.end()
  expect(await open[0]!.status).toBe(400)
  const next = upload(asha!)
  await expect.poll(next.isRead).toBe(true)
  // A small form without a picture needs no place.
  const form = upload(asha!, 1000)
  await expect.poll(form.isRead).toBe(true)
  for (const each of [...open.slice(1), next, form]) {
    each.end()
    expect(await each.status).toBe(400)
  }
})

test('an upload counts before its body is read, thirty an hour', async () => {
  const player = await addPlayerTo(server.db, 0)
  for (let uploads = 0; uploads < 30; uploads++) {
    const each = upload(player)
    await expect.poll(each.isRead).toBe(true)
    each.end()
    expect(await each.status).toBe(400)
  }
  const more = upload(player)
  expect([await more.status, more.isRead()]).toEqual([429, false])
})

test('a body in chunks goes to the disk as it comes', async () => {
  vi.stubEnv('TMPDIR', '/nonexistent')
  const each = upload(await addPlayerTo(server.db, 0), null)
  expect(await each.status).toBe(500)
  vi.unstubAllEnvs()
})

test('a sender who is still sending reads why the upload was refused', async () => {
  const listener = await listen(server.app, '127.0.0.1', 0)
  onTestFinished(() => listener.stop(0))
  const player = await addPlayerTo(server.db, 0)
  const open = [upload(player), upload(player)]
  await expect.poll(() => open.every(({ isRead }) => isRead())).toBe(true)
  const status = new Promise<number | undefined>((resolve, reject) => {
    const sending = request(
      { port: listener.port, path: `/api/${editProfile.name}`, method: 'POST' },
      response => {
        response.resume()
        sending.once('finish', () => resolve(response.statusCode))
      },
    )
    sending.on('error', reject)
    const sent = { ...player.headers, 'content-type': type, 'content-length': String(MEGABYTE) }
    for (const [name, value] of Object.entries(sent)) sending.setHeader(name, value)
    void sendSlowly(sending)
  })
  expect(await status).toBe(429)
  for (const each of open) each.end()
})

/** For longer than half a second. */
async function sendSlowly(sending: ClientRequest) {
  for (let part = 0; part < 16; part++) {
    sending.write(Buffer.alloc(MEGABYTE / 16))
    await wait(80)
  }
  sending.end()
}
