import { markDemo } from '../../server/database/installation.ts'
import { openDatabase } from '../../server/database/open.ts'
import { settings } from '../../server/database/schema/markets.ts'
import { setUpDemo } from '../../server/demo/seed.ts'
import { movedClock } from '../../tools/test/moved-postgres.ts'
import { DEMO, MIGRATED, onClient, variable } from './databases.ts'
import { startPostgres } from './postgres.ts'

/**
 * One PostgreSQL for all tests of a run, without fsync: it need not survive a power cut. Its
 * templates are a database with all migrations, and a demo in which no results are drawn by
 * themselves.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres(['-c', 'fsync=off', '-c', 'synchronous_commit=off'])
  const migrated = await postgres.createDatabase(MIGRATED)
  await (await openDatabase({ dataDir: '', databaseUrl: migrated })).close()

  const demo = await postgres.createDatabase(DEMO)
  const db = await openDatabase({ dataDir: '', databaseUrl: demo })
  await markDemo(db)
  await db.orm.insert(settings).values({ key: 'AUTO_RESULTS', value: '0' })
  await setUpDemo(db)
  await db.close()
  await onClient(demo, client => client.query(movedClock))

  process.env[variable] = await postgres.createDatabase('tests')
  return () => postgres.stop()
}
