import type { Page } from '@playwright/test'
import { expect, test, toastOf } from './support/fixtures.ts'
import { untilHydrated } from './support/phone.ts'
import { choose, openSlip } from './support/play.ts'
import { dragDown } from './support/touch.ts'

test('a logout sends every tab to the login and leaves nothing of the player', async ({
  page,
  context,
  player,
  login,
  navigate,
  browserErrors,
}) => {
  await login(player)
  await navigate('home')
  const other = await context.newPage()
  for (const path of ['/home', '/game-rates']) {
    await other.goto(path)
    await untilHydrated(other)
  }
  const typing = await context.newPage()
  await typing.goto('/add_fund_auto')
  await untilHydrated(typing)
  await typing.getByLabel('Amount in points').fill('5000')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other, typing]) {
    await expect(tab).toHaveURL('/login')
    await expect.poll(() => tab.evaluate(() => Object.keys(localStorage))).toEqual([])
    const kept = await tab.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(kept).not.toContain(player.phone)
  }
  // The cookie of a known device stays, so a stranger's attempts never lock its player out.
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toEqual(['ank_device'])
  await other.goBack()
  await expect(other).toHaveURL('/login')

  await test.step('without a network, the session ends when the app is opened again', async () => {
    browserErrors.allow(/net::ERR_INTERNET_DISCONNECTED/)
    await login(player)
    await navigate('home')
    for (const tab of [other, typing]) await tab.close()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await page.close()
    await context.setOffline(false)
    expect((await context.cookies()).map(({ name }) => name)).toContain('ank_session')
    const again = await context.newPage()
    await again.goto('/home')
    await expect(again).toHaveURL('/login')
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toEqual(['ank_device'])
    expect(await again.evaluate(() => Object.keys(localStorage))).toEqual([])
  })
})

test('fetches games and rates once, the profile on every change of route, and all on a pull', {
  tag: '@thorough',
}, async ({ page, player, login, navigate }) => {
  await login(player)
  const calls = listenToCalls(page)
  // Home shows a limit of which little is left, and own bids, fetched again when the stream opens.
  const first = ['get_games.php', 'get_limits.php', 'get_profile.php', 'get_rates.php']
  const ofAllBids = ['get_bid_history.php', 'get_profile.php', 'get_request_history.php']
  const others = () => calls.filter(name => name !== 'get_market_bids.php').sort()
  await navigate('home')
  await expect.poll(others).toEqual(first)
  expect(calls).toContain('get_market_bids.php')
  await page.waitForLoadState('networkidle')
  // A profile that is still being fetched is not fetched twice.
  const answered = page.waitForResponse('**/get_profile.php')
  await page.getByRole('link', { name: 'All Bids' }).tap()
  await answered
  await page.getByRole('link', { name: 'Home', exact: true }).tap()
  await expect
    .poll(others)
    .toEqual([...first, ...ofAllBids, 'get_limits.php', 'get_profile.php'].sort())

  await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  calls.length = 0
  await dragDown(page, 40)
  await page.waitForTimeout(500)
  expect(calls).toEqual([])
  await dragDown(page, 70)
  const all = ['get_games.php', 'get_market_bids.php', 'get_profile.php', 'get_rates.php']
  await expect.poll(() => [...calls].sort()).toEqual(all)
  await expect(page.getByText('Updated', { exact: true })).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 300))
  await dragDown(page, 70)
  await page.waitForTimeout(500)
  expect(calls).toHaveLength(4)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => calls.length).toBe(8)

  await page.evaluate(() => window.scrollTo(0, 0))
  await dragDown(page, 60, -160)
  await page.waitForTimeout(500)
  expect(calls).toHaveLength(8)
  await navigate('bulk', { game: 'Kesar_Mahal', type: 'single_digit' })
  await choose(page, [...'0123456789'])
  await openSlip(page)
  const rows = page.getByRole('list', { name: 'Chosen bids' })
  await rows.evaluate(list => list.parentElement!.scrollTo(0, 400))
  await page.waitForLoadState('networkidle')
  calls.length = 0
  const { y, height } = (await rows.locator('..').boundingBox())!
  await dragDown(page, 90, 0, y + height / 3)
  await page.waitForTimeout(500)
  expect(calls).toEqual([])
})

test('ends a session that has ended on the server', async ({
  page,
  context,
  player,
  login,
  navigate,
  browserErrors,
}) => {
  browserErrors.allow(/status of 401/)
  await login(player)
  await navigate('home')
  await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  // A call that the app makes by itself may be refused first: then there is no link to tap.
  const link = page.getByRole('link', { name: 'All Bids' })
  await link.tap({ timeout: 10_000 }).catch(() => {})
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Mobile number')).toHaveValue(player.phone)
  const reason = page.locator('form').getByText('You have been logged out. Please log in again.')
  await expect(reason).toBeVisible()
  await expect(toastOf(page)).toHaveCount(0)
  await page.reload()
  await expect(reason).toBeVisible()
})

function listenToCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    // The live stream is not a call: every call is a POST.
    if (request.method() === 'POST' && pathname.startsWith('/api/'))
      calls.push(pathname.slice('/api/'.length))
  })
  return calls
}
