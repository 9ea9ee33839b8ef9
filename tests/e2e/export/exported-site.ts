import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { spawnServer } from '../../../tools/test/spawn-server.ts'
import { createDemoDatabase } from '../../support/databases.ts'
import { test } from '../support/fixtures.ts'
import { startStaticHost } from './static-host.ts'

const cache = join(import.meta.dirname, '..', '..', '..', '.cache')

type ExportedSite = Awaited<ReturnType<typeof exportSite>>

/** Tests on the export on a plain static host, with our own API at the port it was built for. */
export function testExport(dialect: 'ank' | 'specification') {
  return test.extend<object, { exported: ExportedSite }>({
    exported: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
      async ({}, use) => {
        const exported = await exportSite(dialect)
        await use(exported)
        await exported.close()
      },
      { scope: 'worker', timeout: 600_000 },
    ],

    server: [
      async ({ exported }, use) => {
        const env = { PUBLIC_URL: exported.url, PORT: String(exported.apiPort) }
        const databaseUrl = await createDemoDatabase()
        const server = await spawnServer({ isDemo: true, databaseUrl, env })
        await use(server)
        await server.close()
      },
      { scope: 'worker', timeout: 600_000 },
    ],

    baseURL: ({ exported }, use) => use(exported.url),
  })
}

/**
 * The site as an operator would export it: built for an API at another port of this machine and
 * served by a plain static host. Nothing listens at the API's port yet.
 */
async function exportSite(dialect: string) {
  await mkdir(cache, { recursive: true })
  const dist = await mkdtemp(join(cache, 'export-'))
  const host = await startStaticHost(dist)
  const reserved = await reservePort()
  const env = {
    ...process.env,
    PUBLIC_API_BASE: `http://127.0.0.1:${reserved.port}/api`,
    PUBLIC_URL: host.url,
    PUBLIC_API_DIALECT: dialect,
  }
  await promisify(execFile)('npx', ['astro', 'build', '--outDir', dist], { env })
  await reserved.free()
  async function close(): Promise<void> {
    await host.close()
    for (const folder of [dist, `${dist}-pages`]) await rm(folder, { recursive: true, force: true })
  }
  return { url: host.url, dist, apiPort: reserved.port, close }
}

/** Reserves a port during the build, which contains it. */
async function reservePort() {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, free: () => new Promise(resolve => server.close(resolve)) }
}
