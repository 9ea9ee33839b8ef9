import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway } from '../../../server/database/faults.ts'
import { openPool, type Pool } from '../../../server/database/pool.ts'
import { createEmptyDatabase } from '../../support/databases.ts'
import { startProxy } from '../../support/frozen-proxy.ts'

const CONNECTIONS = 12
/** Long enough for a busy machine, short enough to wait for. */
const ANSWER_MS = 1_500
const timeouts = {
  ...{ connectMs: 20_000, statementMs: 20_000, lockMs: 20_000, idleInTransactionMs: 20_000 },
  answerMs: ANSWER_MS,
}

let proxy: Awaited<ReturnType<typeof startProxy>>
let pool: Pool

beforeEach(async () => {
  proxy = await startProxy(await createEmptyDatabase())
  pool = openPool(proxy.url, { connectionsMax: CONNECTIONS, timeouts })
  onTestFinished(async () => {
    await pool.close()
    await proxy.close()
  })
  await pool.statement(client => client.query('CREATE TABLE taken (id int8)'))
})

const insert = (client: pg.PoolClient) => client.query('INSERT INTO taken VALUES (1)')

async function countTaken() {
  const { rows } = await pool.statement(client => client.query('SELECT count(*) AS n FROM taken'))
  return rows[0].n
}

test.each(['statement', 'transaction'] as const)(
  'a %s whose answer is lost fails and is not sent again, and its connection is closed',
  async kind => {
    let sent = 0
    const pid = await pool.statement(backendPid)
    const lost = pool[kind](async client => {
      sent += 1
      proxy.freezeNext()
      return insert(client)
    })
    await expect(lost).rejects.toSatisfy(isDatabaseAway)
    expect(sent).toBe(1)
    expect(await pool.statement(backendPid)).not.toBe(pid)
    expect(await countTaken()).toBe(kind === 'statement' ? 1 : 0)
  },
)

test('a statement whose connection ends in the middle is not sent again', async () => {
  let sent = 0
  const lost = pool.statement(client => {
    sent += 1
    const answer = client.query('INSERT INTO taken SELECT 1 FROM pg_sleep(1)')
    setTimeout(() => proxy.refuse(true), 200)
    return answer
  })
  await expect(lost).rejects.toSatisfy(isDatabaseAway)
  proxy.refuse(false)
  expect(sent).toBe(1)
})

test.each(['statement', 'transaction'] as const)(
  'a %s on a former primary runs again on a new connection, however many are old',
  async kind => {
    const old = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
    await Promise.all(old.map(client => client.query('SET default_transaction_read_only = on')))
    for (const client of old) client.release()
    await pool[kind](insert)
    expect(await countTaken()).toBe(1)
  },
)

test('a transaction runs again on a new connection when its plan is of an older schema', async () => {
  const select = (client: pg.PoolClient) =>
    client.query({ name: 'all', text: 'SELECT * FROM taken' })
  await pool.statement(select)
  await pool.statement(client => client.query('ALTER TABLE taken ADD COLUMN other text'))
  await pool.transaction(insert)
  const { rows } = await pool.transaction(select)
  expect(rows).toEqual([{ id: 1, other: null }])
})

test('what throws in a transaction is rolled back, and the connection is used again', async () => {
  const pid = await pool.statement(backendPid)
  const failed = pool.transaction(async client => {
    await insert(client)
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  expect(await countTaken()).toBe(0)
  expect(await pool.statement(backendPid)).toBe(pid)
})

// A player who sends a bid again gets such an error each time.
test('a statement that PostgreSQL refuses leaves its connection open', async () => {
  const pid = await pool.statement(backendPid)
  const refused = pool.statement(client => client.query('SELECT 1 / 0'))
  await expect(refused).rejects.toThrow('division by zero')
  expect(await pool.statement(backendPid)).toBe(pid)
})

test('a pool that has connected waits for PostgreSQL, a new one fails at once', async () => {
  proxy.refuse(true)
  const failAtOnce = async () => {
    const unused = openPool(proxy.url, { connectionsMax: 1, timeouts })
    await expect(unused.statement(insert)).rejects.toSatisfy(isDatabaseAway)
    await unused.close()
  }
  // Meanwhile the pool notices that its connection has ended.
  await failAtOnce()
  let hasEnded = false
  const waiting = pool.statement(insert).finally(() => {
    hasEnded = true
  })
  await failAtOnce()
  expect(hasEnded).toBe(false)
  proxy.refuse(false)
  await waiting
  expect(await countTaken()).toBe(1)
})

test('statements that got no connection in time do not wait for one again', async () => {
  const connectMs = 500
  const busy = openPool(proxy.url, { connectionsMax: 1, timeouts: { ...timeouts, connectMs } })
  onTestFinished(() => busy.close())
  const held = await busy.connect()
  // A timer counts whole milliseconds, so some of these end a part of one too early.
  const waiting: Promise<unknown>[] = []
  for (let count = 0; count < 40; count++) {
    waiting.push(busy.statement(insert))
    await pause(1)
  }
  const ended = Promise.allSettled(waiting)
  await pause(connectMs + 300)
  held.release()
  expect((await ended).filter(({ status }) => status === 'fulfilled')).toEqual([])
})

async function backendPid(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  return rows[0].pid
}
