import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, devices, type Page } from '@playwright/test'
import { HOUSE_TIME, type House, openHouse } from '../../tests/e2e/support/server.ts'
import { browserOptions } from '../test/browser.ts'

export type DemoPhone = { house: House; page: Page }

/**
 * Opens a demo house at its fixed hour and a phone of 360 × 780 in it, hands both over and closes
 * them. The built site is shown: run `npm run build` before.
 */
export async function withDemoPhone(use: (phone: DemoPhone) => Promise<void>): Promise<void> {
  if (!existsSync(join(import.meta.dirname, '..', '..', 'dist', 'index.html'))) {
    throw new Error('The site is not built yet. Please run: npm run build')
  }
  const house = await openHouse()
  const browser = await chromium.launch(browserOptions())
  try {
    const context = await browser.newContext({
      baseURL: house.url,
      userAgent: devices['Pixel 7'].userAgent,
      viewport: { width: 360, height: 780 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      colorScheme: 'light',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    })
    const page = await context.newPage()
    // Its own clock stands, so that no countdown runs faster in a picture than in life.
    await page.clock.setFixedTime(HOUSE_TIME)
    await use({ house, page })
  } finally {
    await browser.close()
    await house.close()
  }
}
