import { chromium, type Page, request } from '@playwright/test'
import { browserOptions } from '../../tools/test/browser.ts'
import { log } from '../../tools/test/log.ts'
import { cell, pickTen } from '../e2e/support/play.ts'
import { logIn, registered } from '../e2e/support/player.ts'
import { openServer } from '../support/demo-server.ts'
import { buildIfMissing } from './build-if-missing.ts'
import { loadNotice } from './options.ts'

const CPU_SLOWDOWN = 20
const TAPS = 100
/** Place of the tap that counts, from the fastest to the slowest. */
const COUNTED_TAP = 98
const WANTED_MS = 200
const QUIET_MS = 3_000
/** Before and after a tap, so that it is timed alone. */
const BETWEEN_MS = 600

declare global {
  interface Window {
    /** The ms of each tap, from the finger to the next frame, by its interaction id. */
    taps: Map<number, number>
  }
}

/** What the fastest grid would be: buttons, one listener, no library. */
const bareGrid = `
  <!doctype html><meta name="viewport" content="width=device-width">
  <style>
    div { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px }
    button { height: 56px; contain: size layout }
    .chosen { background: yellow }
  </style>
  <div>${Array.from({ length: 120 }, (_, at) => `<button data-number="${at}">${at}</button>`).join('')}</div>
  <script>
    document.querySelector('div').onclick = ({ target }) => target.classList.toggle('chosen')
  </script>`

/**
 * How long the grid of 120 takes to show a tap, on a phone with a twentieth of this machine's speed:
 * a hundred taps on a hundred numbers, timed by the browser, beside a bare grid in the same run.
 * Prints the middle tap, the 98th from the fastest and the slowest, and asserts nothing.
 */
export async function benchTaps(): Promise<void> {
  await buildIfMissing()
  const server = await openServer()
  const browser = await chromium.launch(browserOptions())
  try {
    const calls = await request.newContext({ baseURL: server.url })
    const context = await browser.newContext({
      viewport: { width: 360, height: 780 },
      deviceScaleFactor: 2,
      baseURL: server.url,
      isMobile: true,
      hasTouch: true,
    })
    await context.addInitScript(timeTaps)
    const page = await context.newPage()
    await page.route('**/bare', route =>
      route.fulfill({ body: bareGrid, contentType: 'text/html' }),
    )
    log(loadNotice())
    await page.goto('/bare')
    const bare = await tapAll(page)
    await logIn(page, await registered(calls))
    await page.goto('/game_type/Raat_Rani_Night/single_pana')
    await pickTen(page)
    const taps = await tapAll(page)
    report('a bare grid', bare)
    report('the grid of 120', taps)
    log(
      `  wanted at most ${WANTED_MS} ms; ${(counted(taps) / counted(bare)).toFixed(1)} times the bare grid`,
    )
    await calls.dispose()
  } finally {
    await browser.close()
    await server.close()
  }
}

async function tapAll(page: Page): Promise<number[]> {
  await page.waitForTimeout(QUIET_MS)
  const numbers = await page
    .locator('[data-number]')
    .evaluateAll(cells => cells.map(each => each.getAttribute('data-number') ?? ''))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.evaluate(() => window.taps.clear())
  for (const number of numbers.slice(0, TAPS)) {
    const { x, y } = await cell(page, number).evaluate(centreOf)
    await page.waitForTimeout(BETWEEN_MS)
    await page.touchscreen.tap(x, y)
    await page.waitForTimeout(BETWEEN_MS)
  }
  await page.waitForTimeout(QUIET_MS)
  await devtools.detach()
  return page.evaluate(() => [...window.taps.values()])
}

/** Where a finger meets a cell, once it is in the middle of the screen. */
function centreOf(element: Element): { x: number; y: number } {
  element.scrollIntoView({ block: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

function timeTaps(): void {
  window.taps = new Map()
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      const known = window.taps.get(interactionId) ?? 0
      if (interactionId > 0) window.taps.set(interactionId, Math.max(known, duration))
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

function report(name: string, taps: number[]): void {
  const middle = placed(taps, Math.ceil(taps.length / 2))
  log(`${name}: ${taps.length} taps of ${TAPS} took at least 16 ms`)
  log(
    `  the middle one ${middle} ms, the ${COUNTED_TAP}th ${counted(taps)} ms, the slowest ${placed(taps, taps.length)} ms`,
  )
}

function counted(taps: number[]): number {
  return placed(taps, Math.min(COUNTED_TAP, taps.length))
}

/** The ms of the tap at this place from the fastest. */
function placed(taps: number[], place: number): number {
  return Math.round(taps.toSorted((a, b) => a - b)[place - 1] ?? 0)
}
