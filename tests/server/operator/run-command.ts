import { execFile } from 'node:child_process'
import { compileCache } from '../../../tools/test/compile-cache.ts'

type Ended = { code: number; out: string; err: string }

/** Runs the operator's command as a process. */
export function operatorCommand(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return operatorTyping('', env, ...args)
}

/** The same, with what a person types. */
export function operatorTyping(
  input: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      ['server/operator/cli/index.ts', ...args],
      { env: { PATH: process.env.PATH, DATA_DIR: '/nonexistent', ...compileCache, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
    child.stdin?.end(input)
  })
}
