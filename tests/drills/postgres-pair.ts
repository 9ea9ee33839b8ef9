import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../support/postgres.ts'

const run = promisify(execFile)

const PACKAGES = '/usr/lib/postgresql'
const USER = 'postgres'
const READY_ATTEMPTS = 300
const READY_PAUSE_MS = 100
const NEEDED = ['initdb', 'postgres', 'pg_basebackup', 'pg_ctl', 'pg_isready']

type Node = { url: string; port: number; folder: string; child: ChildProcess }
type Tools = { folder: string; owner: { uid: number; gid: number } | undefined }

/**
 * A primary and a standby of the installed PostgreSQL. A commit is acknowledged when the standby has
 * it on its disk. Throws a sentence where the tools are missing.
 */
export async function startPostgresPair() {
  const tools = await findTools()
  const root = await mkdtemp(join(tmpdir(), 'ank-pair-'))
  await chmod(root, 0o755)
  if (tools.owner) await chown(root, tools.owner.uid, tools.owner.gid)
  const folderOf = (name: string) => join(root, name)
  await tool(tools, 'initdb', ['-D', folderOf('primary'), '-U', USER, '-A', 'trust', '-E', 'UTF8'])
  const primary = await start(tools, folderOf('primary'), ['synchronous_standby_names=*'])
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', USER]
  await tool(tools, 'pg_basebackup', [...from, '-D', folderOf('standby'), '-R', '-c', 'fast'])
  const standby = await start(tools, folderOf('standby'), [])
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    /** Kills every process of the primary at once, as a power cut would. */
    killPrimary() {
      const postmaster = primary.child.pid!
      for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, 'SIGKILL')
    },
    async promote() {
      await tool(tools, 'pg_ctl', ['promote', '-w', '-D', standby.folder])
    },
    async stop() {
      for (const { child } of [standby, primary]) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = new Promise(resolve => child.once('close', resolve))
        child.kill('SIGINT')
        await ended
      }
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function findTools(): Promise<Tools> {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES) : []
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map(version => join(PACKAGES, version, 'bin'))
  const folder = folders.find(each => NEEDED.every(name => existsSync(join(each, name))))
  if (folder === undefined) {
    throw new Error(
      `This drill needs PostgreSQL's own tools in ${PACKAGES}: apt-get install postgresql`,
    )
  }
  return { folder, owner: process.getuid?.() === 0 ? await ownerOf(USER) : undefined }
}

/** PostgreSQL refuses to run as root. */
async function ownerOf(user: string) {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(flag => run('id', [flag, user])))
  return { uid: Number(uid!.stdout), gid: Number(gid!.stdout) }
}

async function tool({ folder, owner }: Tools, name: string, args: string[]) {
  await run(join(folder, name), args, { ...owner, cwd: '/' })
}

async function start(tools: Tools, folder: string, settings: string[]): Promise<Node> {
  const port = await freePort()
  const own = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100']
  const flags = [...own, ...settings].flatMap(setting => ['-c', setting])
  const child = spawn(
    join(tools.folder, 'postgres'),
    ['-D', folder, '-p', String(port), ...flags],
    {
      ...tools.owner,
      cwd: '/',
      stdio: 'ignore',
    },
  )
  await ready(tools, port)
  return { url: `postgres://${USER}@127.0.0.1:${port}/${USER}`, port, folder, child }
}

async function ready(tools: Tools, port: number) {
  for (let attempts = 0; ; attempts++) {
    try {
      return await tool(tools, 'pg_isready', ['-h', '127.0.0.1', '-p', String(port)])
    } catch (error) {
      if (attempts === READY_ATTEMPTS) throw error
      await wait(READY_PAUSE_MS)
    }
  }
}

function childrenOf(parent: number): number[] {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
  return children.trim().split(' ').map(Number)
}
