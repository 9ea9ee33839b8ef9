import type pg from 'pg'
import type { Query, Statement } from './db.ts'

/** Runs a prepared statement on a connection or a pool. */
export async function run<Row>(
  client: Pick<pg.Pool, 'query'>,
  { name, text }: Statement,
  values: unknown[],
): Promise<Row[]> {
  return (await client.query({ name, text, values })).rows
}

/** Runs work in a transaction and returns the connection to its pool. */
export async function inTransaction<T>(
  client: pg.PoolClient,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  try {
    await client.query('BEGIN')
    const done = await work((statement, values) => run(client, statement, values))
    await client.query('COMMIT')
    client.release()
    return done
  } catch (error) {
    const isBroken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    )
    client.release(isBroken)
    throw error
  }
}
