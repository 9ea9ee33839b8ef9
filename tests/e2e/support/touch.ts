import type { Locator, Page } from '@playwright/test'

const STEPS = 8

/** Presses a finger on an element for some time. */
export async function press(target: Locator, heldMs: number): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press')
  const finger = await fingerOn(target.page())
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await finger('touchStart', at)
  await target.page().waitForTimeout(heldMs)
  await finger('touchEnd')
}

/** Drags a finger down by a number of pixels, and to the side, from the middle of the page on. */
export async function dragDown(page: Page, downPx: number, asidePx = 0, y = 200): Promise<void> {
  const finger = await fingerOn(page)
  const from = { x: 180, y }
  await finger('touchStart', from)
  for (let step = 1; step <= STEPS; step += 1) {
    const part = step / STEPS
    await finger('touchMove', { x: from.x + asidePx * part, y: from.y + downPx * part })
  }
  await finger('touchEnd')
}

type Point = { x: number; y: number }

async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
}
