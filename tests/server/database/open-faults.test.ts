import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { createEmptyDatabase } from '../../support/databases.ts'

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
    ['no such database', { pathname: '/nowhere' }, 'there is no database nowhere at PLACE'],
    [
      'no rights',
      { username: 'weak', password: 'weak-password' },
      'the user weak has no right to create tables in the database NAME, which it must own',
    ],
    ['a dead port', { port: '1' }, 'no PostgreSQL answers at 127.0.0.1:1'],
    [
      'an unknown host',
      { host: 'no-such-host.invalid:5432' },
      'there is no host no-such-host.invalid',
    ],
  ])('%s', async (_, changes, sentence) => {
    const name = new URL(databaseUrl).pathname.slice(1)
    const expected = `DATABASE_URL: ${sentence.replace('PLACE', place).replace('NAME', name)}.`
    expect(await messageAt(Object.assign(new URL(databaseUrl), changes).href)).toBe(expected)
  })

  test('no connection left, after ten seconds', { tags: 'thorough' }, async () => {
    await run(
      'DROP ROLE IF EXISTS refused',
      `CREATE ROLE refused LOGIN PASSWORD 'refused' CONNECTION LIMIT 0`,
    )
    const url = Object.assign(new URL(databaseUrl), { username: 'refused', password: 'refused' })
    expect(await messageAt(url.href)).toBe(
      `DATABASE_URL: ${place} has no connection left for the user refused.`,
    )
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
