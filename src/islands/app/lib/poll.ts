export function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Resolves when the browser is online. */
export function untilOnline(): Promise<void> {
  if (typeof navigator === 'undefined' || navigator.onLine !== false) return Promise.resolve()
  return new Promise(resolve => window.addEventListener('online', () => resolve(), { once: true }))
}

/** Resolves when the page has loaded and the browser is idle. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise(done => window.addEventListener('load', done, { once: true }))
  }
  await new Promise<unknown>(done => (window.requestIdleCallback ?? setTimeout)(done))
}

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * The pause in ms before the next attempt. It doubles with each failure in a row, up to a minute, and has
 * some randomness, so that clients do not all return at the same moment.
 */
export function backoffMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * (0.75 + Math.random() / 4)
}

/**
 * Asks now, and again after growing pauses, until there is a final answer. Waits while the page is
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
