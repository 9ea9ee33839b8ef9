import { beforeAll, expect, test } from 'vitest'
import { editProfile } from '#contract/profile.ts'
import { SITE } from '../../support/browser.ts'
import { addPlayerTo, type ReadyPlayer } from '../../support/players.ts'
import { setUpServer } from '../../support/server.ts'

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
    send: (bytes: Uint8Array) => controller.enqueue(bytes),
    breakOff: () => controller.error(new Error('aborted')),
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

test('an upload of unknown length is read up to the same length', async () => {
  const each = upload(players[0]!, null)
  await expect.poll(each.isRead).toBe(true)
  each.send(new Uint8Array(7 * MEGABYTE))
  each.end()
  expect(await each.status).toBe(413)
})

test('an upload that ends early is a fault of the sender', async () => {
  const each = upload(players[0]!)
  await expect.poll(each.isRead).toBe(true)
  each.breakOff()
  expect(await each.status).toBe(400)
})
