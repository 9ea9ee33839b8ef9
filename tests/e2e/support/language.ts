import { expect, type Page } from '@playwright/test'
import { demoMarkets, demoSettings } from '../../../server/demo/seed.ts'
import { expectAccessible } from './accessibility.ts'
import { expectNoSidewaysScroll, expectTargets } from './layout.ts'

/** What the operator wrote stays as it was written. */
const ofOperator = [...demoMarkets.map(([name]) => name), ...Object.values(demoSettings)]

/** Words that are Latin in every language. */
const alike = new Set(
  `Ank English MPIN OTP UPI UTR IFSC QR CSV Excel KA id am pm WhatsApp PhonePe Google Pay Paytm SP DP`.split(
    ' ',
  ),
)

/** Expects a screen in Hindi or Marathi without English words and cut texts, and accessible. */
export async function expectGoodIn(page: Page, ...ownWords: string[]): Promise<void> {
  await expectNoEnglish(page, ...ownWords)
  await expectAccessible(page)
  await expectNothingCut(page)
  await expectTargets(page)
}

/** Expects no English on the page except the operator's texts and `ownWords`. */
export async function expectNoEnglish(page: Page, ...ownWords: string[]): Promise<void> {
  const written = [...ofOperator, ...ownWords]
  // The words of some parts are loaded after the screen.
  await expect
    .poll(async () => {
      const texts = await page.evaluate(textsOfPage)
      return texts.filter(text => isEnglish(text, written))
    })
    .toEqual([])
}

function isEnglish(text: string, written: readonly string[]): boolean {
  const ours = written.reduce((rest, words) => rest.replaceAll(words, ' '), text)
  return (ours.match(/[A-Za-z]+/g) ?? []).some(word => !alike.has(word))
}

/** What is shown, named, or read out. */
function textsOfPage(): string[] {
  const texts: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    const isShown = parentElement?.checkVisibility() || parentElement?.matches('option')
    if (isShown && textContent?.trim()) texts.push(textContent.trim())
  }
  const named = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']
  for (const name of named) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const isRead = element.checkVisibility() && !element.closest('[aria-hidden=true]')
      if (isRead) texts.push(element.getAttribute(name) ?? '')
    }
  }
  return texts
}

/**
 * Expects no sideways scroll and no cut text in a button or link, at 360 and at 320 px. What can be
 * scrolled by keys, like the tabs, may reach out of the screen.
 */
async function expectNothingCut(page: Page): Promise<void> {
  const phone = page.viewportSize()!
  for (const width of [phone.width, 320]) {
    await page.setViewportSize({ width, height: phone.height })
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('button, a, label')]
        .filter(element => element.checkVisibility() && !element.closest('[tabindex="0"]'))
        .filter(element => {
          const tabs = element.closest('nav')
          return !tabs || getComputedStyle(tabs).overflowX !== 'auto'
        })
        .filter(element => {
          const { left, right } = element.getBoundingClientRect()
          const isOut = right > document.documentElement.clientWidth + 1 || left < -1
          return isOut || element.scrollWidth > element.clientWidth + 1
        })
        .map(element => `${element.tagName} ${element.textContent}`),
    )
    expect(cut, `cut at ${width} px`).toEqual([])
  }
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
}
