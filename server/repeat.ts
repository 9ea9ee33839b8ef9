import type { Logger } from './log.ts'

/**
 * Does the work again and again, `everyMs` after the last time ended. A failure is logged and does
 * not end it. The returned function ends it and waits for work under way.
 */
export function repeat(work: () => Promise<unknown>, everyMs: number, log: Logger) {
  let underWay: Promise<unknown> = Promise.resolve()
  let timer = setTimeout(turn, everyMs)
  let isStopped = false

  function turn() {
    underWay = work()
      .catch(err => log.error({ err }, 'the timer failed'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(turn, everyMs)
      })
  }

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await underWay
  }
}
