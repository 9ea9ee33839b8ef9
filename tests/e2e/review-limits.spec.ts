import { expect, test } from './support/fixtures.ts'

test('limits that cannot be loaded say so, and are asked for again', async ({
  page,
  player,
  browserErrors,
  login,
  navigate,
}) => {
  browserErrors.allow(/net::ERR_FAILED/)
  await login(player)
  await page.route('**/api/get_limits.php', route => route.abort())
  await navigate('limits')
  await page.waitForTimeout(3_000)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 5_000 })
})

test('the button under limits that cannot be loaded loads the limits', async ({
  page,
  player,
  browserErrors,
  login,
  navigate,
}) => {
  browserErrors.allow(/net::ERR_FAILED/)
  await login(player)
  // Without a network for a moment, as the page is opened.
  await page.route('**/api/get_*', route => route.abort())
  await navigate('limits')
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/get_*')
  await retry.click()
  await expect(page.getByRole('heading', { name: 'Your limits' })).toBeVisible({ timeout: 8_000 })
})

test('a reminder that was not saved does not look as if it was', async ({
  page,
  player,
  browserErrors,
  login,
  navigate,
}) => {
  browserErrors.allow(/net::ERR_FAILED/)
  await login(player)
  await navigate('limits')
  await page.route('**/api/set_reality_check.php', route => route.abort())
  const reminder = page.getByLabel('Reminder')
  await expect(reminder).toHaveValue('60')
  const other = await reminder.locator('option').first().getAttribute('value')
  await reminder.selectOption(other!)
  await expect(page.locator('.Toastify__toast')).toBeVisible()
  await page.waitForTimeout(6_000)
  await expect(reminder).toHaveValue('60', { timeout: 2_000 })
})
