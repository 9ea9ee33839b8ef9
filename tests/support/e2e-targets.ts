import { expect, type Page } from '@playwright/test'
import { onNarrowest } from './e2e-checks.ts'

/** The least a target may be: WCAG 2.5.8. */
const LEAST_PX = 24
/** The least a finger gets of what a player is meant to touch. */
const LEAST_PRIMARY_PX = 44

/**
 * What may be smaller than 44 px, and stays at 24 px or more. Whatever else a player can touch is
 * taken for primary, so that a small button is red until someone has put it here.
 */
const secondary: string[] = []

/** On the narrowest phone every control that can be seen and used is large enough for a finger. */
export async function expectTargets(page: Page): Promise<void> {
  const limits = { least: LEAST_PX, primary: LEAST_PRIMARY_PX, secondary: secondary.join() }
  const small = await onNarrowest(page, () => page.evaluate(smallTargets, limits))
  expect(small, 'targets too small for a finger').toEqual([])
}

type Limits = { least: number; primary: number; secondary: string }

/** A link within a sentence is as tall as its line; a box to tick is touched by its label too. */
function smallTargets({ least, primary, secondary }: Limits): string[] {
  const touched = 'a[href], button, input, select, textarea, summary, [role=button], [tabindex="0"]'
  return [...document.querySelectorAll<HTMLElement>(touched)]
    .filter(element => isUsable(element) && !isInSentence(element))
    .map(element => ({ element, ...sizeOf(element) }))
    .filter(({ element, width, height }) => {
      const isSecondary = secondary !== '' && element.matches(secondary)
      return Math.min(width, height) < (isSecondary ? least : primary) - 0.1
    })
    .map(({ element, width, height }) => {
      const [tag] = element.outerHTML.split('>', 1)
      return `${Math.round(width)} × ${Math.round(height)}: ${tag}> ${element.textContent}`
    })

  function isUsable(element: HTMLElement): boolean {
    const isThere = element.checkVisibility({ visibilityProperty: true })
    const isHidden = element.closest('.visually-hidden, [aria-hidden=true], [inert]') !== null
    return isThere && !isHidden && !element.matches(':disabled, .skip:not(:focus)')
  }

  function isInSentence(element: HTMLElement): boolean {
    if (!element.matches('a') || getComputedStyle(element).display !== 'inline') return false
    const sentence = element.parentElement!.textContent.trim()
    return sentence.length > element.textContent.trim().length
  }

  function sizeOf(element: HTMLElement): { width: number; height: number } {
    const boxes = [element, ...((element as HTMLInputElement).labels ?? [])]
    const isTicked = element.matches('[type=radio], [type=checkbox]')
    const [own, ...labels] = boxes.map(box => box.getBoundingClientRect())
    const touched = isTicked ? [own!, ...labels] : [own!]
    return {
      width: Math.max(...touched.map(box => box.width)),
      height: Math.max(...touched.map(box => box.height)),
    }
  }
}
