import { expect, test } from './support/fixtures.ts'
import { choose, place } from './support/play.ts'

const game = 'Kesar_Mahal'

test('a session that has ended on the server while a receipt opens leads to the login', async ({
  page,
  player,
  browserErrors,
  login,
  navigate,
}) => {
  browserErrors.allow(/401/)
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await choose(page, ['1'])
  await place(page)
  await expect(page).toHaveURL('/my-bid')
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await receipt.getByRole('button', { name: 'Close' }).click()
  await expect(receipt).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.entry))).toBe(false)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Receipt: 1, Kesar Mahal' }).click()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/login_mpin')
})

test('home shows no error of the rates in place of the markets', async ({
  page,
  player,
  browserErrors,
  login,
  navigate,
}) => {
  browserErrors.allow(/net::ERR_FAILED/)
  await login(player)
  await page.route('**/api/get_rates.php', route => route.abort())
  await page.route('**/api/get_market_bids.php', async route => {
    await new Promise(done => setTimeout(done, 6_000))
    await route.continue()
  })
  const games = page.waitForResponse('**/api/get_games.php')
  await navigate('home')
  await games
  await page.waitForTimeout(2_000)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0, { timeout: 1_000 })
})

test('a logout in another tab leaves nothing of the player in this one', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('addFund')
  await page.getByLabel('Amount in points').fill('5000')
  const other = await page.context().newPage()
  await other.goto('/home')
  await other.getByRole('button', { name: 'Menu' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(player.phone)
})
