import { backoffMs } from './backoff.ts'

/**
 * Asks now and again after growing pauses, until an answer is the last. Pauses while the page is
 * hidden, and asks at once when it is visible again. Returns the stop function.
 */
export function poll(ask: (asked: number) => Promise<boolean>): () => void {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let isLast = false
  let isAsking = false

  async function next(): Promise<void> {
    if (isAsking || isLast || document.visibilityState === 'hidden') return
    clearTimeout(timer)
    isAsking = true
    isLast = await ask(asked)
    isAsking = false
    if (!isLast && !ending.signal.aborted) timer = setTimeout(next, backoffMs(asked))
    asked += 1
  }

  document.addEventListener(
    'visibilitychange',
    () => {
      asked = 0
      void next()
    },
    ending,
  )
  void next()
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}
