import { bidsOnServer } from './support/player.ts'
import { expect, test } from './support/fixtures.ts'
import { choose, place } from './support/play.ts'

const game = 'Kesar_Mahal'

test('points that were typed in the slip are sent, also by a tap that leaves the focus in the field', async ({
  page,
  player,
  login,
  navigate,
  context,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await choose(page, ['1'])
  const stake = page.getByRole('textbox', { name: 'Stake on 1' })
  await stake.fill('50')
  // As TalkBack and VoiceOver activate a button, and as Safari on an iPhone does: no focus moves.
  await page.getByRole('button', { name: /^Place 1 bid/ }).evaluate(button => (button as HTMLElement).click())
  await expect(page).toHaveURL('/my-bid')
  expect(await bidsOnServer(context, player)).toEqual([expect.stringMatching(/ 50$/)])
})

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
