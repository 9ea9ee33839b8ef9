import type { BrowserContext, Page } from '@playwright/test'
import type { SpawnedServer } from '../../tools/test/spawn-server.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll, takeScreenshots } from './support/layout.ts'
import { untilHydrated, untilKept } from './support/phone.ts'
import { choose, place, row } from './support/play.ts'
import { bidsOnServer } from './support/player.ts'

const game = 'Kesar_Mahal'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ browserErrors }) => {
  browserErrors.allow(/Failed to load resource: net::ERR_/)
})

test('opens every page of the app and the public pages without a network and a server', {
  tag: '@thorough',
}, async ({ page, context, player, login, server }) => {
  await test.step('the login, when installed and never logged in', async () => {
    const installed = await page.addInitScript(beInstalled)
    await page.goto('/login')
    await untilKept(page)
    await cutNetwork(context, server)
    for (const path of ['/', '/login', '/wallet_histroy']) {
      await page.goto(path)
      await untilHydrated(page)
      await expect(page.getByLabel('Mobile number')).toBeVisible()
      await expect(page).toHaveURL('/login')
    }
    await restoreNetwork(context, server)
    await installed.dispose()
  })

  await login(player)
  await page.goto('/home')
  await expect(page.getByText('Raat Rani Night')).toBeVisible()
  await page.goto('/account-statement')
  await expect(page.getByRole('cell', { name: 'Welcome points' })).toBeVisible()
  await page.goto(`/game_type/${game}/single_digit`)
  await untilHydrated(page)
  await choose(page, ['7'])
  await place(page)
  await expect(page.getByRole('article')).toContainText('In play')
  await page.goto(`/fund_histry/ALL_FUND_HISTROY`)
  await expect(page.getByText('No Data Histroy Found.')).toBeVisible()
  for (const chart of ['jodi', 'pana']) {
    await page.goto(`/${chart}_chart/${game}`)
    await expect(thisWeek(page)).toBeInViewport()
  }
  await untilKept(page)
  await cutNetwork(context, server)

  for (const path of ['/', '/home', '/HOME', '/home?lang=en']) {
    await page.goto(path)
    await untilHydrated(page)
    await expect(page.getByText('Raat Rani Night')).toBeVisible()
  }
  await page.goto(`/game_type/${game}/single_digit`)
  await expect(page.getByRole('group', { name: 'Ready amounts' })).toBeVisible()
  await page.goto('/account-statement')
  await expect(age(page)).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Welcome points' })).toBeVisible()
  await takeScreenshots(page, 'offline-statement')
  await page.goto('/my-bid')
  await expect(age(page)).toBeVisible()
  await expect(page.getByRole('article')).toContainText('Single Digit · Open')
  await takeScreenshots(page, 'offline-bids')
  await page.goto('/fund_histry/ALL_FUND_HISTROY')
  await expect(age(page)).toBeVisible()
  await takeScreenshots(page, 'offline-fund-history')
  for (const chart of ['pana', 'jodi']) {
    await page.goto(`/${chart}_chart/${game}`)
    await expect(age(page)).toBeInViewport()
    await expect(thisWeek(page)).toBeInViewport()
    await expectNoSidewaysScroll(page)
    await takeScreenshots(page, `offline-${chart}-chart`)
  }
  await page.goto('/payment-status?trans_id=unknown')
  await expect(page).toHaveURL('/payment-status?trans_id=unknown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Status')
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible()
  await page.goto('/how-to-play?from=app#rates')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.goto('/no-such-page')).rejects.toThrow(/ERR_/)
  await restoreNetwork(context, server)
})

test('removes each age when the network is back, a guest’s too', { tag: '@thorough' }, async ({
  page,
  context,
  player,
  login,
  server,
}) => {
  const paths = ['/my-bid', '/account-statement', '/request_history', `/pana_chart/${game}`]
  await login(player)
  for (const path of paths) {
    await page.goto(path)
    await untilHydrated(page)
    await expect(page.getByRole('main')).toContainText(/Found|Welcome|11.16.2026/)
  }
  await untilKept(page)
  await cutNetwork(context, server)
  const tabs = await Promise.all(paths.map(() => context.newPage()))
  for (const [place, tab] of tabs.entries()) {
    await tab.goto(paths[place]!)
    await expect(age(tab)).toBeVisible()
  }
  await restoreNetwork(context, server)
  for (const tab of tabs) await expect(age(tab)).toHaveCount(0, { timeout: 40_000 })
  for (const tab of tabs) await tab.close()

  await page.evaluate(() => localStorage.removeItem('user_session'))
  await cutNetwork(context, server)
  await page.reload()
  await expect(age(page)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await restoreNetwork(context, server)
  await expect(age(page)).toHaveCount(0, { timeout: 40_000 })
  await expect(thisWeek(page)).toBeInViewport()
})

test('shows that a bid is offline, stores it, and sends it once', async ({
  page,
  context,
  player,
  login,
  server,
}) => {
  await login(player)
  await page.goto('/home')
  await untilKept(page)
  await page.goto(`/game_type/${game}/single_digit`)
  await untilHydrated(page)
  await choose(page, ['0', '1'])
  await cutNetwork(context, server)
  await place(page)
  await expect(row(page, '0')).toContainText('Checking...')
  await page.reload()
  await untilHydrated(page)
  await expect(row(page, '0')).toContainText('Checking...')
  await expect(row(page, '1')).toContainText('HOLD')
  await restoreNetwork(context, server)
  await expect(row(page, '0')).toContainText('Success', { timeout: 40_000 })
  expect(await bidsOnServer(context, player)).toEqual(['Single Digit Open 0 10'])
  await place(page)
  await expect(page).toHaveURL('/my-bid')
  expect(await bidsOnServer(context, player)).toEqual([
    'Single Digit Open 0 10',
    'Single Digit Open 1 10',
  ])
})

/** The age of the data on the screen. */
function age(page: Page) {
  return page.getByRole('main').getByText(/^Last updated (just now|\d+ min ago)\.$/)
}

function thisWeek(page: Page) {
  return page.getByRole('row', { name: '11/16/2026 to 11/22/2026' })
}

/** Makes the page believe it was opened from the home screen, which the test browser cannot do. */
function beInstalled() {
  const { matchMedia } = window
  window.matchMedia = query =>
    matchMedia.call(window, query === '(display-mode: standalone)' ? 'all' : query)
}

/** Cuts the network and stops the server: a worker's own requests ignore the first. */
async function cutNetwork(context: BrowserContext, server: SpawnedServer): Promise<void> {
  await context.setOffline(true)
  await server.kill()
}

async function restoreNetwork(context: BrowserContext, server: SpawnedServer): Promise<void> {
  await server.start()
  await context.setOffline(false)
}
