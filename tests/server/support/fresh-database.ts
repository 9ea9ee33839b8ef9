import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export const hasPostgres = inject('postgresUrl') !== ''

/** The URL of a new, empty database on the run's PostgreSQL. */
export async function freshDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  url.pathname = name
  return url.href
}
