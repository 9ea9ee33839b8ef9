import type { Browser } from '@playwright/test'

const CPU_SLOWDOWN = 4
/** Longer than the app waits before it does what can wait. */
const QUIET_MS = 1_500
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

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
    await browser.startTracing(page, { categories })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(QUIET_MS)
    // Before the page's HTML is read, the browser makes the window.
    const tasks = tasksFrom(
      await browser.stopTracing(),
      ({ name, args }) => name === 'ParseHTML' && args.beginData?.url === url,
    )
    return tasks.map(ms => ms * CPU_SLOWDOWN)
  } finally {
    await context.close()
  }
}

/** The tasks of the thread of this event, from it on. */
function tasksFrom(trace: Buffer, isFirst: (event: TraceEvent) => boolean): number[] {
  const { traceEvents } = JSON.parse(String(trace)) as Trace
  const events = traceEvents.toSorted((a, b) => a.ts - b.ts)
  const first = events.find(isFirst)
  if (!first) throw new Error('The trace does not have the event at which the work begins.')
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === first.pid && tid === first.tid)
    .filter(({ ts }) => ts >= first.ts)
    .map(({ tdur = 0 }) => tdur / 1000)
}
