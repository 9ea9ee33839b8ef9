import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markDemo } from '../../server/database/installation.ts'
import { openDatabase } from '../../server/database/open.ts'
import { setUpDemo } from '../../server/demo/seed.ts'
import { clocksVariable } from '../../tools/test/moved-postgres.ts'
import {
  createEmptyDatabase,
  createMigratedDatabase,
  DEMO,
  EMPTY,
  giveMovedClock,
  MIGRATED,
  variable,
} from './databases.ts'
import { startPostgres } from './postgres.ts'

/**
 * One PostgreSQL for all tests of a run, without fsync: it need not survive a power cut. Autovacuum
 * would look into each of a hundred small databases all the time. Its templates are an empty database with a clock that tests can move, one with all migrations, and a
 * demo in which no results are drawn by themselves.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const off = ['fsync', 'synchronous_commit', 'autovacuum'].flatMap(name => ['-c', `${name}=off`])
  const postgres = await startPostgres(off)
  const clocks = await mkdtemp(join(tmpdir(), 'ank-clocks-'))
  // PostgreSQL runs as another user where we are root.
  await chmod(clocks, 0o755)
  process.env[clocksVariable] = clocks
  process.env[variable] = await postgres.createDatabase('tests')

  await giveMovedClock(await postgres.createDatabase(EMPTY))

  const migrated = await createEmptyDatabase(MIGRATED)
  await (await openDatabase({ dataDir: '', databaseUrl: migrated })).close()

  const demo = await createMigratedDatabase(DEMO)
  const db = await openDatabase({ dataDir: '', databaseUrl: demo })
  await markDemo(db)
  const text = `INSERT INTO settings (key, value) VALUES ('AUTO_RESULTS', '0')`
  await db.query({ name: '', text }, [])
  await setUpDemo(db)
  await db.close()

  return async () => {
    await postgres.stop()
    await rm(clocks, { recursive: true })
  }
}
