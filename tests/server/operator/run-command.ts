import { type ChildProcess, execFile } from 'node:child_process'
import { afterAll, beforeAll } from 'vitest'
import { type Listener, listen } from '../../../server/http/listen.ts'
import { type Ended, runCommand } from '../../../server/operator/cli/run.ts'
import { compileCache } from '../../../tools/test/compile-cache.ts'
import { type TestServer, testConfig } from '../../support/server.ts'

/** The environment of a command that finds no data folder. */
const nowhere = { DATA_DIR: '/nonexistent' }

/** Runs the operator's command as a process. */
export function operatorProcess(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return new Promise(resolve => {
    const ended: Parameters<typeof execFile>[3] = (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out: String(out), err: String(err) })
    execFile(...commandOf(env, args), ended).stdin?.end()
  })
}

/** Starts the operator's command as a process. */
export function startOperator(env: Record<string, string>, ...args: string[]): ChildProcess {
  return execFile(...commandOf(env, args))
}

function commandOf(env: Record<string, string>, args: string[]) {
  const all = { PATH: process.env.PATH, ...nowhere, ...compileCache, ...env }
  return [process.execPath, ['server/operator/cli/index.ts', ...args], { env: all }] as const
}

/** Runs the operator's command in this process, which is much cheaper, without a terminal. */
export function operatorCommand(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  const nobody = { isThere: false, ask: () => Promise.reject(new Error('No terminal')) }
  return runCommand(args, { ...nowhere, ...env }, nobody)
}

/** The same at a terminal where a person gives these answers. `asked` collects the questions. */
function operatorAnswering(
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

/** The command against a server, which listens for the tests of one file. */
export function setUpCommand(server: Pick<TestServer, 'app'>) {
  let listener: Listener
  beforeAll(async () => {
    listener = await listen(server.app, '127.0.0.1', 0)
  })
  afterAll(() => listener.stop(1_000))
  const env = () => ({
    API_URL: `http://127.0.0.1:${listener.port}`,
    OPERATOR_TOKEN: testConfig.secrets.OPERATOR_TOKEN,
  })
  return {
    env,
    operator: (...args: string[]) => operatorCommand(env(), ...args),
    answering: (answers: string[], asked: string[], ...args: string[]) =>
      operatorAnswering(answers, asked, env(), ...args),
  }
}
