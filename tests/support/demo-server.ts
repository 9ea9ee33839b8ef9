import {
  type DemoServer,
  type DemoServerOptions,
  openDemoServer,
} from '../../tools/test/demo-server.ts'
import { copyBlank } from './copy-blank.ts'
import { copyDemo } from './copy-demo.ts'

/** A demo server on a copy of a stored database, in which no results are drawn by themselves. */
export async function openServer(options: DemoServerOptions = {}): Promise<DemoServer> {
  const { settings, ...others } = options
  const databaseUrl = await copyDemo(settings)
  if (!databaseUrl) return openDemoServer({ ...options, fill: copyBlank })
  return openDemoServer({ ...others, databaseUrl })
}
