import { expect, test } from './support/fixtures.ts'
import { bidByCall } from './support/player.ts'

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
