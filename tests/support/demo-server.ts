import {
  type DemoServer,
  type DemoServerOptions,
  openDemoServer,
} from '../../tools/test/demo-server.ts'
import { copyBlank } from './copy-blank.ts'

/** A demo server on a copy of the blank database, in which no results are drawn by themselves. */
export function openServer(options: DemoServerOptions = {}): Promise<DemoServer> {
  return openDemoServer({ ...options, fill: copyBlank })
}
