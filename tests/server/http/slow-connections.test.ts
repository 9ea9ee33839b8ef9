import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, listen } from '../../../server/http/listen.ts'

const CONNECTIONS = 150
const HEADERS_MS = 300
const HOST = '127.0.0.1'

let listener: Listener

beforeAll(async () => {
  const app = new Hono()
  app.post('/', async c => c.text(await c.req.text()))
  listener = await listen(app, HOST, 0, { headersMs: HEADERS_MS, checkMs: 100 })
})
afterAll(() => listener.stop(0))

async function connected(): Promise<Socket> {
  const socket = connect(listener.port, HOST)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends nothing, half of the headers at once, or one letter of them now and then. */
function sendSlowly(socket: Socket, place: number) {
  if (place % 3 === 0) return
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  if (place % 3 === 1) return
  const timer = setInterval(() => socket.write('a'), HEADERS_MS / 3)
  socket.once('close', () => clearInterval(timer))
}

test(`${CONNECTIONS} connections that never end their headers are closed`, async () => {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, connected))
  sockets.forEach(sendSlowly)
  sockets.forEach(socket => void socket.resume())
  const isGone = (socket: Socket) => socket.destroyed || socket.readableEnded
  await expect.poll(() => sockets.filter(isGone).length, { timeout: 15_000 }).toBe(CONNECTIONS)
})

test('a slow body is not cut by the time for headers', async () => {
  const socket = await connected()
  let answer = ''
  socket.on('data', chunk => (answer += chunk))
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\n\r\n')
  for (const letter of 'slow') {
    await new Promise(resolve => setTimeout(resolve, HEADERS_MS / 2))
    socket.write(letter)
  }
  await once(socket, 'end')
  expect(answer).toMatch(/^HTTP\/1.1 200 OK[\s\S]*slow$/)
})
