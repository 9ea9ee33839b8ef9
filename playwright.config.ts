import { existsSync } from 'node:fs'
import { defineConfig, firefox, webkit } from '@playwright/test'
import type { PhoneOptions } from './tests/e2e/support/fixtures.ts'
import { oldestChromium } from './tests/e2e/support/oldest-chromium.ts'
import { testBrowserOptions } from './tools/test/browser.ts'

const ownServer = ['**/export/*.spec.ts', '**/update.spec.ts']
const ownBrowser = '**/main-journey.spec.ts'
/** Those that `npx playwright install` has put on this machine. */
const otherBrowsers = (['firefox', 'webkit'] as const).filter(name =>
  existsSync({ firefox, webkit }[name].executablePath()),
)

export default defineConfig<object, PhoneOptions>({
  testDir: 'tests/e2e',
  // Next to it are the reports of a run.
  outputDir: 'test-results/e2e',
  globalSetup: [
    './tests/support/postgres-setup.ts',
    './tools/test/browser.ts',
    './tests/e2e/support/oldest-chromium.ts',
  ],
  workers: 3,
  fullyParallel: true,
  // These specs build or change a site and need a worker with their own server. They start first.
  projects: [
    { name: 'own server', testMatch: ownServer },
    {
      name: 'Chromium 109',
      testMatch: ownBrowser,
      use: { launchOptions: { ...testBrowserOptions(), executablePath: oldestChromium } },
    },
    ...otherBrowsers.map(browserName => ({
      name: browserName,
      testMatch: ownBrowser,
      use: { browserName, isMobile: false, launchOptions: {} },
    })),
    { name: 'app', testIgnore: [...ownServer, ownBrowser] },
  ],
  // Limits for hangs, not for speed.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // On a CI machine, a second attempt that passes is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    viewport: { width: 360, height: 780 },
    // A locator that finds nothing fails soon, also on a busy machine.
    actionTimeout: 30_000,
    // Only screenshots need four times the pixels: they make the run a sixth longer.
    deviceScaleFactor: process.env.SCREENSHOTS === '1' ? 2 : 1,
    hasTouch: true,
    isMobile: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A test that cuts the network or delays a script must be the only one to answer requests.
    serviceWorkers: 'block',
    // Traces make every test slower: ask for one with `--trace retain-on-failure`.
    screenshot: 'only-on-failure',
    launchOptions: testBrowserOptions(),
  },
})
