import { expect, test } from './support/fixtures.ts'
import { choose, place } from './support/play.ts'

const game = 'Kesar_Mahal'

test('a session that ends while a receipt is open leads to a login with the address of the login', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await choose(page, ['1'])
  await place(page)
  await expect(page).toHaveURL('/my-bid')
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText('can win')
  // Another tab of the browser logs out.
  const other = await page.context().newPage()
  await other.goto('/home')
  await other.getByRole('button', { name: 'Menu' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/login')
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Mobile number').fill(player.phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/login_mpin')
})
