import { expect, type Page } from '@playwright/test'

/** Latin in every language: names of markets, people and makes, and words that have no others. */
const alike = new Set(
  `Ank English MPIN OTP UPI UTR IFSC QR CSV KA id am pm WhatsApp PhonePe Google Pay Paytm`.split(
    ' ',
  ),
)

/** Nothing on the page that is seen or read out is English, but what others wrote: `written`. */
export async function expectNoEnglish(page: Page, written: readonly string[]): Promise<void> {
  const texts = await page.evaluate(textsOfPage)
  expect(texts.filter(text => isEnglish(text, written))).toEqual([])
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
    const isShown = parentElement?.checkVisibility() && !parentElement.matches('script, style')
    if (isShown && textContent?.trim()) texts.push(textContent.trim())
  }
  const named = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']
  for (const name of named) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (element.checkVisibility()) texts.push(element.getAttribute(name) ?? '')
    }
  }
  return texts
}
