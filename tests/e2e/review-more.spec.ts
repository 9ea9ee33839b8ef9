import { bidByCall } from './support/player.ts'
import { expect, test } from './support/fixtures.ts'

const game = 'Kesar_Mahal'

test('the reminder shows no figures of an hour ago as those of now', async ({
  page,
  player,
  server,
  browserErrors,
  login,
  navigate,
}) => {
  browserErrors.allow(/net::ERR_FAILED/)
  await login(player)
  const limits = page.waitForResponse('**/api/get_limits.php')
  await navigate('home')
  await limits
  const bid = { game_name: 'Kesar Mahal', game_type: 'Single Digit', session: 'Close' }
  await bidByCall(page, { ...bid, close_digit: '7', points_action: '500' }, server.url)
  await page.route('**/api/get_limits.php', route => route.abort())
  const other = await page.context().newPage()
  await other.goto('/privacy-policy')
  await other.evaluate(() => {
    const clock = { since: Date.now() - 3_700_000, usedMs: 3_600_000, at: Date.now() }
    localStorage.setItem('play_clock', JSON.stringify(clock))
  })
  await other.close()
  const check = page.getByRole('dialog', { name: 'Your time and points' })
  await expect(check).toBeVisible()
  await page.waitForTimeout(2_000)
  await expect(check).not.toContainText('Staked: 0', { timeout: 2_000 })
})

test('many numbers that were typed are there again when their sheet was closed by a tap beside it', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'jodi_digit' })
  await page.getByRole('button', { name: 'Type many' }).tap()
  const numbers = page.getByRole('dialog').getByLabel('Numbers')
  await numbers.fill('12 34 56 = 20\n78 90 = 50\n11 22 33 44 55 = 10')
  await page.touchscreen.tap(180, 20)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Type many' }).tap()
  await expect(numbers).toHaveValue(/78 90 = 50/, { timeout: 3_000 })
})

test('Back closes an open sheet and leaves the page where it is', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('gameTypes', { game })
  await page.getByRole('link', { name: 'Jodi Digit Bulk' }).tap()
  await page.getByRole('button', { name: 'Type many' }).tap()
  await page.getByRole('dialog').getByLabel('Numbers').fill('12 34 56 = 20')
  await page.goBack()
  await expect(page).toHaveURL(/jodi_digit/, { timeout: 3_000 })
})
