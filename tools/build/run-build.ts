import { spawn } from 'node:child_process'

/** A build prints nothing until it ends. */
const EVERY_MS = 15_000
const endSignals = ['SIGTERM', 'SIGHUP'] as const

/**
 * Runs a command of the shell, with its output here, and writes a line every 15 seconds until it ends.
 * Resolves with its exit code, 1 for one that a signal has ended. A signal to end is passed on to it.
 */
export function runBuild(
  command: string,
  folder: string,
  write: (line: string) => void,
  everyMs = EVERY_MS,
): Promise<number> {
  const startedAtMs = performance.now()
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedAtMs) / 1000)
    write(`Still building, for ${seconds} s.\n`)
  }, everyMs)
  return new Promise(resolve => {
    const build = spawn(command, { cwd: folder, shell: true, stdio: 'inherit' })
    const end = (signal: NodeJS.Signals) => build.kill(signal)
    for (const signal of endSignals) process.on(signal, end)
    build.once('close', code => {
      clearInterval(timer)
      for (const signal of endSignals) process.off(signal, end)
      resolve(code ?? 1)
    })
  })
}
