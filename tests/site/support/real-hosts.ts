import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/postgres.ts'

const MODULES = '/usr/lib/apache2/modules'
const modules = ['mpm_event', 'authz_core', 'dir', 'mime', 'rewrite', 'headers']

type Host = { origin: string; stop(): Promise<void> }
type Program = { name: string; path: string; start(dist: string, conf: string): Promise<Host> }

/** The servers of Debian, each with the rules that an operator gets from us. */
export const realHosts: readonly Program[] = [
  { name: 'Apache', path: '/usr/sbin/apache2', start: startApache },
  { name: 'nginx', path: '/usr/sbin/nginx', start: startNginx },
]

/** The package of a program that is not installed. */
export function missingFor({ path, name }: Program): string[] {
  return existsSync(path) ? [] : [`apt-get install ${name === 'Apache' ? 'apache2' : 'nginx'}`]
}

/** Apache with a plain configuration: its rules are the build's .htaccess. */
async function startApache(dist: string): Promise<Host> {
  const port = await freePort()
  const { folder, site } = await copyOf(dist)
  const lines = [
    `Listen 127.0.0.1:${port}`,
    'ServerName localhost',
    ...modules.map(name => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`),
    ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
    'TypesConfig /etc/mime.types',
    'PidFile apache.pid',
    'ErrorLog error.log',
    `DocumentRoot "${site}"`,
    `<Directory "${site}">`,
    'AllowOverride All',
    'Require all granted',
    'Options FollowSymLinks',
    '</Directory>',
  ]
  return start('/usr/sbin/apache2', folder, port, lines.join('\n'), conf => [
    ...['-d', folder, '-f', conf, '-D', 'FOREGROUND'],
  ])
}

/** nginx with the example of the guide: only its addresses, certificates and folder are others. */
async function startNginx(dist: string, example: string): Promise<Host> {
  const port = await freePort()
  const { folder, site } = await copyOf(dist)
  const rules = example
    .replace(/server \{\s+listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ {2}ssl_certificate.*\n/g, '')
    .replace(/root .*;/, `root "${site}";`)
    .replace('/opt/ank/dist', site)
  const user = process.getuid?.() === 0 ? 'user www-data;' : ''
  const head = `${user} daemon off; pid nginx.pid; error_log error.log; events {}`
  const conf = `${head}\nhttp {\naccess_log off;\n${rules}\n}\n`
  return start('/usr/sbin/nginx', folder, port, conf, file => [
    ...['-p', folder, '-e', join(folder, 'error.log'), '-c', file],
  ])
}

/** A folder of the host with a copy of the site: a host's own user may not enter the project's. */
async function copyOf(dist: string) {
  const folder = await mkdtemp(join(tmpdir(), 'ank-host-'))
  const site = join(folder, 'site')
  await cp(dist, site, { recursive: true })
  for (const path of [folder, site]) await chmod(path, 0o755)
  return { folder, site }
}

async function start(
  path: string,
  folder: string,
  port: number,
  conf: string,
  argumentsOf: (conf: string) => string[],
): Promise<Host> {
  const file = join(folder, 'host.conf')
  await writeFile(file, conf)
  if (existsSync('/etc/nginx/mime.types')) {
    await copyFile('/etc/nginx/mime.types', join(folder, 'mime.types'))
  }
  const child = spawn(path, argumentsOf(file), { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  async function stop() {
    await ended(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilAnswered(origin, child)
  } catch {
    const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '')
    await stop()
    throw new Error(`${path} does not start:\n${log}\n${conf.slice(0, 500)}`)
  }
  return { origin, stop }
}

async function untilAnswered(origin: string, child: ChildProcess): Promise<void> {
  for (let attempts = 0; attempts < 200 && child.exitCode === null; attempts++) {
    const isUp = await fetch(origin).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('No answer')
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
