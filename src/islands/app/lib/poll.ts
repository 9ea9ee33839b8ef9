import { backoffMs } from './backoff.ts'

/**
 * Asks now, again after growing pauses for as long as the answer is not the last, and at once when
 * the app comes back into view. Nobody is asked while nobody looks. Returns the end.
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
