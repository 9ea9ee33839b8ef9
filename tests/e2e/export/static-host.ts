import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative } from 'node:path'
import { type Host, plainHost } from '../../support/host-rules.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
}

/**
 * A static file server at a free port. It has only the build, and follows only the shipped
 * `_headers` and `_redirects`. The build may be written after the start.
 */
export async function startStaticHost(dist: string) {
  let host: Promise<Host> | null = null
  const server = createServer(async (request, response) => {
    try {
      host ??= openHost(dist)
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const { status, file, headers } = (await host)(decodeURIComponent(pathname))
      const body = await readFile(join(dist, file))
      const type = types[extname(file)] ?? 'application/octet-stream'
      response.writeHead(status, { ...headers, 'content-type': type }).end(body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

async function openHost(dist: string): Promise<Host> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return plainHost(
    dist,
    files.map(({ parentPath, name }) => relative(dist, join(parentPath, name))),
  )
}
