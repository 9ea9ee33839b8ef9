import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { createMigratedDatabase } from '../../support/databases.ts'
import { addressOf, type ServerProcess, spawnDev, spawnServer } from '../../support/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'ank-process-'))

const started: ServerProcess[] = []

afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(env: Record<string, string>) {
  const server = spawnServer(env)
  started.push(server)
  return server
}

/** Speaks HTTP by hand, so that a request can be left half sent. */
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
  const server = start({ DATABASE_URL: await createMigratedDatabase() })
  const address = await addressOf(server)
  const idle = open(address)
  const inFlight = open(address)
  const head = 'POST /api/get_rates.php HTTP/1.1\r\nHost: ank\r\nContent-Type: application/json\r\n'
  inFlight.socket.write(`${head}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{`)
  await expect.poll(inFlight.received).toMatch(/^HTTP\/1\.1 100 Continue/)
  server.child.kill('SIGTERM')
  const refused = open(address)
  await refused.closed
  expect(refused.received()).toBe('')
  // An idle connection is closed at once, so the server does not wait for it.
  await idle.closed
  expect(server.child.exitCode).toBeNull()
  inFlight.socket.write('}')
  expect(await server.ended).toBe(0)
  await inFlight.closed
  expect(inFlight.received()).toContain('HTTP/1.1 200 OK')
  expect(inFlight.received()).toContain('Half Sangam')
})

// Fails without the bounds of stop in server/index.ts and of listener.stop.
test('on SIGTERM the server waits at most ten seconds for a call and a statement', {
  tags: 'thorough',
}, async () => {
  const databaseUrl = await createMigratedDatabase()
  const server = start({ DATA_DIR: join(folder, 'stuck'), DATABASE_URL: databaseUrl })
  const stuck = open(await addressOf(server))
  stuck.socket.write('POST /api/get_rates.php HTTP/1.1\r\nHost: ank\r\nContent-Length: 2\r\n\r\n{')
  await holdTimers(databaseUrl)
  await wait(300)
  const stoppedAt = Date.now()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(Date.now() - stoppedAt).toBeGreaterThan(9_000)
})

/** Keeps what the server's timers need, and comes back when one of them waits for it. */
async function holdTimers(connectionString: string) {
  const holder = new pg.Client({ connectionString })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE draws')
  const waiting = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBeGreaterThan(0)
}

test('a port in use, a folder in use and an invalid variable each stop the start with a sentence', {
  tags: 'thorough',
}, async () => {
  const dataDir = join(folder, 'first')
  const first = start({ DATA_DIR: dataDir })
  const port = new URL(await addressOf(first)).port
  const samePort = start({ DATA_DIR: join(folder, 'second'), PORT: port })
  const sameFolder = start({ DATA_DIR: dataDir })
  const nonsense = start({ PORT: 'http' })
  const dev = spawnDev({ DATA_DIR: dataDir })
  started.push(dev)
  const all = [samePort, sameFolder, nonsense, dev]
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([1, 1, 1, 1])
  expect(samePort.printed()).toMatch(
    /^Ank cannot start: PORT \d+ is in use by another program\. To take another: PORT=\d+ npm start\n$/,
  )
  const inUse = `Ank cannot start: .* is in use by process ${first.child.pid}\\. .* DATA_DIR=\\S+`
  expect(sameFolder.printed()).toMatch(new RegExp(`^${inUse}\n$`))
  expect(dev.printed()).toMatch(new RegExp(`^${inUse}$`, 'm'))
  expect(dev.printed()).not.toMatch(/^\s+at /m)
  expect(nonsense.printed()).toBe('Ank cannot start: PORT must be a number from 0 to 65535.\n')
})
