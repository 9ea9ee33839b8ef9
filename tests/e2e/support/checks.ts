import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { findings, only } from './axe.ts'

const MOST_LAYOUT_SHIFT = 0.005
const NARROWEST_PX = 320
const SETTLED_AFTER_MS = 300

/** The rules of axe that can come out otherwise in the other theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Expects no findings of axe: all of its rules in this theme, those of colour in the other. */
export async function expectAccessible(page: Page): Promise<void> {
  const rules = { 'target-size': { enabled: true } }
  expect(await told(page, { rules })).toEqual([])
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const other = isDark ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  const found = await told(page, only(...rulesOfColour))
  await page.emulateMedia({ colorScheme: null })
  expect(found, `in the ${other} theme`).toEqual([])
}

/** Nothing has moved by itself since the page began. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLED_AFTER_MS)
  expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MOST_LAYOUT_SHIFT)
}

/** On the narrowest phone the page scrolls down only. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await onNarrowest(page, () => page.evaluate(widthOfPage))
  expect(wide).toBeLessThanOrEqual(NARROWEST_PX)
}

/** Looks at the page on the narrowest phone. */
export async function onNarrowest<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  const seen = await look()
  if (before) await page.setViewportSize(before)
  return seen
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

/**
 * Every finding, a text each. A target that a bar covers is looked at again where it is clear: axe
 * does not know sticky bars (axe-core issue 3720).
 */
async function told(page: Page, options: RunOptions): Promise<string[]> {
  const texts: string[] = []
  for (const { id, help, nodes } of await findings(page, options)) {
    for (const { html, target } of nodes) {
      if (id === 'target-size' && (await isClearOnceScrolledTo(page, String(target[0])))) continue
      texts.push(`${id}: ${help}\n${html}`)
    }
  }
  return texts
}

async function isClearOnceScrolledTo(page: Page, target: string): Promise<boolean> {
  const middle = (element: Element) => element.scrollIntoView({ block: 'center' })
  await page.locator(target).evaluate(middle)
  const found = await findings(page, only('target-size'), target)
  await page.evaluate(() => window.scrollTo(0, 0))
  return found.length === 0
}

function widthOfPage(): number {
  const { documentElement, body } = document
  return Math.max(documentElement.scrollWidth, body.scrollWidth)
}
