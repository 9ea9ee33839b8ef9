import { randomUUID } from 'node:crypto'
import { freePort, type Postgres, startPostgres } from '../support/postgres.ts'
import { addressOf, spawnServer } from '../support/process.ts'

export const secrets = { OPERATOR_TOKEN: randomUUID(), MPIN_PEPPER: randomUUID() }

export type Server = Awaited<ReturnType<typeof startServer>>

export async function startPostgresHere(): Promise<Postgres> {
  try {
    return await startPostgres()
  } catch {
    throw new Error('This drill needs a PostgreSQL, and none can be started here.')
  }
}

export function startServers(count: number, databaseUrl: string): Promise<Server[]> {
  return Promise.all(Array.from({ length: count }, () => startServer(databaseUrl)))
}

/** A server that keeps its address when it is killed and started again. */
async function startServer(databaseUrl: string) {
  const port = await freePort()
  const env = { DATABASE_URL: databaseUrl, PORT: String(port), CALL_LIMIT_MS: '5000', ...secrets }
  let run = spawnServer(env)
  const address = await addressOf(run)

  async function kill() {
    run.child.kill('SIGKILL')
    await run.ended
  }

  async function killAndStart() {
    await kill()
    run = spawnServer(env)
    await addressOf(run)
  }

  return { port, address, pid: () => run.child.pid!, kill, killAndStart }
}
