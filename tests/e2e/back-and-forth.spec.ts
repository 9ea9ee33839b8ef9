import type { Page } from '@playwright/test'
import { browserOptions } from '../../tools/test/browser.ts'
import { balanceOf, expect, test } from './support/fixtures.ts'
import { setVisibility } from './support/phone.ts'

const CHANGES = 7
const TABS = 4

// Browsers keep pages after leaving them, with their state. Playwright turns this off.
test.use({
  launchOptions: {
    ...browserOptions(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('a player who goes back and forth, and over several tabs, holds one stream', {
  tag: '@thorough',
}, async ({ page, player, login }) => {
  await login(player)
  await page.addInitScript(notePageShow)
  for (let change = 0; change < CHANGES; change++) {
    if (change % 2 === 0) {
      await page.goto('/home')
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      await expect(balanceOf(page)).toContainText('1,000.00')
    } else {
      await page.goto('/how-to-play')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect(page.getByText(/You are offline|No answer/)).toHaveCount(0)
    await expect.poll(() => streamsOf(page)).toBeLessThanOrEqual(1)
  }
  // A page that was kept is not loaded again.
  await page.goBack({ waitUntil: 'commit' })
  await page.goBack({ waitUntil: 'commit' })
  expect(await page.evaluate(() => document.documentElement.dataset.shown)).toBe('again')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect.poll(() => streamsOf(page)).toBe(1)

  const tabs = [page]
  while (tabs.length < TABS) tabs.push(await page.context().newPage())
  for (const tab of tabs) {
    if (tab !== page) await tab.goto('/home')
    await expect(tab.getByText('Live', { exact: true })).toBeVisible()
    if (tab !== tabs.at(-1)) await setVisibility(tab, 'hidden')
  }
  await expect.poll(() => streamsOf(page)).toBe(1)
  await setVisibility(tabs.at(-1)!, 'hidden')
  await setVisibility(page, 'visible')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect.poll(() => streamsOf(page)).toBe(1)
})

/** How many streams the server has open. */
async function streamsOf(page: Page): Promise<number> {
  const metrics = await (await page.request.get('/metrics')).text()
  return Number(/^ank_live_streams (\d+)$/m.exec(metrics)?.[1])
}

/** Marks a page that the browser kept and shows again. */
function notePageShow() {
  window.addEventListener('pageshow', ({ persisted }) => {
    document.documentElement.dataset.shown = persisted ? 'again' : 'first'
  })
}
