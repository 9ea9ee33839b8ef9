import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

/** Limit for a tool that hangs. A busy machine needed 50 minutes for one suite. */
const HOURS_MAX = 3
const bin = join(import.meta.dirname, '..', '..', 'node_modules', '.bin')

export type Outcome = { isOk: boolean; output: string }

/** Gets each line of the output as it comes. A line for which it returns true is not kept. */
type TakeLine = (line: string) => boolean

/** Runs a tool of node_modules under the Node of this process. Resolves with its output; never rejects. */
export function runTool(
  tool: string,
  args: readonly string[],
  env: Record<string, string> = {},
  takeLine?: TakeLine,
): Promise<Outcome> {
  const path = [bin, dirname(process.execPath), process.env.PATH].join(':')
  return runCommand(join(bin, tool), args, { PATH: path, FORCE_COLOR: '0', ...env }, takeLine)
}

/** Runs any command. Resolves with its output; never rejects. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  takeLine: TakeLine = () => false,
): Promise<Outcome> {
  return new Promise(resolve => {
    const lines: string[] = []
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: HOURS_MAX * 3_600_000,
    })
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', line => {
        if (!takeLine(line)) lines.push(line)
      })
    }
    child.once('error', error => resolve({ isOk: false, output: `${command}: ${error.message}` }))
    child.once('close', (code, signal) => {
      if (signal)
        lines.push(`${command} was stopped by ${signal}. The limit is ${HOURS_MAX} hours.`)
      resolve({ isOk: code === 0, output: lines.join('\n') })
    })
  })
}
