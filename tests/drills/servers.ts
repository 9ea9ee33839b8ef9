import { randomUUID } from 'node:crypto'
import { type SpawnedServer, spawnServer } from '../../tools/test/spawn-server.ts'
import { type Postgres, startPostgres } from '../support/postgres.ts'

export const secrets = { OPERATOR_TOKEN: randomUUID(), MPIN_PEPPER: randomUUID() }

export async function startPostgresHere(): Promise<Postgres> {
  try {
    return await startPostgres()
  } catch {
    throw new Error('This drill needs a PostgreSQL, and none can be started here.')
  }
}

export function startServers(count: number, databaseUrl: string): Promise<SpawnedServer[]> {
  const env = { CALL_LIMIT_MS: '5000', ...secrets }
  return Promise.all(Array.from({ length: count }, () => spawnServer({ databaseUrl, env })))
}
