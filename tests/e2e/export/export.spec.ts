import { createMpin, enterNumber, fillSignUp } from '../support/entry.ts'
import { balanceOf, expect } from '../support/fixtures.ts'
import { untilHydrated } from '../support/phone.ts'
import { addSingle, place } from '../support/play.ts'
import { newcomer } from '../support/player.ts'
import { testExport } from './exported-site.ts'

const test = testExport('ank')

test.describe.configure({ mode: 'default' })

test('registers, bids, finds the bid and comes back on a static host', {
  tag: '@thorough',
}, async ({ page, navigate, server, exported }) => {
  expect(new URL(server.url).port).not.toBe(new URL(exported.url).port)
  const player = newcomer()
  await navigate('login')
  await enterNumber(page, player)
  await fillSignUp(page, player)
  await createMpin(page, player.mpin)
  await expect(page).toHaveURL('/home')
  await expect(balanceOf(page)).toHaveText('Balance1,000.00')

  await page.getByRole('button', { name: 'Play Kesar Mahal' }).click()
  await expect(page).toHaveURL('/game_type/Kesar_Mahal')
  await navigate('single', { game: 'Kesar_Mahal', type: 'single_digit' })
  await addSingle(page, '7', '10')
  await place(page)
  await expect(page).toHaveURL('/my-bid')
  await expect(page.getByRole('article')).toContainText('Kesar Mahal')
  await expect(balanceOf(page)).toHaveText('Balance990.00')

  await page.reload()
  await untilHydrated(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  const [cookie] = await page.context().cookies(server.url)
  expect(cookie).toMatchObject({ name: 'ank_session', httpOnly: true, sameSite: 'Strict' })
})

test('answers an unknown address with 404', { tag: '@thorough' }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/)
  const answer = await page.goto('/game_type/a/b/c')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.locator('header').getByText('How to play')).toHaveCount(1)
  await expect(page.locator('a[href="/results"]')).toHaveCount(0)
})

test('the API answers the site at PUBLIC_URL and no copy of it elsewhere', {
  tag: '@thorough',
}, async ({ page, exported, browserErrors }) => {
  browserErrors.allow(/blocked by CORS policy/, /net::ERR_FAILED/)
  await page.goto(`${exported.url.replace('127.0.0.1', 'localhost')}/login`)
  await untilHydrated(page)
  await page.getByLabel('Mobile number').fill(newcomer().phone)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expect(page.getByRole('alert')).toHaveText('Api Error')
})
