import type { Logger } from './log.ts'

/**
 * Runs a job, and again `pauseMs` after each run has ended, until the returned function is called.
 * That function resolves when the run in progress has ended. A failed run is logged.
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
