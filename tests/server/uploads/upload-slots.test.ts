import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { editProfile } from '#contract/profile.ts'
import { createUploadGate } from '../../../server/uploads/upload-gate.ts'
import { SITE } from '../../support/browser.ts'
import { addPlayerTo, type ReadyPlayer } from '../../support/players.ts'
import { setUpServer } from '../support/api-server.ts'

const PLAYERS = 11
const MEGABYTE = 1024 * 1024
const type = 'multipart/form-data; boundary=end'

const server = setUpServer()
let players: ReadyPlayer[]

beforeAll(async () => {
  players = await Promise.all(Array.from({ length: PLAYERS }, () => addPlayerTo(server.db, 0)))
})

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

test.each([MEGABYTE, 1000])(
  'an upload of %d bytes counts before its body is read, thirty an hour',
  async length => {
    const player = await addPlayerTo(server.db, 0)
    for (let uploads = 0; uploads < 30; uploads++) {
      const each = upload(player, length)
      await expect.poll(each.isRead).toBe(true)
      each.end()
      expect(await each.status).toBe(400)
    }
    const more = upload(player, length)
    expect([await more.status, more.isRead()]).toEqual([429, false])
  },
)

test('a body in chunks goes to the disk as it comes', async () => {
  vi.stubEnv('TMPDIR', '/nonexistent')
  const each = upload(await addPlayerTo(server.db, 0), null)
  expect(await each.status).toBe(500)
  vi.unstubAllEnvs()
})

const asha = { playerId: 'asha', limitBytes: 1_000, atEnd: [] }

test('a disk that cannot store an upload is not reported as a fault of the sender', async () => {
  vi.stubEnv('TMPDIR', '/nonexistent')
  const request = new Request('http://localhost/', { method: 'POST', body: 'a=1' })
  const read = createUploadGate().read(request, asha)
  await expect(read).rejects.toMatchObject({ code: 'ENOENT' })
  vi.unstubAllEnvs()
})

test('a body that ends early is a fault of the sender', async () => {
  const body = new ReadableStream({ start: controller => controller.error(new Error('aborted')) })
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  const read = createUploadGate().read(new Request('http://localhost/', init), asha)
  await expect(read).rejects.toMatchObject({ code: 'body_incomplete' })
})

test('a body of unknown length is refused as soon as it is too long', async () => {
  const endless = dripping({ bytes: 300, everyMs: 10, count: 1_000 })
  const read = createUploadGate().read(endless, asha)
  await expect(read).rejects.toMatchObject({ code: 'too_large' })
})

/** A form of `bytes` × `count` bytes that arrives in `count` pieces. */
function dripping({ bytes, everyMs, count }: { bytes: number; everyMs: number; count: number }) {
  const [head, tail] = ['--x\r\ncontent-disposition: form-data; name="note"\r\n\r\n', '\r\n--x--']
  const form = Buffer.from(head.padEnd(bytes * count - tail.length, 'a') + tail)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent === form.length) return controller.close()
      await wait(everyMs)
      controller.enqueue(form.subarray(sent, sent + bytes))
      sent += bytes
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://localhost/', init as RequestInit)
}
