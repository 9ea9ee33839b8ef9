import type { Logger } from './log.ts'

/**
 * Runs a job, and runs it again `pauseMs` after each run ends. The returned function stops it and
 * resolves when the current run has ended. A failed run is logged.
 */
export function repeat(job: () => Promise<unknown>, pauseMs: number, log: Logger) {
  let running: Promise<unknown> = Promise.resolve()
  let timer = setTimeout(run, pauseMs)
  let isStopped = false

  function run() {
    running = job()
      .catch(err => log.error({ err }, 'a job failed'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(run, pauseMs)
      })
  }

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
