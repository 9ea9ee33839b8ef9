import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Listener, listen } from '../../../server/http/listen.ts'
import {
  addressOf,
  type SpawnedCommand,
  spawnCommand,
  spawnServer,
} from '../../../tools/test/spawn-server.ts'
import { createMigratedDatabase } from '../../support/databases.ts'
import { operatorCommand } from '../operator/run-command.ts'

const started: SpawnedCommand[] = []

afterEach(() => {
  for (const { child } of started.splice(0)) {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // All of its processes have ended.
    }
  }
})

function start(command: string[], env: Record<string, string>) {
  const spawned = spawnCommand(command, env)
  started.push(spawned)
  return spawned
}

/** Sends HTTP by hand, so that a request can stay half sent. */
function open(address: string) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', chunk => {
    received += chunk
  })
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  return { socket, closed, received: () => received }
}

test('on SIGTERM the server finishes the running call, accepts no other, and exits with 0', async () => {
  const server = await spawnServer({ databaseUrl: await createMigratedDatabase() })
  onTestFinished(() => server.close())
  const idle = open(server.url)
  const inFlight = open(server.url)
  const head = 'POST /api/get_rates.php HTTP/1.1\r\nHost: ank\r\nContent-Type: application/json\r\n'
  inFlight.socket.write(`${head}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{`)
  await expect.poll(inFlight.received).toMatch(/^HTTP\/1\.1 100 Continue/)
  const stopped = server.stop()
  const refused = open(server.url)
  await refused.closed
  expect(refused.received()).toBe('')
  // An idle connection is closed at once, so the server does not wait for it.
  await idle.closed
  expect(await Promise.race([stopped, 'running'])).toBe('running')
  inFlight.socket.write('}')
  expect(await stopped).toBe(0)
  await inFlight.closed
  expect(inFlight.received()).toContain('HTTP/1.1 200 OK')
  expect(inFlight.received()).toContain('Half Sangam')
})

test('the admin’s page has a port of this machine, or the host of ADMIN_URL', async () => {
  const server = await spawnServer({ databaseUrl: await createMigratedDatabase() })
  onTestFinished(() => server.close())
  const [, admin] = /^Admin is at (http:\/\/localhost:\d+)$/m.exec(server.printed())!
  expect(await statusOf(admin!, '/operator/me')).toBe(401)

  const env = { ADMIN_URL: 'https://admin.ank.example' }
  const other = await spawnServer({ databaseUrl: await createMigratedDatabase(), env })
  onTestFinished(() => other.close())
  expect(other.printed()).toContain('Admin is at https://admin.ank.example\n')
  expect(await statusOf(other.url, '/operator/me')).toBe(404)
  expect(await statusOf(other.url, '/operator/me', 'admin.ank.example')).toBe(401)
})

/** The status of a call with an origin, as a page of that host sends it. */
function statusOf(address: string, path: string, host = new URL(address).host): Promise<number> {
  const scheme = host.includes('localhost') ? 'http' : 'https'
  const headers = { host, origin: `${scheme}://${host}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    request(new URL(path, address), { method: 'POST', headers }, reply => {
      reply.resume()
      resolve(reply.statusCode!)
    })
      .on('error', reject)
      .end('{}')
  })
}

test('npm start: the operator’s command finds the server, and a SIGTERM ends it', async () => {
  const npmStart = ['npm', 'start', '--ignore-scripts']
  const dataDir = mkdtempSync(join(tmpdir(), 'ank-process-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const env = { DATABASE_URL: await createMigratedDatabase(), DATA_DIR: dataDir }
  const server = start(npmStart, env)
  const address = await addressOf(server)
  // Without API_URL the operator's command finds the server of its data folder.
  expect(await operatorCommand({ DATA_DIR: dataDir }, 'rates')).toMatchObject({ code: 0 })
  server.child.kill('SIGTERM')
  // Resolves when no process has its output any more.
  await server.ended
  await expect(fetch(address)).rejects.toThrow()
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
  // An address that a killed server left behind is not asked.
  writeFileSync(join(dataDir, 'address'), '1 0\nhttp://127.0.0.1:1\n')
  const { err } = await operatorCommand({ DATA_DIR: dataDir }, 'rates')
  expect(err).not.toContain('127.0.0.1:1.')
})

test('a full disk stops neither the server nor the operator’s command with a stack', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ank-process-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const env = { DATABASE_URL: await createMigratedDatabase(), DATA_DIR: dataDir }
  const onFullDisk = (file: string) => ['sh', '-c', `exec "${process.execPath}" ${file} >/dev/full`]
  const server = start(onFullDisk('server/main.js'), env)
  await expect.poll(() => readdirSync(dataDir), { timeout: 60_000 }).toContain('address')
  expect(await operatorCommand({ DATA_DIR: dataDir }, 'rates')).toMatchObject({ code: 0 })
  expect(server.printed()).toMatch(/^The log cannot be written: [^\n]+\n$/)

  const help = 'server/operator/cli/main.js help'
  const full = start(onFullDisk(help), env)
  expect(await full.ended).toBe(1)
  expect(full.printed()).toMatch(/^The output cannot be written: [^\n]+\n$/)
  const piped = ['sh', '-c', `"${process.execPath}" ${help} 2>&1 | true`]
  const early = start(piped, env)
  expect([await early.ended, early.printed()]).toEqual([0, ''])
})

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
