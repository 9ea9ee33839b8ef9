import { foreignGame, foreignPlayer } from '../../support/foreign-replies.ts'
import { createMpin, enterNumber, fillSignUp, logInByHand } from '../support/entry.ts'
import { balanceOf, test as base, expect, toastOf } from '../support/fixtures.ts'
import { untilHydrated } from '../support/phone.ts'
import { addSingle, place } from '../support/play.ts'
import { newcomer } from '../support/player.ts'
import { openHouse } from '../support/server.ts'
import { type ExportedSite, exportSite } from './exported-site.ts'
import { startForeignApi } from './foreign-api.ts'

/** The export on a plain static host, and our own API at the port it was built for. */
const test = base.extend<object, { exported: ExportedSite }>({
  exported: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern.
    async ({}, use) => {
      const exported = await exportSite()
      await use(exported)
      await exported.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  house: [
    async ({ exported }, use) => {
      const env = { PUBLIC_URL: exported.url, PORT: String(exported.apiPort) }
      const house = await openHouse({ env })
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: ({ exported }, use) => use(exported.url),
})

test.describe.configure({ timeout: 90_000, mode: 'default' })

test('alone on a static host: register, bid, find the bid, come back', async ({
  page,
  navigate,
  house,
  exported,
}) => {
  expect(new URL(house.url).port).not.toBe(new URL(exported.url).port)
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
  const [cookie] = await page.context().cookies(house.url)
  expect(cookie).toMatchObject({ name: 'ank_session', httpOnly: true, sameSite: 'Strict' })
})

test('an address that is none is a true 404', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  const answer = await page.goto('/game_type/a/b/c')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('the API answers the site at PUBLIC_URL and no copy of it elsewhere', async ({
  page,
  exported,
  complaints,
}) => {
  complaints.allow(/blocked by CORS policy/, /net::ERR_FAILED/)
  await page.goto(`${exported.url.replace('127.0.0.1', 'localhost')}/login`)
  await untilHydrated(page)
  await page.getByLabel('Mobile number').fill(newcomer().phone)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expect(page.getByRole('alert')).toHaveText('Api Error')
})

test.describe('with an API of the operator’s own', () => {
  test('browse, bid and history work', async ({ page, navigate, house, exported }) => {
    await house.kill()
    const api = await startForeignApi(exported.apiPort)
    await navigate('login')
    await logInByHand(page, { ...foreignPlayer })
    await expect(page.getByRole('heading', { name: foreignGame.games_name })).toBeVisible()
    await expect(balanceOf(page)).toHaveText('Balance500.00')
    await navigate('gameRates')
    await expect(page.getByRole('row', { name: /Single Digit/ })).toContainText('10 KA 100')

    await navigate('home')
    await page.getByRole('button', { name: `Play ${foreignGame.games_name}` }).click()
    await expect(page).toHaveURL('/game_type/Far_House')
    await navigate('single', { game: 'Far_House', type: 'single_digit' })
    await addSingle(page, '8', '10')
    await place(page)
    await expect(page).toHaveURL('/my-bid')
    await expect(toastOf(page)).toContainText('1 bid placed')
    await expect(balanceOf(page)).toHaveText('Balance490.00')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(2)
    await expect(cards.first()).toContainText('8')
    await expect(cards.first()).toContainText('11/18/2026')
    await expect(cards.last()).toContainText('Far House')
    await navigate('statement')
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(page.getByRole('row').nth(1)).toContainText('490')

    const sent = api.asked.filter(({ name }) => name === 'set_bid_new.php')
    expect(sent).toHaveLength(1)
    expect(decodeURIComponent(sent[0]!.sent)).not.toMatch(/bid_id|"day"/)
    const beyond = /^(send_otp|reset_mpin|logout|live)/
    expect(api.asked.filter(({ name }) => beyond.test(name))).toEqual([])
    await api.close()
  })
})
