import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { compileCache } from '../../../tools/test/compile-cache.ts'
import { secrets } from '../servers.ts'
import { ended, killNow, type Machine, startMachine, startNetwork } from './machines.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')
/** The files of docs/operate/cluster.md. The drill runs them unchanged. */
const FILES = join(REPOSITORY, 'docs/operate/deploy/cluster')
export const STANZA = 'ank'
const DATA = '/var/lib/postgresql/15/ank'
const POSTGRES = '/usr/lib/postgresql/15/bin/postgres'
const PASSWORD = 'CHANGE-ME-3'
const PATRONI_PORT = 8008
const SERVER_PORT = '4321'
const OWN_ADDRESS = '10.0.0.1'
const WEB_ADDRESS = '10.0.0.31'
const STARTED_WITHIN_MS = 120_000

const packages: Record<string, string> = {
  [POSTGRES]: 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/sbin/nginx': 'nginx',
}

/** The packages that this machine lacks. */
export function missingPackages(): string[] {
  return Object.keys(packages).flatMap(path => (existsSync(path) ? [] : [packages[path]!]))
}

export type Member = { name: string; role: string; lag?: number | 'unknown'; timeline?: number }
export type Node = Machine & { etcd: ChildProcess; patroni: ChildProcess }
export type Copy = Machine & { server: ChildProcess }
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Three databases, copies of the server and a proxy, as docs/operate/cluster.md describes. */
export async function startCluster({ copies: names = ['app1', 'app2'] } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'ank-cluster-'))
  await chmod(root, 0o755)
  await startNetwork(OWN_ADDRESS)
  const hosts = join(root, 'hosts')
  await writeFile(hosts, `127.0.0.1 localhost\n${await readFile(join(FILES, 'hosts'), 'utf8')}`)
  const hostsFile = { from: hosts, to: '/etc/hosts' }
  const addresses = await readHosts()
  const nodes = await Promise.all(['db1', 'db2', 'db3'].map(startNode))
  await untilWhole(1)
  await createDatabase()
  await untilWhole()
  const copies = await Promise.all(names.map(startCopy))
  if (copies.length > 0) await startWeb()
  await Promise.all(copies.map(copy => untilReady(copy)))

  async function startNode(name: string): Promise<Node> {
    const machine = await startDatabaseMachine(name, addresses.get(name)!)
    const env = await nodeEnv(name)
    const etcd = machine.start('etcd', '/usr/bin/etcd', [], env)
    return { ...machine, etcd, patroni: startPatroni(machine, env) }
  }

  function startDatabaseMachine(name: string, address: string): Promise<Machine> {
    const own = join(root, name)
    const folders = [
      ['postgresql', '/var/lib/postgresql', 'postgres'],
      ['run', '/var/run/postgresql', 'postgres'],
      ['etcd', '/var/lib/etcd', 'etcd'],
      ['spool', '/var/spool/pgbackrest', 'postgres'],
      ['log', '/var/log/pgbackrest', 'postgres'],
      ['patroni', '/etc/patroni', 'postgres'],
    ]
    return startMachine(name, address, root, [
      hostsFile,
      { from: join(FILES, 'pgbackrest.conf'), to: '/etc/pgbackrest.conf' },
      { from: join(root, 'archive'), to: '/var/lib/pgbackrest', user: 'postgres' },
      ...folders.map(([folder, to, user]) => ({ from: join(own, folder!), to: to!, user: user! })),
      { from: join(FILES, 'patroni.yml'), to: '/etc/patroni/config.yml' },
      // Mounted last: it hides /tmp, where the earlier files may be.
      { from: join(own, 'tmp'), to: '/tmp', user: 'postgres' },
    ])
  }

  function startPatroni(machine: Machine, env: Record<string, string>) {
    return machine.start('postgres', '/usr/bin/patroni', ['/etc/patroni/config.yml'], env)
  }

  async function startCopy(name: string): Promise<Copy> {
    const machine = await startMachine(name, addresses.get(name)!, root, [
      hostsFile,
      { from: join(FILES, 'haproxy.cfg'), to: '/etc/haproxy/haproxy.cfg' },
    ])
    machine.start('root', '/usr/sbin/haproxy', ['-W', '-db', '-f', '/etc/haproxy/haproxy.cfg'])
    return { ...machine, server: startServer(machine) }
  }

  function startServer(machine: Machine) {
    return machine.start('root', process.execPath, [join(REPOSITORY, 'server/main.js')], {
      ...secrets,
      ...compileCache,
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: SERVER_PORT,
      DATA_DIR: join(root, machine.name),
      DATABASE_URL: databaseUrl('127.0.0.1:5432'),
    })
  }

  async function startWeb() {
    const file = join(root, 'nginx.conf')
    await writeFile(
      file,
      `daemon off; pid ${root}/nginx.pid; error_log ${root}/nginx.log;
      events {} http { access_log off; include ${FILES}/copies.conf; server { listen 80; location / {
        proxy_http_version 1.1; proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $remote_addr; client_max_body_size 6m;
        proxy_pass http://ank; } } }`,
    )
    const web = await startMachine('web', WEB_ADDRESS, root, [hostsFile])
    web.start('root', '/usr/sbin/nginx', ['-c', file])
  }

  async function createDatabase() {
    const leader = await leaderNode()
    for (const text of [
      `CREATE ROLE ank LOGIN PASSWORD '${PASSWORD}' IN ROLE pg_monitor`,
      'CREATE DATABASE ank OWNER ank',
    ]) {
      await leader.ask('postgres', 'psql', ['-c', text])
    }
    await leader.ask('postgres', 'pgbackrest', [`--stanza=${STANZA}`, 'stanza-create'])
  }

  /** The state of all three machines according to each machine's Patroni; one that was cut off learns it late. */
  async function views(): Promise<Member[][]> {
    const each = nodes.map(async ({ address }) => {
      const url = `http://${address}:${PATRONI_PORT}/cluster`
      const response = await fetch(url, { signal: AbortSignal.timeout(1_000) })
      return ((await response.json()) as { members: Member[] }).members
    })
    return (await Promise.allSettled(each)).flatMap(one =>
      one.status === 'fulfilled' ? [one.value] : [],
    )
  }

  /** The view that most machines share. */
  async function members(): Promise<Member[]> {
    const all = await views()
    const leaderIn = (view: Member[]) => view.find(({ role }) => role === 'leader')?.name
    const shared = (view: Member[]) => all.filter(one => leaderIn(one) === leaderIn(view)).length
    return all.sort((a, b) => shared(b) - shared(a))[0] ?? []
  }

  async function nodeOf(role: string): Promise<Node | undefined> {
    const found = (await members()).find(member => member.role === role)
    return nodes.find(({ name }) => name === found?.name)
  }

  async function leaderNode(): Promise<Node> {
    for (;;) {
      const leader = await nodeOf('leader')
      if (leader) return leader
      await wait(200)
    }
  }

  /** Resolves to the seconds until `count` machines each see all and a synchronous standby. */
  async function untilWhole(count = nodes?.length ?? 3): Promise<number> {
    const startedAtMs = performance.now()
    while (performance.now() - startedAtMs < STARTED_WITHIN_MS) {
      const all = await views()
      const leaders = new Set(all.map(view => view.find(({ role }) => role === 'leader')?.name))
      if (all.length >= count && leaders.size === 1 && all.every(view => isWhole(view, count))) {
        return (performance.now() - startedAtMs) / 1_000
      }
      await wait(200)
    }
    throw new Error(`The cluster is not whole: ${JSON.stringify(await views())}, see ${root}`)
  }

  async function untilLedByOther(former: Node) {
    while ((await leaderNode()) === former) await wait(200)
  }

  return {
    root,
    nodes,
    copies,
    address: `http://${WEB_ADDRESS}`,
    members,
    nodeOf,
    leaderNode,
    untilLedByOther,
    untilWhole,
    urlOf: ({ address }: Machine) => databaseUrl(`${address}:5432`),
    /** Kills the processes of PostgreSQL on a machine, and Patroni before them if asked. */
    async killPostgres(node: Node, { andPatroni = false } = {}) {
      const file = join(root, node.name, 'postgresql/15/ank/postmaster.pid')
      const postmaster = Number((await readFile(file, 'utf8')).split('\n')[0])
      if (andPatroni) node.patroni.kill('SIGKILL')
      await killNow(postmaster)
    },
    startMachine: startDatabaseMachine,
    /** Starts PostgreSQL without Patroni on restored files. Their settings still name a standby. */
    startPostgres: (machine: Machine) =>
      machine.start('postgres', POSTGRES, ['-D', DATA, '-c', 'synchronous_standby_names=']),
    async startPatroni(node: Node) {
      await ended(node.patroni)
      node.patroni = startPatroni(node, await nodeEnv(node.name))
    },
    async startEtcd(node: Node) {
      await ended(node.etcd)
      node.etcd = node.start('etcd', '/usr/bin/etcd', [], await nodeEnv(node.name))
    },
    /** Ends a copy of the server with this signal and starts it again. */
    async restart(copy: Copy, signal: 'SIGTERM' | 'SIGKILL', pauseMs = 0) {
      copy.server.kill(signal)
      await ended(copy.server)
      await wait(pauseMs)
      copy.server = startServer(copy)
      await untilReady(copy)
    },
    /** Stops the databases and removes their files. */
    async remove() {
      const isEnded = () => {}
      await Promise.all(nodes.map(n => this.killPostgres(n, { andPatroni: true }).catch(isEnded)))
      await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}

async function readHosts(): Promise<Map<string, string>> {
  const lines = (await readFile(join(FILES, 'hosts'), 'utf8')).split('\n')
  const pairs = lines.filter(line => /^\d/.test(line)).map(line => line.split(/\s+/))
  return new Map(pairs.map(([address, name]) => [name!, address!]))
}

/** The two files of the environment on a machine, with its own name in the second. */
async function nodeEnv(name: string): Promise<Record<string, string>> {
  const [shared, own] = await Promise.all(
    ['cluster.env', 'machine.env'].map(file => readFile(join(FILES, file), 'utf8')),
  )
  return { ...parseEnv(shared!), ...parseEnv(own!.replaceAll('db1', name)) } as Record<
    string,
    string
  >
}

function isWhole(view: Member[], count: number): boolean {
  const leader = view.find(({ role }) => role === 'leader')
  if (!leader || count === 1) return leader !== undefined
  const well = view.filter(({ timeline, lag }) => timeline === leader.timeline && lag !== 'unknown')
  return well.length === count && well.some(({ role }) => role === 'sync_standby')
}

function databaseUrl(host: string): string {
  return `postgres://ank:${PASSWORD}@${host}/ank`
}

async function untilReady({ address, server, name }: Copy): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server of ${name} has ended.`)
    const isReady = await fetch(`http://${address}:${SERVER_PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
}
