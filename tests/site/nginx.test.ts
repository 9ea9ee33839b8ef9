import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { titleWith } from '../support/needs.ts'
import { freePort } from '../support/postgres.ts'

const program = '/usr/sbin/nginx'
const missing = existsSync(program) ? [] : ['apt-get install nginx-light']
const example = join(import.meta.dirname, '..', '..', 'docs', 'operate', 'nginx.conf')

const closed = ['/operator/requests', '/operator', '/metrics', '/healthz', '/readyz']
const spellings = [
  '//operator/requests',
  '/%6fperator/requests',
  '/api/../metrics',
  '/OPERATOR/x',
  '/metrics/',
]

describe.skipIf(missing.length > 0)(titleWith('a real nginx with our example', missing), () => {
  const folder = mkdtempSync(join(tmpdir(), 'ank-nginx-'))
  /** Sends the URL and the headers that reach it. */
  let behind: Server
  let port: number
  let nginx: ReturnType<typeof spawn>

  beforeAll(async () => {
    behind = createServer(({ url, headers }, response) => {
      response.end(JSON.stringify({ url, ...headers }))
    })
    behind.listen(0, '127.0.0.1')
    await once(behind, 'listening')
    port = await freePort()
    const conf = join(folder, 'nginx.conf')
    writeFileSync(conf, serving((behind.address() as AddressInfo).port))
    nginx = spawn(program, ['-e', 'stderr', '-p', folder, '-c', conf, '-g', 'daemon off;'])
    let errors = ''
    nginx.stderr?.on('data', chunk => (errors += chunk))
    while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
      if (nginx.exitCode !== null) throw new Error(`nginx does not start: ${errors}`)
      await wait(50)
    }
  })

  afterAll(async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
    behind.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each([...closed, ...spellings])('does not pass %s on', async path => {
    const response = await get(path)
    expect([response.statusCode, await text(response)]).toEqual([
      404,
      expect.not.stringMatching(/url/),
    ])
  })

  test.each(['/', '/login?next=%2fx', '/_astro/a.js', '/api/get_games.php', '//evil.example/%5c'])(
    'passes %s on unchanged, with the host and the address of the sender',
    async url => {
      const reached = JSON.parse(await text(await get(url, { 'x-forwarded-for': '192.0.2.1' })))
      expect(reached).toMatchObject({
        ...{ url, host: 'ank.example', 'x-forwarded-for': '127.0.0.1' },
      })
    },
  )

  /** Sends a path unchanged: fetch would normalize it. */
  async function get(path: string, headers = {}): Promise<IncomingMessage> {
    const sent = request({ port, path, headers: { host: 'ank.example', ...headers } })
    sent.end()
    const [response] = await once(sent, 'response')
    return response
  }

  /** The example's https server on a free port, without a certificate, before the server at `to`. */
  function serving(to: number): string {
    const rules = readFileSync(example, 'utf8')
      .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}\n/m, '')
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replace(/^ {2}ssl_certificate.*\n/gm, '')
      .replaceAll('127.0.0.1:4321', `127.0.0.1:${to}`)
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      name => `${name}_temp_path ${folder}/${name};`,
    )
    // nginx's own user may not enter the folder.
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    return `${user} pid ${folder}/nginx.pid; events {}
http { access_log off; ${places.join(' ')}\n${rules} }`
  }
})
