import { openDatabase } from '../../server/database/open.ts'
import { movedClock } from '../../tools/test/moved-postgres.ts'
import { makeDemo } from './blank-database.ts'
import { DEMO, onClient, variable } from './copy-demo.ts'
import { startPostgres } from './postgres.ts'

/**
 * One PostgreSQL for the servers of a whole run, without fsync: an embedded database in each server
 * takes seconds of processor time to start, and more for each call. Where no PostgreSQL can run,
 * the servers use the embedded one.
 */
export default async function setup() {
  try {
    const postgres = await startPostgres(['-c', 'fsync=off', '-c', 'synchronous_commit=off'])
    const databaseUrl = await postgres.createDatabase(DEMO)
    const db = await openDatabase({ dataDir: '', databaseUrl })
    await makeDemo(db)
    await db.close()
    await onClient(databaseUrl, client => client.query(movedClock))
    process.env[variable] = await postgres.createDatabase('tests')
    return () => postgres.stop()
  } catch (error) {
    console.warn(`The servers use the embedded database: ${error}`)
    return undefined
  }
}
