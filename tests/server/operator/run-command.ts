import { execFile } from 'node:child_process'
import { type Ended, runCommand } from '../../../server/operator/cli/run.ts'
import { compileCache } from '../../../tools/test/compile-cache.ts'

/** The environment of a command that finds no data folder. */
const nowhere = { DATA_DIR: '/nonexistent' }

/** Runs the operator's command as a process. */
export function operatorProcess(env: Record<string, string>, ...args: string[]): Promise<Ended> {
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
      { env: { PATH: process.env.PATH, ...nowhere, ...compileCache, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
    child.stdin?.end(input)
  })
}

/** Runs the operator's command in this process, which is much cheaper, without a terminal. */
export function operatorCommand(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const nobody = { isThere: false, ask: () => Promise.reject(new Error('No terminal')) }
  return runCommand(args, { ...nowhere, ...env }, nobody)
}

/** The same at a terminal where a person gives these answers. `asked` collects the questions. */
export function operatorAnswering(
  answers: string[],
  asked: string[],
  env: Record<string, string>,
  ...args: string[]
): Promise<Ended> {
  const ask = async (question: string) => {
    asked.push(question)
    return answers.shift() ?? ''
  }
  return runCommand(args, { ...nowhere, ...env }, { isThere: true, ask })
}
