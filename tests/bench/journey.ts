import { type Browser, type BrowserContext, chromium, type Page, request } from '@playwright/test'
import { browserOptions } from '../../tools/test/browser.ts'
import { spawnServer } from '../../tools/test/spawn-server.ts'
import { enterNumber } from '../e2e/support/entry.ts'
import { untilKept } from '../e2e/support/phone.ts'
import { choose, place } from '../e2e/support/play.ts'
import { type Player, registered } from '../e2e/support/player.ts'
import { createDemoDatabase } from '../support/databases.ts'
import { median } from './measure.ts'
import { loadNotice } from './options.ts'

const RUNS = 3
const CPU_SLOWDOWN = 6
/** 400 kbit a second both ways, with the latency of such a network. */
const network = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}
/** Longer than the app waits before it keeps files. */
const QUIET_MS = 3_000
const CARDS: Shown = { path: '/home', selector: 'main article', least: 4 }
const TYPES: Shown = { path: '/game_type/', selector: 'main a', least: 8 }
const GRID: Shown = { path: '/game_type/', selector: '[data-number]', least: 120 }
const BIDS: Shown = { path: '/my-bid', selector: 'main article', least: 1 }

/** What a page shows at the end of a step: the start of its path, and the least number of elements. */
type Shown = { path: string; selector: string; least: number }

/** The ms of each step, by its name. */
type Steps = Map<string, number>

/**
 * What a player does, from the landing page to the bid history, on a phone with a sixth of this
 * machine's speed and 400 kbit a second: with empty caches, then with what the phone has kept. Prints
 * the median of each step in ms and asserts nothing.
 */
export async function benchJourney(): Promise<void> {
  const server = await spawnServer({ isDemo: true, databaseUrl: await createDemoDatabase() })
  const browser = await chromium.launch(browserOptions())
  const cold: Steps[] = []
  const warm: Steps[] = []
  try {
    const calls = await request.newContext({ baseURL: server.url })
    console.log(loadNotice())
    for (let run = 0; run < RUNS; run++) {
      const player = await registered(calls)
      const context = await phoneIn(browser, server.url)
      cold.push(await visit(context))
      warm.push(await visit(context))
      cold.push(await enter(context, player), await play(context))
      await keep(context)
      warm.push(await play(context))
      await context.close()
    }
    await calls.dispose()
  } finally {
    await browser.close()
    await server.close()
  }
  console.log(`${`median of ${RUNS} journeys, in ms:`.padEnd(38)}   cold   warm`)
  for (const step of new Set(cold.flatMap(steps => [...steps.keys()]))) {
    console.log(`  ${step.padEnd(36)} ${cellOf(cold, step)} ${cellOf(warm, step)}`)
  }
}

function cellOf(journeys: Steps[], step: string): string {
  const times = journeys.flatMap(steps => steps.get(step) ?? [])
  return (times.length > 0 ? `${Math.round(median(times))}` : '-').padStart(6)
}

function phoneIn(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const screen = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 }
  return browser.newContext({ ...screen, baseURL, isMobile: true, hasTouch: true })
}

/**
 * The first paint of the landing page, of the login, and of a page without network and scripts, each
 * from a page that is at rest.
 */
async function visit(context: BrowserContext): Promise<Steps> {
  const page = await slowPage(context)
  const steps: Steps = new Map()
  for (const [step, path] of [
    ['landing, first paint', '/download-now'],
    ['login, first paint', '/login'],
    ['page of one word, first paint', 'data:text/html,<p>Ank'],
  ] as const) {
    await page.goto(path)
    steps.set(step, await firstPaint(page))
    await page.waitForTimeout(QUIET_MS)
  }
  await page.close()
  return steps
}

/** Measures from the last digit of the MPIN to the cards of home. */
async function enter(context: BrowserContext, player: Player): Promise<Steps> {
  const page = await slowPage(context)
  await page.goto('/login')
  await enterNumber(page, player)
  const mpin = page.getByLabel('MPIN', { exact: true })
  await mpin.fill(player.mpin.slice(0, -1))
  const ms = await timed(page, () => mpin.fill(player.mpin), CARDS)
  await page.close()
  return new Map([['MPIN to the cards of home', ms]])
}

/** Measures each step from home to the history with the placed bid, from the tap on. */
async function play(context: BrowserContext): Promise<Steps> {
  const page = await slowPage(context)
  const steps: Steps = new Map()
  await page.goto('/home', { waitUntil: 'commit' })
  steps.set('home of a known player, its cards', await untilShown(page, CARDS))
  await page.waitForTimeout(QUIET_MS)
  const playButton = page.getByRole('button', { name: 'Play Raat Rani Night' })
  steps.set('Play to the game types', await timed(page, () => playButton.tap(), TYPES))
  await page.waitForTimeout(QUIET_MS)
  const panas = page.getByRole('link', { name: 'Single Pana Bulk' })
  steps.set('game type to the grid of 120', await timed(page, () => panas.tap(), GRID))
  await choose(page, ['128'])
  steps.set('Place to the bid in the history', await timed(page, () => place(page), BIDS))
  await page.close()
  return steps
}

/**
 * Opens home without limits until the worker has kept what it keeps; a visitor has no worker. A worker may take over when
 * the last page is closed, and a page that Chromium opens at that moment sometimes never loads.
 */
async function keep(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.waitForTimeout(QUIET_MS)
  await page.goto('/home')
  await untilKept(page)
  await page.waitForTimeout(QUIET_MS)
  await page.close()
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

async function firstPaint(page: Page): Promise<number> {
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  return Number(await painted.jsonValue())
}

/** The ms between an action and the frame that shows something. */
async function timed(page: Page, act: () => Promise<void>, shown: Shown): Promise<number> {
  const startMs = await page.evaluate(() => performance.now())
  const endMs = untilShown(page, shown)
  await act()
  return (await endMs) - startMs
}

/** The ms between the navigation and the frame that shows something. */
async function untilShown(page: Page, shown: Shown): Promise<number> {
  const handle = await page.waitForFunction(({ path, selector, least }) => {
    const isShown = document.querySelectorAll(selector).length >= least
    return location.pathname.startsWith(path) && isShown && performance.now()
  }, shown)
  return Number(await handle.jsonValue())
}
