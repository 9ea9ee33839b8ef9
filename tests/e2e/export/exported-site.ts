import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { runTool } from '../../../tools/test/run-command.ts'
import { startStaticHost } from './static-host.ts'

const cache = join(import.meta.dirname, '..', '..', '..', '.cache')

export type ExportedSite = Awaited<ReturnType<typeof exportSite>>

/**
 * The site as an operator would export it: built for an API at another port of this machine and
 * served by a plain static host. Nothing listens at the API's port yet.
 */
export async function exportSite() {
  await mkdir(cache, { recursive: true })
  const dist = await mkdtemp(join(cache, 'export-'))
  const host = await startStaticHost(dist)
  const reserved = await reservePort()
  const build = await runTool('astro', ['build', '--outDir', dist], {
    PUBLIC_API_BASE: `http://127.0.0.1:${reserved.port}/api`,
    PUBLIC_URL: host.url,
  })
  await reserved.free()
  async function close(): Promise<void> {
    await host.close()
    await rm(dist, { recursive: true, force: true })
  }
  if (!build.isOk) {
    await close()
    throw new Error(`The export could not be built:\n${build.output}`)
  }
  return { url: host.url, dist, apiPort: reserved.port, close }
}

/** Holds a port while the build, which names it, takes its time. */
async function reservePort() {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, free: () => new Promise(resolve => server.close(resolve)) }
}
