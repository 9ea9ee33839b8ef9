import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyBlank } from '../../support/blank-folder.ts'
import { compileCache } from '../../support/process.ts'

const STARTS_WITHIN_MS = 60_000
const root = join(import.meta.dirname, '..', '..', '..')
const preload = join(import.meta.dirname, 'clock.ts')

/**
 * Half past one on a Wednesday: Mor Pankh Morning and Neem Chhaya are over, Chandan Bagh Day takes
 * bids for Close until 2 pm, the other markets for both sessions.
 */
export const HOUSE_TIME = Date.parse('2026-11-18T13:30:00+05:30')

/** The operator's token of every house of the tests. */
export const OPERATOR_TOKEN = 'operator-token-of-the-tests'

export type House = Awaited<ReturnType<typeof openHouse>>

type HouseSetup = {
  /** The operator's settings, by their keys in the database. Nobody draws unless AUTO_RESULTS is '1'. */
  settings?: Record<string, string>
  /** The server's environment. */
  env?: Record<string, string>
}

/** The real server on an embedded database of its own, with the demo's markets, at HOUSE_TIME. */
export async function openHouse({ settings = {}, env = {} }: HouseSetup = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-e2e-'))
  await copyBlank(dataDir)
  let clockOffsetMs = HOUSE_TIME - Date.now()
  const lines: string[] = []
  let port = 0
  let server: ChildProcess | undefined

  const pairs = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  if (pairs.length > 0) await storeSettings(dataDir, pairs)

  async function start(): Promise<void> {
    server = spawn(process.execPath, ['--import', preload, 'server/index.ts'], {
      cwd: root,
      env: {
        ...withoutServerSettings(process.env),
        ...compileCache,
        DEMO: '1',
        DATA_DIR: dataDir,
        OPERATOR_TOKEN,
        PORT: String(port),
        E2E_CLOCK_OFFSET_MS: String(clockOffsetMs),
        ...env,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    port = await portOf(server, lines)
  }

  /** kill -9, as a power switch would. */
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }

  /** Hours pass in a moment: the server is killed and started at another instant, its data kept. */
  async function passTimeTo(instant: string): Promise<void> {
    await kill()
    clockOffsetMs = Date.parse(instant) - Date.now()
    await start()
  }

  async function close(): Promise<void> {
    await kill()
    await rm(dataDir, { recursive: true, force: true })
  }

  /** The newest code the built-in SMS provider wrote into the log for a phone. */
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
    /** What a phone whose clock is right is moved by. */
    get clockOffsetMs() {
      return clockOffsetMs
    },
  }
}

function storeSettings(dataDir: string, pairs: string[]) {
  const script = join(import.meta.dirname, 'settings.ts')
  return promisify(execFile)(process.execPath, [script, dataDir, ...pairs], { cwd: root })
}

/** The tests must not meet a developer's own settings, least of all a DATABASE_URL. */
function withoutServerSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL, OTP_REQUIRED, PUBLIC_URL, NODE_ENV, HOST, SITE_DIR, ...rest } = env
  return rest
}

/** Waits until the server says where it is, and goes on collecting its lines. */
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
