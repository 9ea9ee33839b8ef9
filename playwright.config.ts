import { defineConfig } from '@playwright/test'
import type { HouseOptions } from './tests/e2e/fixtures.ts'
import { browserOptions } from './tools/browser.ts'

export default defineConfig<object, HouseOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A test that cuts a line or holds a script back must be the only one who answers in its place.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: browserOptions(),
  },
})
