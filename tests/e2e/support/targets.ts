import { expect, type Page } from '@playwright/test'
import { onNarrowest } from './checks.ts'

/** The least size of a target; axe checks the 24 px of a link in a sentence. */
const LEAST_PX = 44

/** Expects every usable control to be large enough for a finger on the narrowest phone. */
export async function expectTargets(page: Page): Promise<void> {
  const small = await onNarrowest(page, () => page.evaluate(smallTargets, LEAST_PX))
  expect(small, 'targets too small for a finger').toEqual([])
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
