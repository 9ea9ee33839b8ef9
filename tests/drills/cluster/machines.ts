import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readlinkSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

const INSIDE = 'ANK_DRILL_INSIDE'
const BRIDGE = 'br0'
/** An address of no machine: packets to it are lost without an error. */
const NOWHERE = '02:00:00:00:00:01'

/** `from` is mounted over `to`, a folder or a file that `user` owns. */
export type Place = { from: string; to: string; user?: string }

export type Machine = Awaited<ReturnType<typeof startMachine>>

/**
 * Runs this process again with network, mounts and process ids of its own, which end with it. Returns
 * false in that second process, and true in the first one when the second has ended.
 */
export async function ranInside(): Promise<boolean> {
  if (process.env[INSIDE]) return false
  if (process.getuid?.() !== 0) throw new Error('This drill needs root, for networks of its own.')
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  // A shell is the first process, because that one has to take note of the end of all orphans.
  const shell = ['sh', '-c', '"$@"; exit $?', 'sh']
  const child = spawn(
    'unshare',
    [...own, ...shell, process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    { stdio: 'inherit', env: { ...process.env, [INSIDE]: '1' } },
  )
  const [code] = await once(child, 'close')
  process.exitCode = (code as number | null) ?? 1
  return true
}

/** The network between the machines, on which this process has an address too. */
export async function startNetwork(address: string) {
  await ip('link', 'set', 'lo', 'up')
  await ip('link', 'add', BRIDGE, 'type', 'bridge')
  await ip('addr', 'add', `${address}/24`, 'dev', BRIDGE)
  await ip('link', 'set', BRIDGE, 'up')
}

/** A simulated machine: a network address, and its own files at fixed folders. */
export async function startMachine(name: string, address: string, root: string, places: Place[]) {
  const holder = spawn('unshare', ['--net', '--mount', 'sleep', 'infinity'], { stdio: 'ignore' })
  const pid = String(holder.pid)
  const entry = ['--target', pid, '--net', '--mount', '--wdns=/', '--']
  const as = (user: string) => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
  const isApart = () => readlinkSync(`/proc/${pid}/ns/net`) !== readlinkSync('/proc/self/ns/net')
  while (!isApart()) await wait(10)
  await ip('link', 'add', `v-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', pid)
  await ip('link', 'set', `v-${name}`, 'master', BRIDGE, 'up')
  await inside('ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  for (const device of ['eth0', 'lo']) await inside('ip', 'link', 'set', device, 'up')
  for (const place of places) await lay(place)

  async function lay({ from, to, user }: Place) {
    if (user !== undefined) {
      await mkdir(from, { recursive: true, mode: 0o700 })
      await execute('chown', [`${user}:`, from])
      await inside('mkdir', '-p', to)
    } else await inside('touch', to)
    await inside('mount', '--bind', from, to)
  }

  async function inside(command: string, ...args: string[]) {
    const { stdout } = await execute('nsenter', [...entry, command, ...args])
    return stdout
  }

  return {
    name,
    address,
    inside,
    /** Runs a command of a user to its end and returns what it printed. */
    async ask(user: string, command: string, args: string[], env: Record<string, string> = {}) {
      const own = { ...plainEnv(), ...env }
      return execute('nsenter', [...entry, ...as(user), command, ...args], { env: own })
    },
    /** Starts a program of a user. What it prints is in a file next to the folders. */
    start(user: string, command: string, args: string[], env: Record<string, string> = {}) {
      const log = openSync(join(root, `${name}-${command.split('/').at(-1)}.log`), 'a')
      return spawn('nsenter', [...entry, ...as(user), command, ...args], {
        env: { ...plainEnv(), ...env },
        stdio: ['ignore', log, log],
      })
    },
    /** What is sent to this address is lost; `undefined` afterwards. */
    async cutFrom(other: string) {
      await inside('ip', ...neighbour('replace', other), 'lladdr', NOWHERE, 'nud', 'permanent')
    },
    async joinTo(other: string) {
      await inside('ip', ...neighbour('del', other))
    },
  }
}

function neighbour(verb: string, address: string): string[] {
  return ['neigh', verb, address, 'dev', 'eth0']
}

function plainEnv() {
  return { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' }
}

async function ip(...args: string[]) {
  await execute('ip', args)
}

/** Kills a process and its children at once, as a power cut would. */
export async function killNow(...pids: number[]) {
  const all = (await Promise.all(pids.map(childrenOf))).flat()
  for (const pid of [...pids, ...all]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await execute('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.split('\n').map(Number).filter(Boolean)
}

/** Resolves when the process has ended. */
export async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
}
