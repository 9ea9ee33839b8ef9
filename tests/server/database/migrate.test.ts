import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { createLog } from '../../../server/config/log.ts'
import { allMigrations, type Migration, migrate } from '../../../server/database/migrate.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { openContext } from '../../../server/open-context.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { createEmptyDatabase, createMigratedDatabase } from '../../support/databases.ts'
import { openServer, type TestServer } from '../../support/server.ts'

describe('a migration of a database in use', () => {
  let databaseUrl: string
  let server: TestServer

  beforeAll(async () => {
    databaseUrl = await createMigratedDatabase()
    const db = await openDatabase({ dataDir: '', databaseUrl, callLimitMs: 60_000 })
    server = await openServer({ db })
  })
  afterAll(() => server.db.close())

  test('lets bids go on while a reader holds the table, and changes it after the reader', {
    tags: 'thorough',
  }, async () => {
    const player = await server.addPlayer(1_000)
    const reader = await client()
    await reader.query('BEGIN')
    await reader.query('SELECT FROM bids LIMIT 1')
    let isDone = false
    const migrating = apply('ALTER TABLE bids ADD COLUMN extra_1 integer').then(() => {
      isDone = true
    })
    const waitsMs: number[] = []
    // One pause and two waits for the lock are within this time.
    for (const until = Date.now() + 7_000; Date.now() < until; ) {
      const startedAtMs = Date.now()
      expect(await player.bid({ bid_id: randomUUID() })).toMatchObject({ success: '1' })
      waitsMs.push(Date.now() - startedAtMs)
      await wait(200)
    }
    expect(isDone).toBe(false)
    // A bid that waits behind the change is free when its two seconds are over.
    expect(waitsMs.filter(waitMs => waitMs > 1_000).length).toBeLessThanOrEqual(3)
    await reader.query('COMMIT')
    await migrating
  })

  test('is applied once by copies that start together, each of which may lose every race', async () => {
    // Without pauses, the loser of a race is back for the next one.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    onTestFinished(() => void vi.restoreAllMocks())
    const many = Array.from({ length: 12 }, (_, index) =>
      made([`CREATE TABLE together_${index} (id integer)`, 'SELECT pg_sleep(0.05)']),
    )
    const copies = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ dataDir: '', databaseUrl, schema: 'any' })),
    )
    onTestFinished(async () => void (await Promise.all(copies.map(copy => copy.close()))))
    await Promise.all(copies.map(copy => migrate(copy.within('reports'), many)))
    const applied = "SELECT count(*)::int AS count FROM pg_class WHERE relname LIKE 'together%'"
    expect((await (await client()).query(applied)).rows).toEqual([{ count: 12 }])
  })

  async function client() {
    const opened = new pg.Client({ connectionString: databaseUrl })
    await opened.connect()
    onTestFinished(() => opened.end())
    return opened
  }

  async function apply(...statements: string[]) {
    const db = await openDatabase({ dataDir: '', databaseUrl, schema: 'any' })
    onTestFinished(() => db.close())
    await migrate(db.within('reports'), [...allMigrations(), made(statements)])
  }
})

test.for([
  ['that it is not compatible with', null, 'newer database\n'],
  ['that is compatible with it', allMigrations().at(-1)!.madeAt, 'ready\n'],
] as const)(
  'after a newer migration %s, /readyz shows whether the server may continue',
  async ([, compatibleSince, answer]) => {
    const databaseUrl = await createMigratedDatabase()
    const db = await openDatabase({ dataDir: '', databaseUrl })
    onTestFinished(() => db.close())
    const server = await openServer({ db })
    const readiness = async () => (await server.app.request('/readyz')).text()
    expect(await readiness()).toBe('ready\n')
    await migrate(db.within('reports'), [{ ...made(['SELECT 1']), compatibleSince }])
    expect(await readiness()).toBe(answer)
  },
)

let newest = Date.now()

function made(statements: string[]): Migration {
  return { madeAt: ++newest, hash: '', statements, compatibleSince: null }
}

const production = {
  OPERATOR_TOKEN: 'operator-token-1',
  MPIN_PEPPER: 'mpin-pepper-1234',
  PAYMENT_SECRET: 'payment-secret-1',
}

test('a real database of an older version starts as real, a demo is refused', async () => {
  const databaseUrl = await olderDatabase()
  const open = (env: object) =>
    openContext(
      readConfig({ DATABASE_URL: databaseUrl, ...env }, () => production),
      createLog('silent'),
    )
  await expect(open({ DEMO: '1' })).rejects.toThrow('DEMO must be 0')
  const { db } = await open({ NODE_ENV: 'production', ...production })
  onTestFinished(() => db.close())
  expect(await db.query({ name: '', text: 'SELECT is_demo FROM installation' }, [])).toEqual([
    { is_demo: false },
  ])
  expect(await reconcile(db)).toEqual([])
})

/** A database with rows, from the version before markets had an age. */
async function olderDatabase() {
  const databaseUrl = await createEmptyDatabase()
  const db = await openDatabase({ dataDir: '', databaseUrl, schema: 'any' })
  await migrate(db, allMigrations().slice(0, 5))
  const run = (text: string) => db.query({ name: '', text }, [])
  const id = '00000000-0000-4000-8000-000000000001'
  await run(`INSERT INTO players (id, phone, name, email, mpin_hash, status, created_at)
    VALUES ('${id}', '9876500001', 'Asha', '', 'x', '1', now())`)
  await run(`INSERT INTO wallets (player_id, account, balance, version)
    SELECT '${id}', a, 0, 0 FROM unnest(ARRAY['wallet', 'held', 'owed']) a`)
  await run(`INSERT INTO otps (id, phone, purpose, code_hash, sent_at, expires_at)
    VALUES ('${id}', '9876500001', 'register', 'x', now(), now())`)
  for (const [fund, status, payment, decided] of [
    ['D1', -1, 'FAILURE', 'now()'],
    ['D2', 0, 'PENDING', 'NULL'],
  ]) {
    await run(`INSERT INTO fund_requests (id, player_id, kind, source, points, status, created_at, decided_at)
      VALUES ('${fund}', '${id}', 'deposit', 'payment', 100, ${status}, now(), ${decided})`)
    await run(`INSERT INTO payments (trans_id, player_id, fund_id, points, provider, fingerprint, status, created_at, settled_at)
      VALUES ('t${fund}', '${id}', '${fund}', 100, 'sandbox', '', '${payment}', now(), ${decided})`)
  }
  await db.close()
  return databaseUrl
}
