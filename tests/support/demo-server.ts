import {
  type DemoServer,
  type DemoServerOptions,
  openDemoServer,
} from '../../tools/test/demo-server.ts'
import { createDemoDatabase } from './databases.ts'

/** A demo server on a copy of a stored database, without automatic results. */
export async function openServer(options: DemoServerOptions = {}): Promise<DemoServer> {
  const { settings, ...others } = options
  return openDemoServer({ ...others, databaseUrl: await createDemoDatabase(settings) })
}
