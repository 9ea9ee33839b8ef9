import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const MOST_LAYOUT_SHIFT = 0.005
const NARROWEST_PX = 320
const SETTLED_AFTER_MS = 300

/** axe finds nothing serious or critical. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(n => n.html)}`)
  expect(told).toEqual([])
}

/** Nothing has moved by itself since the page began. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLED_AFTER_MS)
  expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MOST_LAYOUT_SHIFT)
}

/** On the narrowest phone the page scrolls down only. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  const wide = await page.evaluate(widthOfPage)
  if (before) await page.setViewportSize(before)
  expect(wide).toBeLessThanOrEqual(NARROWEST_PX)
}

/** With SCREENSHOTS=1, pictures of the screen in both themes go to screenshots/, on a phone as tall as the page. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  const phone = page.viewportSize()
  if (process.env.SCREENSHOTS !== '1' || !phone) return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...phone, height: Math.max(phone.height, height) })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `screenshots/${name}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(phone)
}

function widthOfPage(): number {
  const { documentElement, body } = document
  return Math.max(documentElement.scrollWidth, body.scrollWidth)
}
