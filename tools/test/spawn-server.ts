import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { compileCache } from './compile-cache.ts'
import { moveDatabase } from './moved-postgres.ts'
import { operatorOf } from './operator.ts'
import { DEMO_TIME, type TestTime, timeOf } from './test-time.ts'

const STARTS_WITHIN_MS = 180_000
const root = join(import.meta.dirname, '..', '..')
const preload = join(import.meta.dirname, 'moved-clock.ts')

export type SpawnedCommand = {
  child: ChildProcess
  /** What it has printed so far, errors included. */
  printed(): string
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
}

/** A command as a process that leads a process group. `env` is all that it gets of the environment. */
export function spawnCommand(
  [command = '', ...args]: string[],
  env: Record<string, string>,
  folder = root,
): SpawnedCommand {
  const { PATH, HOME } = process.env
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    // A busy machine is slow; the limit of a call has tests of its own.
    env: { PATH, HOME, PORT: '0', CALL_LIMIT_MS: '60000', ...compileCache, ...env },
    stdio: 'pipe',
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, printed: () => text, ended }
}

export type SpawnOptions = {
  /** The server's environment. */
  env?: Record<string, string>
  /** A PostgreSQL database, instead of an embedded one. */
  databaseUrl?: string
  /** The data folder; unless given, `close` removes a new one. */
  dataDir?: string
  /** The demo's markets, and a clock at DEMO_TIME; it ends with the process that started it. */
  isDemo?: boolean
  /** The folder of another version of the server. */
  folder?: string
}

export type SpawnedServer = Awaited<ReturnType<typeof spawnServer>>

/** The server as a process that listens at `url`. Throws if it does not start. */
export async function spawnServer(options: SpawnOptions = {}) {
  const { databaseUrl, isDemo = false, folder } = options
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'ank-server-')))
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    OPERATOR_TOKEN: 'operator-token-for-tests',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    // The default of ADMIN_PORT, PORT + 1, may be the port of another server.
    ...(isDemo && { DEMO: '1', ADMIN_PORT: '0' }),
    ...options.env,
  }
  let offsetMs = isDemo ? DEMO_TIME - Date.now() : 0
  let url = ''
  let running: SpawnedCommand

  /** Starts it again at its address, with its data. */
  async function start(): Promise<void> {
    if (isDemo && databaseUrl) moveDatabase(databaseUrl, offsetMs)
    const moved = isDemo ? ['--import', preload] : []
    const command = [process.execPath, ...moved, 'server/index.ts']
    running = spawnCommand(command, { ...env, CLOCK_OFFSET_MS: String(offsetMs) }, folder)
    url = await addressOf(running)
    env.PORT = new URL(url).port
  }

  /** Resolves to the exit code. */
  function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    running.child.kill(signal)
    return running.ended
  }

  async function close(): Promise<void> {
    await end('SIGKILL')
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
  }

  try {
    await start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    pid: () => running.child.pid!,
    printed: () => running.printed(),
    start,
    stop: () => end('SIGTERM'),
    /** Ends it as a power cut would. */
    kill: () => end('SIGKILL'),
    close,
    clock: {
      /** How far it is ahead of the machine's. */
      offsetMs: () => offsetMs,
      /** Kills the demo and starts it at another time. */
      async moveTo(time: TestTime): Promise<void> {
        await end('SIGKILL')
        offsetMs = timeOf(time) - Date.now()
        await start()
      },
    },
    operator: operatorOf({ request: (path, init) => fetch(url + path, init) }, env.OPERATOR_TOKEN!),
    /** The newest code that the SMS provider `log` wrote for a phone. */
    codeSentTo(phone: string): string {
      const line = running
        .printed()
        .split('\n')
        .findLast(text => text.includes(`"to":"${phone}"`))
      const code = /"text":"(\d{4}) is your code/.exec(line ?? '')?.[1]
      if (!code) throw new Error(`No code was sent to ${phone}`)
      return code
    },
  }
}

/** The address that a started server prints. Throws if it does not start. */
export async function addressOf({ printed, child }: SpawnedCommand): Promise<string> {
  const until = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
    const port = /^Ank is at http:\/\/[^:]+:(\d+)$/m.exec(printed())?.[1]
    if (port) return `http://127.0.0.1:${port}`
    await wait(50)
  }
  throw new Error(`The server did not start: ${printed()}`)
}
