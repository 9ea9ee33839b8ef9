import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestServer } from '../../support/server.ts'
import { onDatabase } from './database.ts'

type Options = Omit<NonNullable<Parameters<typeof startServer>[0]>, 'db'>

/** The real app on a new database, for the tests of one file. */
export function setUpServer(options: Options = {}): TestServer {
  const server = {} as TestServer
  const opened = onDatabase()
  beforeAll(async () => {
    Object.assign(server, await startServer({ ...options, db: opened.db }))
  })
  afterAll(() => server.live.end())
  return server
}
