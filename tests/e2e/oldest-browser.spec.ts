import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { mainJourney, type Phone } from '../../tools/browsers/journey.ts'
import { oldestChromium } from '../../tools/browsers/oldest-chromium.ts'
import { expect, test } from './support/fixtures.ts'

test.skip(!existsSync(oldestChromium), 'Chromium 109 is not here: npm has it for x64 Linux only')

test('Chromium 109 opens the menu, logs in, shows colours, bids, reads the statement and pays', {
  tag: '@thorough',
}, async ({ browser, page, player }) => {
  expect(browser.version()).toMatch(/^109\./)
  await page.emulateMedia({ colorScheme: 'dark' })
  await mainJourney(phoneOf(page), player)
  const header = page.getByRole('banner')
  await expect(header).toHaveCSS('background-color', 'rgb(20, 24, 63)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(header).toHaveCSS('background-color', 'rgb(27, 33, 112)')
})

function phoneOf(page: Page): Phone {
  return {
    open: async path => void (await page.goto(path)),
    tap: selector => page.locator(selector).tap(),
    fill: (selector, text) => page.locator(selector).fill(text),
    evaluate: expression => page.evaluate(expression),
  }
}
