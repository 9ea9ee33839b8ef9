import { expect, test } from './support/fixtures.ts'

const game = 'Kesar_Mahal'

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
