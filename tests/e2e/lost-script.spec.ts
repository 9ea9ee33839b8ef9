import * as sentences from '#contract/sentences.ts'
import { enterNumber } from './support/entry.ts'
import { expect, test, toastOf } from './support/fixtures.ts'

const game = 'Kesar_Mahal'
const lost = 'This page could not be loaded.'

test.beforeEach(({ browserErrors }) => {
  browserErrors.allow(
    /net::ERR_FAILED/,
    /Failed to fetch dynamically imported module/,
    /Unable to preload CSS/,
  )
})

test('where a script or the styles fail to load, the page shows it and loads it again on a tap', {
  tag: '@thorough',
}, async ({ page, context, player, login, navigate, browserErrors }) => {
  await login(player)
  await test.step('the script of the screens', async () => {
    await page.route('**/_astro/player.*', route => route.abort())
    await navigate('single', { game, type: 'single_digit' })
    await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
    await page.unroute('**/_astro/player.*')
    await page.getByRole('button', { name: 'Try again' }).tap()
    await expect(page.getByRole('group', { name: 'Ready amounts' })).toBeVisible()
    await expect(page).toHaveURL(`/game_type_single/${game}/single_digit`)
    await expect(page.getByText(lost)).toBeHidden()
  })

  await test.step('the styles of the screens', async () => {
    await page.route('**/_astro/player.*.css', route => route.abort())
    await page.reload()
    await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
    await page.unroute('**/_astro/player.*.css')
    await page.getByRole('button', { name: 'Try again' }).tap()
    await expect(page.getByRole('group', { name: 'Ready amounts' })).toBeVisible()
  })

  await test.step('the first script', async () => {
    // The page asks for the script once more by itself, so it stays lost until the page is loaded again.
    let isLost = true
    await page.route('**/_astro/entry.*', route => (isLost ? route.abort() : route.continue()))
    for (const path of ['/login', '/home']) {
      await page.goto(path)
      await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
    }
    const loaded = page.waitForResponse('**/_astro/toast-list.*')
    page.on('request', request => {
      if (request.isNavigationRequest()) isLost = false
    })
    await page.getByRole('link', { name: 'Try again' }).tap()
    await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeVisible()
    await (await loaded).finished()
  })

  await test.step('no script is missing for the first message without a network', async () => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Play Neem Chhaya' }).tap()
    await expect(toastOf(page)).toHaveText(sentences.marketClosed)
  })
})

test('logs in where what is behind the login and the script of messages fail to load', {
  tag: '@thorough',
}, async ({ page, player, navigate }) => {
  await page.route('**/_astro/player.*', route => route.abort())
  await page.route('**/_astro/toast-list.*', route => route.abort())
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('/player.'))
  await navigate('login')
  await enterNumber(page, player)
  await expect(page).toHaveURL('/login_mpin')
  await expect(page.getByLabel('MPIN', { exact: true })).toBeVisible()
  await failed
  await expect(page.getByText(lost)).toBeHidden()
  await page.getByLabel('MPIN', { exact: true }).pressSequentially(player.mpin)
  await expect(page.getByRole('alert').getByText(lost)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).tap()
  await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeVisible()
})
