import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { moveDatabase } from '../../../tools/test/moved-postgres.ts'
import { createEmptyDatabase, createMigratedDatabase } from '../../support/databases.ts'
import { openServer } from '../../support/server.ts'

const tables = ['bids', 'heartbeat']

test('a database whose disk is full is not ready, and a bid may be sent again', async () => {
  const db = await openDatabase({ dataDir: '', databaseUrl: await createMigratedDatabase() })
  onTestFinished(() => db.close())
  const server = await openServer({ db })
  const player = await server.addPlayer(10_000)
  // More than one connection takes part.
  const bids = () => Promise.all([player.bid(), player.bid(), player.bid()])
  const expectWell = async () => {
    for (const reply of await bids()) expect(reply).toMatchObject({ success: '1' })
    expect((await server.app.request('/readyz')).status).toBe(200)
  }
  await expectWell()
  await server.run(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
  for (const table of tables) {
    await server.run(`CREATE TRIGGER full_disk BEFORE INSERT ON ${table}
      EXECUTE FUNCTION full_disk()`)
  }
  const response = await server.app.request('/readyz')
  expect([response.status, await response.text()]).toEqual([503, 'no database\n'])
  for (const reply of await bids()) {
    expect(reply).toMatchObject({ httpStatus: 503, code: 'too_slow' })
  }
  for (const table of tables) await server.run(`DROP TRIGGER full_disk ON ${table}`)
  await expectWell()
})

test.each([
  { ahead: 4, warnings: 0, status: 200, body: 'ready\n' },
  { ahead: -30, warnings: 1, status: 200, body: 'ready\n' },
  { ahead: 90, warnings: 1, status: 503, body: 'clocks differ by 90 s\n' },
])('is ready as far as the clock of the database is right: $ahead s ahead', async expected => {
  const databaseUrl = await createMigratedDatabase()
  const db = await openDatabase({ dataDir: '', databaseUrl })
  onTestFinished(() => db.close())
  const warnings: unknown[] = []
  const log = createLog('warn', { write: line => void warnings.push(JSON.parse(line)) })
  const { app, clock } = await openServer({ db, log })
  moveDatabase(databaseUrl, clock.now() - Date.now() + expected.ahead * 1000)
  const response = await app.request('/readyz')
  expect([response.status, await response.text()]).toEqual([expected.status, expected.body])
  expect(warnings).toHaveLength(expected.warnings)
  if (expected.warnings > 0) expect(warnings).toMatchObject([{ seconds: expected.ahead }])
})

describe('a start names why PostgreSQL cannot be used', () => {
  let databaseUrl: string
  let place: string

  beforeAll(async () => {
    databaseUrl = await createEmptyDatabase()
    place = new URL(databaseUrl).host
    await run(`DROP ROLE IF EXISTS weak`, `CREATE ROLE weak LOGIN PASSWORD 'weak-password'`)
  })

  test.each([
    [
      'a wrong password',
      { password: 'wrong' },
      'the password of the user postgres is wrong at PLACE',
    ],
    [
      'no rights',
      { username: 'weak', password: 'weak-password' },
      'the user weak has no right to create tables in the database NAME, which it must own',
    ],
    ['a dead port', { port: '1' }, 'no PostgreSQL answers at 127.0.0.1:1'],
  ])('%s', async (_, changes, sentence) => {
    const name = new URL(databaseUrl).pathname.slice(1)
    const expected = `DATABASE_URL: ${sentence.replace('PLACE', place).replace('NAME', name)}.`
    expect(await messageAt(Object.assign(new URL(databaseUrl), changes).href)).toBe(expected)
  })

  test('a version below 15', async () => {
    const old = await createEmptyDatabase()
    const name = new URL(old).pathname.slice(1)
    await runOn(
      old,
      'CREATE SCHEMA shifted',
      `CREATE FUNCTION shifted.current_setting(text) RETURNS text LANGUAGE sql
        AS 'SELECT ''140012'''`,
      `ALTER DATABASE ${name} SET search_path = shifted, pg_catalog, public`,
    )
    expect(await messageAt(old)).toBe(
      `DATABASE_URL: the PostgreSQL database ${name} at ${place} is version 14, and Ank needs 15 or newer.`,
    )
  })

  function run(...statements: string[]) {
    return runOn(databaseUrl, ...statements)
  }
})

async function runOn(connectionString: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function messageAt(databaseUrl: string): Promise<string> {
  try {
    await (await openDatabase({ dataDir: '', databaseUrl })).close()
    return 'opened'
  } catch (error) {
    return (error as Error).message
  }
}
