import { expect, type Locator, type Page } from '@playwright/test'

const LIVE = '[aria-live], [role="status"], [role="alert"], output'

/** What a screen reader would announce from the live regions since then, in order. */
export async function hear(page: Page, regions = LIVE): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(selector => {
    const texts: string[] = []
    new MutationObserver(changes => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(selector)
        const text = target.textContent?.trim()
        if (text && region && region.getAttribute('aria-live') !== 'off') texts.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  }, regions)
  return () => said.evaluate(texts => [...texts])
}

/** Whether a screen reader would announce a change of this text. */
export function isSaid(text: Locator): Promise<boolean> {
  return text.evaluate((element, regions) => element.closest(regions) !== null, LIVE)
}

/** A stop of the Tab key: its name or text, how much of it is visible, and whether a ring marks it. */
type Stop = { name: string; share: number; isMarked: boolean }

/** The stops of the Tab key from the start of the page to its end. */
export async function stopsOf(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await focusedStop(page)
    if (!stop) return stops
    stops.push(stop)
  }
}

/** The focused stop; null if nothing in the page has the focus. */
export function focusedStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    // A field lies over or under what shows it.
    const isField = element.matches('input, select, textarea')
    const shown = isField ? element.parentElement! : element
    const { left, top, width, height } = shown.getBoundingClientRect()
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9]
    const seen = parts
      .flatMap(x => parts.map(y => document.elementFromPoint(left + width * x, top + height * y)))
      .filter(found => shown.contains(found))
    const [own, around] = [getComputedStyle(element), getComputedStyle(shown)]
    const hasRing = [own, around].some(
      ({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && outlineWidth === '3px',
    )
    return {
      name: element.getAttribute('aria-label') ?? element.textContent.trim(),
      share: seen.length / parts.length ** 2,
      isMarked: hasRing || (isField && around.boxShadow !== 'none'),
    }
  })
}

/** The colour behind an element, as high contrast leaves it. */
export function behind(element: Locator): Promise<string> {
  return element.evaluate(one => {
    for (let part: Element | null = one; part; part = part.parentElement) {
      const { backgroundColor } = getComputedStyle(part)
      if (!backgroundColor.endsWith(', 0)')) return backgroundColor
    }
    throw new Error('Nothing has a colour')
  })
}

/** Expects a visible focus at the edge of a field: high contrast also shows the caret. */
export async function expectFocusSeen(field: Locator): Promise<void> {
  await field.focus()
  const focused = await pictureOf(field, EDGE_PX)
  await field.blur()
  expect(await pictureOf(field, EDGE_PX)).not.toBe(focused)
  await field.focus()
}

const AROUND_PX = 6
const EDGE_PX = 8

/** A picture of an element and what is around it, or of so much from the top, as text. */
export async function pictureOf(element: Locator, heightPx?: number): Promise<string> {
  await element.scrollIntoViewIfNeeded()
  const box = (await element.boundingBox())!
  const clip = {
    x: box.x - AROUND_PX,
    y: box.y - AROUND_PX,
    width: box.width + 2 * AROUND_PX,
    height: heightPx ?? box.height + 2 * AROUND_PX,
  }
  const picture = await element.page().screenshot({ clip, animations: 'disabled' })
  return picture.toString('base64')
}

/**
 * Closes a dialog by Escape, and waits until the history has gone back, which it does a moment later.
 * A dialog or page that opens before is closed by it.
 */
export async function closeByEscape(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state?.entry)).toBeUndefined()
}
