import { defineConfig } from '@playwright/test'
import type { HouseOptions } from './tests/e2e/support/fixtures.ts'
import { testBrowserOptions } from './tools/test/browser.ts'

const ownHouse = ['export.spec.ts', 'update.spec.ts']

export default defineConfig<object, HouseOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/blank-database.ts',
  workers: 3,
  fullyParallel: true,
  // A site or a version of one's own takes a worker of one's own: all of them first, one after the
  // other, and the workers share the rest to the end.
  projects: [
    { name: 'own house', testMatch: ownHouse },
    { name: 'app', testIgnore: ownHouse },
  ],
  timeout: 45_000,
  expect: { timeout: 8_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    viewport: { width: 360, height: 780 },
    // Four times the pixels cost a sixth of the whole run; only pictures need them.
    deviceScaleFactor: process.env.SCREENSHOTS === '1' ? 2 : 1,
    hasTouch: true,
    isMobile: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A test that cuts a line or holds a script back must be the only one who answers in its place.
    serviceWorkers: 'block',
    // A trace is dear on every test that passes: `--trace retain-on-failure` asks for one.
    screenshot: 'only-on-failure',
    launchOptions: testBrowserOptions(),
  },
})
