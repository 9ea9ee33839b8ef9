import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compileCache } from './compile-cache.ts'
import { moveDatabase } from './moved-postgres.ts'
import { operatorOf } from './operator.ts'

const STARTS_WITHIN_MS = 180_000
const root = join(import.meta.dirname, '..', '..')
const preload = join(import.meta.dirname, 'moved-clock.ts')

/**
 * Half past one on a Wednesday: Mor Pankh Morning and Neem Chhaya are over, Chandan Bagh Day takes
 * bids for Close until 2 pm, the other markets for both sessions.
 */
export const DEMO_TIME = Date.parse('2026-11-18T13:30:00+05:30')

const OPERATOR_TOKEN = 'operator-token-for-tests'

export type DemoServer = Awaited<ReturnType<typeof openDemoServer>>

export type DemoServerOptions = {
  /** The operator's settings, by their keys in the database. */
  settings?: Record<string, string>
  /** The server's environment. */
  env?: Record<string, string>
  /** A PostgreSQL database of the tests, instead of an embedded one. */
  databaseUrl?: string
  /** The folder of another version of the server. */
  folder?: string
}

/** The real server as a process with its own database and the demo's markets, at DEMO_TIME. */
export async function openDemoServer(options: DemoServerOptions = {}) {
  const { settings = {}, env = {}, databaseUrl, folder = root } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-demo-'))
  let clockOffsetMs = DEMO_TIME - Date.now()
  const lines: string[] = []
  let port = 0
  let server: ChildProcess | undefined

  const pairs = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  if (pairs.length > 0) await storeSettings(dataDir, pairs)

  async function start(): Promise<void> {
    if (databaseUrl) moveDatabase(databaseUrl, clockOffsetMs)
    server = spawn(process.execPath, ['--import', preload, 'server/index.ts'], {
      cwd: folder,
      env: {
        ...withoutServerSettings(process.env),
        ...compileCache,
        DEMO: '1',
        DATA_DIR: dataDir,
        OPERATOR_TOKEN,
        PORT: String(port),
        // The default, PORT + 1, may be the port of another server.
        ADMIN_PORT: '0',
        // A busy machine is slow; the limit has tests of its own.
        CALL_LIMIT_MS: '60000',
        CLOCK_OFFSET_MS: String(clockOffsetMs),
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        ...env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    port = await portOf(server, lines)
  }

  /** Ends the server as a power cut would: with SIGKILL. */
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }

  /** Restarts the server at another instant, with its data. */
  async function passTimeTo(instant: string): Promise<void> {
    await kill()
    clockOffsetMs = Date.parse(instant) - Date.now()
    await start()
  }

  async function close(): Promise<void> {
    await kill()
    await rm(dataDir, { recursive: true, force: true })
  }

  /** The newest code that the SMS provider `log` wrote for a phone. */
  function otpOf(phone: string): string {
    const line = lines.findLast(text => text.includes(`"to":"${phone}"`)) ?? ''
    const code = /"text":"(\d{4}) is your code/.exec(line)?.[1]
    if (!code) throw new Error(`No code was sent to ${phone}`)
    return code
  }

  try {
    await start()
  } catch (error) {
    await close()
    throw error
  }
  const url = `http://127.0.0.1:${port}`
  const siteDir = join(root, 'dist')
  return {
    ...{ url, siteDir, lines, start, kill, passTimeTo, close, otpOf },
    operator: operatorOf({ request: (path, init) => fetch(url + path, init) }, OPERATOR_TOKEN),
    /** The offset of a phone whose clock agrees with the server's. */
    get clockOffsetMs() {
      return clockOffsetMs
    },
  }
}

function storeSettings(dataDir: string, pairs: string[]) {
  const script = join(import.meta.dirname, 'store-settings.ts')
  return promisify(execFile)(process.execPath, [script, dataDir, ...pairs], { cwd: root })
}

/** The environment without a developer's own settings, above all DATABASE_URL. */
function withoutServerSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL, OTP_REQUIRED, PUBLIC_URL, NODE_ENV, HOST, SITE_DIR, ...rest } = env
  return rest
}

/** Waits until the server prints its address, and collects its output from then on. */
function portOf(server: ChildProcess, lines: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not start:\n${lines.join('\n')}`))
    const timer = setTimeout(fail, STARTS_WITHIN_MS)
    server.once('exit', fail)
    const hear = (chunk: Buffer) => {
      lines.push(...chunk.toString('utf8').split('\n').filter(Boolean))
      const port = lines.findLast(line => line.startsWith('Ank is at '))?.split(':')[2]
      if (!port) return
      clearTimeout(timer)
      server.off('exit', fail)
      resolve(Number(port))
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
  })
}
