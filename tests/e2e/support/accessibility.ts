import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

/** The rules of axe whose findings depend on the theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Expects no findings of axe: all of its rules in this theme, those of colour in the other. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleNow(page)
  await expectColoursInOtherTheme(page)
}

/** Expects no findings of axe in this theme. */
export async function expectAccessibleNow(page: Page): Promise<void> {
  await waitUntilStill(page)
  const rules = { 'target-size': { enabled: true } }
  expect(await textsOf(page, { rules })).toEqual([])
}

export async function expectColoursInOtherTheme(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const other = isDark ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  // A toast may have come or begun to leave meanwhile.
  await waitUntilStill(page)
  const found = await textsOf(page, only(...rulesOfColour))
  await page.emulateMedia({ colorScheme: null })
  expect(found, `in the ${other} theme`).toEqual([])
}

/**
 * What axe finds on the page, or in the part of it a selector names. It is put into a page once: half
 * a megabyte at every question was a good part of the tests' time.
 */
export async function findings(
  page: Page,
  options: RunOptions,
  selector = ':root',
): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ part, asked }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, asked)
      return violations
    },
    { part: selector, asked: { ...options, resultTypes: ['violations'] } as RunOptions },
  )
}

/** Checks only these rules. */
export function only(...values: string[]): RunOptions {
  return { runOnly: { type: 'rule', values } }
}

/**
 * Every finding, a text each. A target that a bar covers is looked at again where it is clear: axe
 * does not know sticky bars (axe-core issue 3720).
 */
async function textsOf(page: Page, options: RunOptions): Promise<string[]> {
  const texts: string[] = []
  for (const { id, help, nodes } of await findings(page, options)) {
    for (const { html, target } of nodes) {
      const selector = String(target[0])
      if (id === 'target-size' && (await isClearOnceScrolledTo(page, selector))) continue
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

/** Waits for toasts and dialogs, which are half transparent while they appear. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(untilStill)
}

async function untilStill() {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
