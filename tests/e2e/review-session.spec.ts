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

test('points that are typed in a row are in the sum of the slip before the tap', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await choose(page, ['1'])
  await page.getByRole('textbox', { name: 'Stake on 1' }).fill('50')
  await expect(page.getByRole('region', { name: 'Slip' })).toContainText('1 bid · 50 points', {
    timeout: 3_000,
  })
})
