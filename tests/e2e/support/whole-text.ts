import { expect, type Page } from '@playwright/test'
import { NARROWEST_PX, onNarrowest, takeScreenshots, widthOfPage } from './layout.ts'

/** Expects that the narrowest phone shows every text whole, and that no part scrolls sideways. */
export async function expectNothingCut(page: Page): Promise<void> {
  expect(await onNarrowest(page, () => page.evaluate(cutTexts)), 'cut').toEqual([])
}

/** Expects the same where the player has doubled the size of text, and no text over another. */
export async function expectLargeText(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const seen = await onNarrowest(page, async () => ({
    isTooWide: (await page.evaluate(widthOfPage)) > NARROWEST_PX,
    cut: await page.evaluate(cutTexts),
    overlapping: await page.evaluate(overlappingTexts),
  }))
  await takeScreenshots(page, `${name}-large`)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  const good = { isTooWide: false, cut: [], overlapping: [] }
  expect(seen, 'with text at 200 %').toEqual(good)
}

/** Elements that reach out of the page, clip what no tap opens, or scroll sideways. */
function cutTexts(): string[] {
  // Tabs and the outcomes of bids may scroll sideways: the current one is scrolled into view.
  const tabs = [...document.querySelectorAll('nav, fieldset')].filter(
    strip => getComputedStyle(strip).overflowX === 'auto',
  )
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .filter(
      element =>
        !element.closest(
          '.visually-hidden, [aria-hidden=true], [aria-expanded=false], svg, [tabindex="0"]',
        ),
    )
    .filter(element => !tabs.some(strip => strip.contains(element)))
    .filter(element => !element.matches('input, select, textarea, option, br'))
    .filter(element => {
      const { left, right } = element.getBoundingClientRect()
      if (right > document.documentElement.clientWidth + 1 || left < -1) return true
      const { overflowX, overflowY } = getComputedStyle(element)
      const isWide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const isClipped = overflowY === 'hidden' || overflowY === 'clip'
      return isWide || (isClipped && element.scrollHeight > element.clientHeight + 1)
    })
    .map(element => `${element.outerHTML.split('>', 1)[0]}> ${element.textContent.slice(0, 80)}`)
}

/** Pairs of texts whose letters lie over each other. What covers the page is looked at by itself. */
function overlappingTexts(): string[] {
  const root = document.querySelector('dialog[open]') ?? document.body
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: { text: string; layer: Element | null; box: DOMRect }[] = []
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true }))
      continue
    if (parentElement.closest('.visually-hidden, option, [aria-expanded=false]')) continue
    if (getComputedStyle(parentElement).writingMode !== 'horizontal-tb') continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const layer = layerOf(parentElement)
    for (const box of range.getClientRects()) texts.push({ text: textContent, layer, box })
  }
  return texts.flatMap((one, place) =>
    texts
      .slice(place + 1)
      .filter(other => other.layer === one.layer && isOver(one.box, other.box))
      .map(other => `${one.text} | ${other.text}`),
  )

  function layerOf(element: Element): Element | null {
    if (element === root || !element.parentElement) return null
    const { position } = getComputedStyle(element)
    const isCover = ['fixed', 'sticky'].includes(position) || element.matches('[data-reveal]')
    return isCover ? element : layerOf(element.parentElement)
  }

  /** The middle half of a line, because letters do not fill the height of their line. */
  function isOver(one: DOMRect, other: DOMRect): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const middle = (box: DOMRect) => box.top + box.height / 2
    return across > 2 && Math.abs(middle(one) - middle(other)) < (one.height + other.height) / 4
  }
}
