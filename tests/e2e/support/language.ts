import { expect, type Page } from '@playwright/test'
import { demoMarkets, demoSettings } from '../../../server/demo/seed.ts'
import { expectAccessible } from './accessibility.ts'
import { expectTargets } from './layout.ts'
import { expectNothingCut } from './whole-text.ts'

/** Texts of the operator stay in their own language. */
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
