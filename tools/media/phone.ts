import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, devices, type Locator, type Page } from '@playwright/test'
import { markDemo } from '../../server/database/installation.ts'
import { openDatabase } from '../../server/database/open.ts'
import { setUpDemo } from '../../server/demo/seed.ts'
import { browserOptions } from '../test/browser.ts'
import { type SpawnedServer, spawnServer } from '../test/spawn-server.ts'
import { DEMO_TIME } from '../test/test-time.ts'

/** Frames a second. */
export const FPS = 12
const STILL_ATTEMPTS = 12
const STILL_WAIT_MS = 120
const SCROLL_FRAMES = 9

/** Frames of a fingertip over the place of a tap. Size 1 is the full size. */
const touchdown = [
  { size: 1.5, opacity: 0.35 },
  { size: 1.25, opacity: 0.7 },
  { size: 1, opacity: 1 },
  { size: 0.8, opacity: 1 },
]

type Frame = { picture: Buffer; count: number }

export type Camera = ReturnType<typeof createCamera>

export type DemoPhone = { server: SpawnedServer; page: Page }

/**
 * Opens a demo server at its fixed time and a phone of 360 × 780, passes both and closes
 * them. The built site is shown: run `npm run build` before.
 */
export async function withDemoPhone(use: (phone: DemoPhone) => Promise<void>): Promise<void> {
  if (!existsSync(join(import.meta.dirname, '..', '..', 'dist', 'index.html'))) {
    throw new Error('The site is not built yet. Please run: npm run build')
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'ank-media-'))
  await fillDataDir(dataDir)
  const server = await spawnServer({ isDemo: true, dataDir })
  const browser = await chromium.launch(browserOptions())
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      userAgent: devices['Pixel 7'].userAgent,
      viewport: { width: 360, height: 780 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      colorScheme: 'light',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    })
    const page = await context.newPage()
    // A fixed clock, so that no countdown runs between two pictures.
    await page.clock.setFixedTime(DEMO_TIME)
    await use({ server, page })
  } finally {
    await browser.close()
    await server.close()
    await rm(dataDir, { recursive: true })
  }
}

/** Writes a demo without automatic results into a data folder. */
async function fillDataDir(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir })
  await markDemo(db)
  await db.query({ name: '', text: "INSERT INTO settings VALUES ('AUTO_RESULTS', '0')" }, [])
  await setUpDemo(db)
  await db.close()
}

/**
 * Films a page picture by picture. The time that a picture takes is not in the film: a tap, a
 * letter and a pause have fixed lengths on any machine.
 */
export function createCamera(page: Page) {
  const frames: Frame[] = []

  /** How long the film is so far, in seconds. */
  function lengthSeconds(): number {
    return frames.reduce((sum, { count }) => sum + count, 0) / FPS
  }

  async function shoot(count = 1): Promise<void> {
    frames.push({ picture: await page.screenshot(), count })
  }

  /** Waits until nothing moves on the page, then shows it for this time. */
  async function hold(seconds: number): Promise<void> {
    frames.push({ picture: await stillPicture(page), count: Math.round(seconds * FPS) })
  }

  /** Lays a fingertip on the middle of an element and taps it. */
  async function tap(target: Locator): Promise<void> {
    const box = await target.boundingBox()
    if (!box) throw new Error(`There is nothing to tap: ${target}`)
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    for (const look of touchdown) {
      await page.evaluate(showFinger, { ...at, ...look })
      await shoot()
    }
    await target.tap()
    await shoot()
    await page.evaluate(showFinger, { ...at, size: 1, opacity: 0 })
  }

  async function type(target: Locator, text: string): Promise<void> {
    for (const letter of text) {
      await target.pressSequentially(letter)
      await shoot(2)
    }
  }

  /** Scrolls as a thumb does, slower towards the end, until the page has moved by this distance. */
  async function scrollBy(pixels: number): Promise<void> {
    const start = await page.evaluate(() => window.scrollY)
    for (let step = 1; step <= SCROLL_FRAMES; step += 1) {
      const rest = 1 - step / SCROLL_FRAMES
      await page.evaluate(top => window.scrollTo(0, top), start + pixels * (1 - rest ** 3))
      await shoot()
    }
  }

  return { frames, lengthSeconds, hold, tap, type, scrollBy }
}

/** Takes a picture of the page as soon as two in a row are the same. */
export async function stillPicture(page: Page): Promise<Buffer> {
  let picture = await page.screenshot()
  for (let attempt = 0; attempt < STILL_ATTEMPTS; attempt += 1) {
    await page.waitForTimeout(STILL_WAIT_MS)
    const next = await page.screenshot()
    if (next.equals(picture)) return next
    picture = next
  }
  return picture
}

/** A number of the grid. */
export function numberCell(page: Page, number: string): Locator {
  return page.locator(`[data-number="${number}"]`)
}

/** A number of the grid with the points on it. */
export function chosenCell(page: Page, number: string, points: string): Locator {
  return numberCell(page, number).filter({ hasText: points })
}

/** A button of the preset amounts. */
export function amountButton(page: Page, points: string, group = 'Ready amounts'): Locator {
  const amounts = page.getByRole('group', { name: group })
  return amounts.getByRole('button', { name: points, exact: true })
}

function showFinger({ x, y, size, opacity }: { x: number; y: number } & (typeof touchdown)[0]) {
  const finger = document.getElementById('finger') ?? document.createElement('div')
  finger.id = 'finger'
  finger.style.cssText = `position: fixed; z-index: 2147483647; inset: ${y - 22}px auto auto ${x - 22}px;
    width: 44px; height: 44px; border-radius: 50%; background: #10131b66; border: 3px solid #fff;
    box-shadow: 0 0 0 1.5px #10131b99; pointer-events: none; opacity: ${opacity}; scale: ${size}`
  document.body.append(finger)
}
