import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { compileCache } from '../../tools/test/compile-cache.ts'

const START_WITHIN_MS = 180_000

export type ServerProcess = {
  child: ChildProcess
  /** What it has printed so far, errors included. */
  printed(): string
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
}

/** The server's own process, as `npm start` runs it. */
export function spawnServer(env: Record<string, string>): ServerProcess {
  return spawnCommand([process.execPath, 'server/main.js'], env)
}

/** A command of the project as a process that leads a group of its own. */
export function spawnCommand(
  [command = '', ...args]: string[],
  env: Record<string, string>,
): ServerProcess {
  const { PATH, HOME } = process.env
  const child = spawn(command, args, {
    detached: true,
    env: { PATH, HOME, PORT: '0', CALL_LIMIT_MS: '60000', ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, printed: () => text, ended }
}

/** The address a started server prints. Throws if it does not start. */
export async function addressOf({ printed, child }: ServerProcess): Promise<string> {
  const until = Date.now() + START_WITHIN_MS
  while (Date.now() < until && child.exitCode === null) {
    const address = /^Ank is at (\S+)$/m.exec(printed())?.[1]
    if (address) return address
    await wait(50)
  }
  throw new Error(`The server did not start: ${printed()}`)
}
