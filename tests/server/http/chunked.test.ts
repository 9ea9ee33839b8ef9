import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listener, listen } from '../../../server/http/listen.ts'
import { addPlayerTo } from '../../support/players.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { onDatabase } from '../support/database.ts'
import { sampleBid } from '../support/game-server.ts'
import { json } from '../support/post.ts'

const LIMIT_BYTES = 100 * 1024
const REST_BYTES = 64 * 1024

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const opened = onDatabase()
let server: TestServer
let listener: Listener

beforeAll(async () => {
  server = await startServer({ db: opened.db, startsAt: '2026-11-18T12:00:00+05:30' })
  listener = await listen(server.app, '127.0.0.1', 0)
})

afterAll(async () => {
  agent.destroy()
  await listener.stop(1_000)
  await server.live.end()
})

test('takes a bid that is sent in chunks', async () => {
  const player = await addPlayerTo(server.db, 1_000, { at: new Date(server.clock.now()) })
  const body = JSON.stringify({ bids: [sampleBid(player.phone)] })
  const chunks = [body.slice(0, 20), body.slice(20, 90), body.slice(90)]
  const answer = await send('set_bid_new.php', chunks, player.headers)
  expect(answer).toMatchObject({
    status: 200,
    reply: { success: '1', Remaining_user_balance: 990 },
  })
})

test('takes chunks of exactly the limit', async () => {
  const fits = JSON.stringify({ more: 'x'.repeat(LIMIT_BYTES - 11) })
  expect(fits).toHaveLength(LIMIT_BYTES)
  expect(await send('get_rates.php', [fits.slice(0, 50_000), fits.slice(50_000)])).toMatchObject({
    status: 200,
    reply: { success: '1' },
  })
})

test('refuses chunks over the limit, and keeps the connection where the rest ends soon', async () => {
  const before = await send('get_rates.php', ['{}'])
  const [most, rest] = ['x'.repeat(LIMIT_BYTES + 1), 'x'.repeat(REST_BYTES - 1)]
  const tooLong = await send('get_rates.php', [most, rest])
  expect(tooLong).toMatchObject({ status: 413, reply: { success: '0' } })
  const after = await send('get_rates.php', ['{}'])
  expect(after).toMatchObject({ status: 200, localPort: before.localPort })
  expect(tooLong.localPort).toBe(before.localPort)
})

/** Posts each chunk by itself over the one connection of the agent. */
function send(name: string, chunks: string[], headers: Record<string, string> = {}) {
  return new Promise<{ status: number; reply: Record<string, unknown>; localPort: number }>(
    (resolve, reject) => {
      const options = { host: '127.0.0.1', port: listener.port, method: 'POST', agent }
      const path = `/api/${name}`
      const sending = request({ ...options, path, headers: { ...json, ...headers } }, response => {
        const { localPort } = sending.socket as { localPort?: number }
        let text = ''
        response.on('data', chunk => {
          text += chunk
        })
        response.on('end', () => {
          const reply = JSON.parse(text)
          resolve({ status: response.statusCode ?? 0, reply, localPort: localPort ?? 0 })
        })
      })
      sending.on('error', reject)
      void writeAll()

      async function writeAll() {
        for (const chunk of chunks) {
          sending.write(chunk)
          await wait(20)
        }
        sending.end()
      }
    },
  )
}
