import { type Browser, chromium, type Page } from '@playwright/test'
import { browserOptions } from '../../tools/test/browser.ts'
import { log } from '../../tools/test/log.ts'
import { sendTenYears } from '../e2e/support/charts.ts'
import { untilHydrated } from '../e2e/support/phone.ts'
import { openServer } from '../support/demo-server.ts'
import { buildIfMissing } from './build-if-missing.ts'
import { tasksDuring } from './main-thread.ts'
import { loadNotice } from './options.ts'

const CPU_SLOWDOWN = 6
const WANTED_MS = 100
const SCROLL_PX = 4_000
const PX_A_SECOND = 6_000
/** Longer than the app waits before it does what can wait. */
const QUIET_MS = 2_000

/**
 * The longest task of the main thread while 520 weeks of each chart are scrolled from the newest
 * to the oldest and back, on a phone with a sixth of this machine's speed: the thread's CPU time times
 * six. Prints the figures and asserts nothing.
 */
export async function benchCharts(): Promise<void> {
  await buildIfMissing()
  const server = await openServer()
  const browser = await chromium.launch(browserOptions())
  try {
    log(loadNotice())
    for (const path of ['/jodi_chart', '/pana_chart']) {
      await measure(browser, `${server.url}${path}/Kesar_Mahal`)
    }
    log(`  wanted at most ${WANTED_MS} ms`)
  } finally {
    await browser.close()
    await server.close()
  }
}

async function measure(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await sendTenYears(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await untilHydrated(page)
  await page.waitForTimeout(QUIET_MS)
  const tasks = await tasksDuring(browser, page, async () => {
    await scroll(page, SCROLL_PX, page => page.evaluate(() => scrollY > 0))
    await scroll(page, -SCROLL_PX, page =>
      page.evaluate(() => scrollY + innerHeight < document.documentElement.scrollHeight - 1),
    )
  })
  const slowed = tasks.map(ms => ms * CPU_SLOWDOWN).toSorted((a, b) => b - a)
  const [longest = 0, ...others] = slowed
  const tenth = others[8] ?? 0
  log(
    `${new URL(url).pathname}: the longest task ${longest.toFixed(0)} ms, the tenth longest ${tenth.toFixed(0)} ms`,
  )
  await context.close()
}

/** Scrolls as long as there is more. */
async function scroll(
  page: Page,
  yDistance: number,
  hasMore: (page: Page) => Promise<boolean>,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const gesture = { x: 180, y: 400, yDistance, speed: PX_A_SECOND, gestureSourceType: 'mouse' }
  while (await hasMore(page)) {
    await devtools.send('Input.synthesizeScrollGesture', gesture as never)
  }
  await devtools.detach()
}
