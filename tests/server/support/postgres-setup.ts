import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../../server/database/open.ts'
import { startPostgres } from '../../support/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** '' where no PostgreSQL can run. */
    postgresUrl: string
    /** The database that has all migrations and no rows. Tests copy it. */
    postgresTemplate: string
  }
}

const MIGRATED = 'migrated'

/** One PostgreSQL for a whole run, without fsync: it need not survive a power cut. */
export default async function setup(project: TestProject) {
  try {
    const postgres = await startPostgres(['-c', 'fsync=off', '-c', 'synchronous_commit=off'])
    const databaseUrl = await postgres.createDatabase(MIGRATED)
    await (await openDatabase({ dataDir: '', databaseUrl })).close()
    project.provide('postgresTemplate', MIGRATED)
    project.provide('postgresUrl', await postgres.createDatabase('tests'))
    return () => postgres.stop()
  } catch (error) {
    console.warn(`SKIPPED: every test that needs a real PostgreSQL. ${error}`)
    project.provide('postgresUrl', '')
  }
}
