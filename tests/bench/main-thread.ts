import type { Browser } from '@playwright/test'

const CPU_SLOWDOWN = 4
/** Longer than the app waits before it does what can wait. */
const QUIET_MS = 1_500

type Trace = { traceEvents: TraceEvent[] }
type TraceEvent = {
  name: string
  pid: number
  tid: number
  /** The start, on the clock, in microseconds. */
  ts: number
  /** The thread's CPU time, in microseconds. */
  tdur?: number
  args: { beginData?: { url?: string } }
}

/**
 * The main thread's tasks of one load with empty caches, in milliseconds at a fourth of this
 * machine's speed: the thread's CPU time times four. Time on the clock would count what other
 * programs take as well, and the browser's own throttling doubles that noise.
 */
export async function mainThreadTasks(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    await browser.startTracing(page, {
      categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(QUIET_MS)
    return tasksOf(JSON.parse(String(await browser.stopTracing())), url)
  } finally {
    await context.close()
  }
}

/** The tasks that begin once the page's HTML is read; before them the browser makes the window. */
function tasksOf({ traceEvents }: Trace, url: string): number[] {
  const events = traceEvents.toSorted((a, b) => a.ts - b.ts)
  const parsing = events.find(
    ({ name, args }) => name === 'ParseHTML' && args.beginData?.url === url,
  )
  if (!parsing) throw new Error(`The trace has no page ${url}.`)
  return events
    .filter(
      ({ name, pid, tid }) => name === 'RunTask' && pid === parsing.pid && tid === parsing.tid,
    )
    .filter(({ ts }) => ts >= parsing.ts)
    .map(({ tdur = 0 }) => (tdur / 1000) * CPU_SLOWDOWN)
}
