import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

/** For a tool that hangs; a busy machine needs well over ten minutes for one suite. */
const TIMEOUT_MS = 45 * 60_000
const bin = join(import.meta.dirname, '..', '..', 'node_modules', '.bin')

export type Outcome = { isOk: boolean; output: string }

/** Runs a tool of node_modules under the Node of this process. Resolves with its output; never rejects. */
export function runTool(
  tool: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  return runCommand(join(bin, tool), args, {
    PATH: [bin, dirname(process.execPath), process.env.PATH].join(':'),
    FORCE_COLOR: '0',
    ...env,
  })
}

/** Runs any command. Resolves with its output; never rejects. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
    })
    child.stdout.on('data', chunk => chunks.push(chunk))
    child.stderr.on('data', chunk => chunks.push(chunk))
    child.once('error', error => resolve({ isOk: false, output: `${command}: ${error.message}` }))
    child.once('close', code => {
      resolve({ isOk: code === 0, output: Buffer.concat(chunks).toString('utf8') })
    })
  })
}
