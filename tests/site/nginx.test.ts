import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { titleWith } from '../support/needs.ts'
import { freePort } from '../support/postgres.ts'
import { missingFor, realHosts } from './support/real-hosts.ts'

const root = join(import.meta.dirname, '..', '..')
const example = readFileSync(join(root, 'docs', 'operate', 'nginx.conf'), 'utf8')

const program = realHosts.find(({ name }) => name === 'nginx')!
const missing = missingFor(program)

const siteLocations = / {2}location \/ \{ try_files.*\n.*\n.*\n/

/** The variants of docs/operate/run.md, as edits of the example. */
const variants: [name: string, edit: (conf: string) => string][] = [
  ['nginx serves the site', conf => conf],
  [
    'the server serves the site',
    conf =>
      conf
        .replace(/location \/ \{ try_files.*\}/, 'location / { proxy_pass http://127.0.0.1:4321; }')
        .replace(/^ {2}add_header .*\n/gm, ''),
  ],
  [
    'nginx passes only the API on, for a site on a static host',
    conf => conf.replace(siteLocations, ''),
  ],
]

const closed = ['/operator/requests', '/operator', '/metrics', '/healthz', '/readyz']
const spellings = [
  '//operator/requests',
  '/%6fperator/requests',
  '/api/../metrics',
  '/OPERATOR/x',
  '/metrics/',
]

/** Answers every request that reaches it. */
let behind: Server

beforeAll(async () => {
  behind = createServer((request, response) => response.end(`reached ${request.url}`))
  behind.listen(0, '127.0.0.1')
  await once(behind, 'listening')
})
afterAll(() => behind.close())

describe.skipIf(missing.length > 0).each(variants)(titleWith('%s', missing), (_, edit) => {
  let folder: string
  let port: number
  let nginx: ReturnType<typeof spawn>

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ank-nginx-'))
    writeFileSync(join(folder, 'mime.types'), 'types { text/html html; }')
    port = await freePort()
    const conf = join(folder, 'nginx.conf')
    writeFileSync(conf, serving(edit(example), folder, port))
    nginx = spawn(program.path, ['-e', 'stderr', '-p', folder, '-c', conf, '-g', 'daemon off;'])
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
    rmSync(folder, { recursive: true, force: true })
  })

  test.each([...closed, ...spellings])('does not pass %s on', async path => {
    const { status, body } = await get(port, path)
    expect(body).not.toContain('reached')
    expect([301, 404]).toContain(status)
  })

  test('passes the API on', async () => {
    expect((await get(port, '/api/get_games.php')).body).toBe('reached /api/get_games.php')
    expect((await get(port, '/api/live')).body).toBe('reached /api/live')
  })
})

/** The example's https server on a free port, without a certificate. */
function serving(conf: string, folder: string, port: number): string {
  const { port: behindPort } = behind.address() as AddressInfo
  const plain = conf
    .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ {2}ssl_certificate.*\n/gm, '')
    .replaceAll('/opt/ank/dist', join(root, 'dist'))
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${behindPort}`)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  // nginx's own user may not enter the folder of the project.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 64; }
http {
access_log off;
${temp}
${plain}
}`
}

/** A request whose path is sent unchanged: fetch would normalize it. */
async function get(port: number, path: string) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host: 'ank.example' } })
    asked.on('error', reject)
    asked.on('response', response => {
      let body = ''
      response.on('data', chunk => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    asked.end()
  })
}
