import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

const AT_MOST_MS = 15 * 60_000
const bin = join(import.meta.dirname, '..', '..', 'node_modules', '.bin')

export type Outcome = { isOk: boolean; output: string }

/** Runs one of the project's own tools under the Node that runs this, and keeps what it prints. */
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

export function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  return new Promise(resolve => {
    const said: Buffer[] = []
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: AT_MOST_MS,
    })
    child.stdout.on('data', chunk => said.push(chunk))
    child.stderr.on('data', chunk => said.push(chunk))
    child.once('error', error => resolve({ isOk: false, output: `${command}: ${error.message}` }))
    child.once('close', code => {
      resolve({ isOk: code === 0, output: Buffer.concat(said).toString('utf8') })
    })
  })
}
