import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The stored database, and the variable with the address of the PostgreSQL that has it. */
export const DEMO = 'demo'
export const variable = 'ANK_TEST_POSTGRES'

/** The URL of a new copy of the demo's database with these settings; '' without a PostgreSQL. */
export async function copyDemo(settings: Record<string, string> = {}): Promise<string> {
  const from = process.env[variable]
  if (!from) return ''
  const url = new URL(from)
  const name = `demo_${randomUUID().replaceAll('-', '')}`
  await onClient(url.href, client => client.query(`CREATE DATABASE ${name} TEMPLATE ${DEMO}`))
  url.pathname = name
  const change = `INSERT INTO settings (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
  const pairs = Object.entries(settings)
  if (pairs.length > 0) {
    await onClient(url.href, async client => {
      for (const pair of pairs) await client.query(change, pair)
    })
  }
  return url.href
}

export async function onClient(
  connectionString: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
