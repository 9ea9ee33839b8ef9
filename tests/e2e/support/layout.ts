import { expect, type Page } from '@playwright/test'

const MOST_LAYOUT_SHIFT = 0.005
export const NARROWEST_PX = 320
const SETTLED_AFTER_MS = 300

/** The least size of a target; axe checks the 24 px of a link in a sentence. */
const LEAST_PX = 44

/** Nothing has moved by itself since the page began. */
export async function expectNoLayoutShift(page: Page, most = MOST_LAYOUT_SHIFT): Promise<void> {
  await untilSettled(page)
  const { shift, moved } = await page.evaluate(() => ({
    shift: window.layoutShift,
    moved: window.moved,
  }))
  expect(shift, moved.join('\n')).toBeLessThanOrEqual(most)
}

/** For a check after something that moves the page on purpose, such as the strip without a connection. */
export function forgetLayoutShift(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.layoutShift = 0
    window.moved = []
  })
}

/** What follows the first answers has come. */
function untilSettled(page: Page): Promise<void> {
  return page.waitForTimeout(SETTLED_AFTER_MS)
}

/** On the narrowest phone the page scrolls down only. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await onNarrowest(page, () => page.evaluate(widthOfPage))
  expect(wide).toBeLessThanOrEqual(NARROWEST_PX)
}

/** Expects every usable control to be large enough for a finger on the narrowest phone. */
export async function expectTargets(page: Page): Promise<void> {
  const small = await onNarrowest(page, () => page.evaluate(smallTargets, LEAST_PX))
  expect(small, 'targets too small for a finger').toEqual([])
}

/** Expects the last button of a form to be fully visible on a small phone without scrolling. */
export async function expectInSightOnArrival(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 640 })
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeInViewport({ ratio: 1 })
  const isCovered = await button.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + width / 2, top + height - 2))
  })
  expect(isCovered, `${name} is under something`).toBe(false)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  if (before) await page.setViewportSize(before)
}

/** With SCREENSHOTS=1, pictures of the screen in both themes go to screenshots/, on a phone as tall as the page, or the dialog. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  const phone = page.viewportSize()
  if (process.env.SCREENSHOTS !== '1' || !phone) return
  const height = await page.evaluate(
    () => (document.querySelector('dialog[open]') ?? document.documentElement).scrollHeight,
  )
  await page.setViewportSize({ ...phone, height: Math.max(phone.height, height) })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `screenshots/${name}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(phone)
}

/** Looks at the page on the narrowest phone, with all of it laid out. */
export async function onNarrowest<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: NARROWEST_PX, height: 640 })
  await page.evaluate(layOutAll)
  const seen = await look()
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  if (before) await page.setViewportSize(before)
  return seen
}

/** What the browser leaves out while it is far from the screen has no true place. */
function layOutAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

export function widthOfPage(): number {
  const { documentElement, body } = document
  return Math.max(documentElement.scrollWidth, body.scrollWidth)
}

function smallTargets(leastPx: number): string[] {
  const controls =
    'a[href], button, input, select, textarea, summary, video[controls], [role=button], [role=link]'
  return [...document.querySelectorAll<HTMLElement>(controls)]
    .filter(element => isUsable(element) && !isInSentence(element))
    .map(element => ({ element, ...sizeOf(element) }))
    .filter(({ width, height }) => Math.min(width, height) < leastPx - 0.1)
    .map(({ element, width, height }) => {
      const [tag] = element.outerHTML.split('>', 1)
      return `${Math.round(width)} × ${Math.round(height)}: ${tag}> ${element.textContent}`
    })

  /** A skip link is for the keyboard, and what is hidden from screen readers is not for fingers. */
  function isUsable(element: HTMLElement): boolean {
    const isThere = element.checkVisibility({ visibilityProperty: true })
    return isThere && !element.matches(':disabled, .skip, .visually-hidden[aria-hidden=true]')
  }

  /** Such a link is as tall as its line: WCAG 2.5.8, inline. */
  function isInSentence(element: HTMLElement): boolean {
    if (!element.matches('a') || getComputedStyle(element).display !== 'inline') return false
    const sentence = element.parentElement!.textContent.trim()
    return sentence.length > element.textContent.trim().length
  }

  /** A box to tick is touched by its label too. */
  function sizeOf(element: HTMLElement): { width: number; height: number } {
    const isTicked = element.matches('[type=radio], [type=checkbox]')
    const labels = isTicked ? [...((element as HTMLInputElement).labels ?? [])] : []
    const boxes = [element, ...labels].map(box => box.getBoundingClientRect())
    return {
      width: Math.max(...boxes.map(box => box.width)),
      height: Math.max(...boxes.map(box => box.height)),
    }
  }
}
