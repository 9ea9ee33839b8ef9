import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, devices, type Page } from '@playwright/test'
import { browserOptions } from '../test/browser.ts'
import { DEMO_TIME, type DemoServer, openDemoServer } from '../test/demo-server.ts'

export type DemoPhone = { server: DemoServer; page: Page }

/**
 * Opens a demo server at its fixed time and a phone of 360 × 780, passes both and closes
 * them. The built site is shown: run `npm run build` before.
 */
export async function withDemoPhone(use: (phone: DemoPhone) => Promise<void>): Promise<void> {
  if (!existsSync(join(import.meta.dirname, '..', '..', 'dist', 'index.html'))) {
    throw new Error('The site is not built yet. Please run: npm run build')
  }
  const server = await openDemoServer({ settings: { AUTO_RESULTS: '0' } })
  const browser = await chromium.launch(browserOptions())
  try {
    const context = await browser.newContext({
      baseURL: server.url,
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
    // A fixed clock, so that no countdown runs between two pictures.
    await page.clock.setFixedTime(DEMO_TIME)
    await use({ server, page })
  } finally {
    await browser.close()
    await server.close()
  }
}
