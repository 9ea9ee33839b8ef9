import * as sentences from '#contract/sentences.ts'
import { enterNumber } from './support/entry.ts'
import { expect, test, toastOf } from './support/fixtures.ts'
import { untilHydrated } from './support/phone.ts'

const game = 'Kesar_Mahal'
const lost = 'This page could not be loaded.'

test.beforeEach(({ browserErrors }) => {
  browserErrors.allow(/net::ERR_FAILED/)
})

test('shows an error where the script of a screen fails to load, and tries again on a tap', async ({
  page,
  player,
  login,
  navigate,
  browserErrors,
}) => {
  browserErrors.allow(/^TypeError: Failed to fetch dynamically imported module/)
  await login(player)
  await navigate('gameTypes', { game })
  await expect(page.getByText(lost)).toBeHidden()
  await page.route('**/_astro/single.*', route => route.abort())
  await page.getByRole('link', { name: 'Single Digit', exact: true }).tap()
  await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
  await page.unroute('**/_astro/single.*')
  await page.getByRole('link', { name: 'Try again' }).tap()
  await expect(page.getByRole('group', { name: 'Ready amounts' })).toBeVisible()
  await expect(page).toHaveURL(`/game_type_single/${game}/single_digit`)
  await expect(page.getByText(lost)).toBeHidden()
})

test('shows an error in place of home where its script fails to load', async ({
  page,
  player,
  login,
  browserErrors,
}) => {
  browserErrors.allow(/^TypeError: Failed to fetch dynamically imported module/)
  await login(player)
  await page.route('**/_astro/home.*', route => route.abort())
  await page.goto('/home')
  await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
})

test('shows a message even if the network failed before the first one', async ({
  page,
  context,
  player,
  login,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await login(player)
  const loaded = page.waitForResponse('**/_astro/toasts.*')
  await page.goto('/home')
  await (await loaded).finished()
  await page.getByRole('heading', { name: 'Kesar Mahal' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Play Neem Chhaya' }).tap()
  await expect(toastOf(page)).toHaveText(sentences.marketClosed)
})

test('keeps working where the script of messages fails to load', async ({
  page,
  player,
  navigate,
}) => {
  await page.route('**/_astro/toasts.*', route => route.abort())
  await navigate('login')
  await enterNumber(page, player)
  await expect(page).toHaveURL('/login_mpin')
  await expect(page.getByLabel('MPIN', { exact: true })).toBeVisible()
  await expect(page.getByText(lost)).toBeHidden()
})

test('runs without the script that stores it on the phone', async ({ page, player, login }) => {
  await page.route('**/_astro/updates.*', route => route.abort())
  await login(player)
  await page.goto('/home')
  await untilHydrated(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByText(lost)).toBeHidden()
})
