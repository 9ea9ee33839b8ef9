import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { embeddedPostgres, isRoot } from './embedded-postgres.ts'
import { freePort } from './postgres.ts'

const execute = promisify(execFile)
const READY_ATTEMPTS = 600
const READY_PAUSE_MS = 100

export type Standby = Awaited<ReturnType<typeof startStandby>>

/** A standby of the PostgreSQL that has this database, from a copy of its folder. */
export async function startStandby(primaryUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'ank-standby-'))
  await chmod(folder, 0o755)
  const databaseDir = join(folder, 'data')
  await copyWhileItRuns(primaryUrl, databaseDir)
  const port = await freePort()
  const said: string[] = []
  const EmbeddedPostgres = await embeddedPostgres(folder)
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    createPostgresUser: isRoot,
    postgresFlags: [...flag('max_connections=200'), ...flag('listen_addresses=127.0.0.1')],
    onLog: text => said.push(text),
    onError: () => {},
  })
  // It waits for a line that a standby does not write.
  server.start().catch(() => {})
  const url = new URL(primaryUrl)
  url.port = String(port)
  await untilItAnswers(url.href).catch(error => {
    throw new Error(`The standby does not start: ${said.slice(-5).join(' ')}`, { cause: error })
  })
  return {
    url: url.href,
    /** Makes it a primary. */
    promote: () => onServer(url.href, client => client.query('SELECT pg_promote()')),
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function flag(setting: string): string[] {
  return ['-c', setting]
}

async function copyWhileItRuns(primaryUrl: string, to: string) {
  await onServer(primaryUrl, async client => {
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    await client.query(`SELECT pg_backup_start('standby', true)`)
    await execute('cp', ['-a', rows[0]!.data_directory, to])
    const stopped = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop()',
    )
    await rm(join(to, 'postmaster.pid'))
    await writeFile(join(to, 'backup_label'), stopped.rows[0]!.labelfile)
    // PostgreSQL runs as another user where we are root.
    await execute('chown', [`--reference=${to}`, join(to, 'backup_label')])
  })
  await writeFile(join(to, 'standby.signal'), '')
  const { hostname, port, username, password } = new URL(primaryUrl)
  const connection = `host=${hostname} port=${port} user=${username} password=${password}`
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
}

async function untilItAnswers(url: string) {
  for (let attempts = 0; ; attempts++) {
    try {
      return await onServer(url, client => client.query('SELECT'))
    } catch (error) {
      if (attempts === READY_ATTEMPTS) throw error
      await wait(READY_PAUSE_MS)
    }
  }
}

/** Runs `work` on a connection of its own. */
async function onServer<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
