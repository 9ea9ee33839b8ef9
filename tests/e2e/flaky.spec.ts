import type { Page, Route } from '@playwright/test'
import { untilHydrated } from '../support/e2e-phone.ts'
import { bidsOnServer } from '../support/e2e-player.ts'
import { balanceOf, expect, test } from './fixtures.ts'

const game = 'Kesar_Mahal'
const bidCall = '**/api/set_bid_new.php'
const digits = ['0', '1', '2', '3', '4', '5', '6', '7']
const eachOnce = digits.map(digit => `Single Digit Open ${digit} 10`)

test.describe.configure({ timeout: 90_000 })

test.beforeEach(({ complaints }) => {
  complaints.allow(/Failed to load resource: net::ERR_/)
})

test('offline in the middle of a batch: Checking..., and back online each bid is there once', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await choose(page, digits)
  const second = await holdBack(page, 2)
  await place(page)
  await second.arrived
  await context.setOffline(true)
  await second.route.abort('internetdisconnected')
  await expect(row(page, '1')).toContainText('Checking...')
  await expect(row(page, '0')).toContainText('Success')
  await expect(row(page, '2')).toContainText('HOLD')
  await page.waitForTimeout(2_500)
  await expect(row(page, '1')).toContainText('Checking...')
  await context.setOffline(false)
  await expect(page).toHaveURL('/my-bid', { timeout: 30_000 })
  await expect(balanceOf(page)).toHaveText('Balance920.00')
  expect(await bidsOnServer(context, player)).toEqual(eachOnce)
})

test('a reload in the middle of a batch loses no bid and doubles none', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await choose(page, digits)
  const third = await holdBack(page, 3)
  await place(page)
  await third.arrived
  await third.route.fetch()
  await page.reload()
  await untilHydrated(page)
  await expect(row(page, '2')).toContainText('Success')
  await expect(row(page, '3')).toContainText('HOLD')
  expect(await bidsOnServer(context, player)).toEqual(eachOnce.slice(0, 3))
  await place(page)
  await expect(page).toHaveURL('/my-bid')
  expect(await bidsOnServer(context, player)).toEqual(eachOnce)
})

test('an answer lost on the way back makes no second bid', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await choose(page, digits.slice(0, 2))
  const bodies: (string | null)[] = []
  await page.route(bidCall, async route => {
    bodies.push(route.request().postData())
    if (bodies.length > 2) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await place(page)
  await expect(row(page, '0')).toContainText('Checking...')
  await expect(page).toHaveURL('/my-bid', { timeout: 30_000 })
  expect(bodies).toHaveLength(4)
  expect(new Set(bodies.slice(0, 3)).size).toBe(1)
  await expect(balanceOf(page)).toHaveText('Balance980.00')
  expect(await bidsOnServer(context, player)).toEqual(eachOnce.slice(0, 2))
})

test('the server killed in the middle of a batch and started again', async ({
  page,
  context,
  player,
  login,
  navigate,
  house,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await choose(page, digits)
  const fourth = await holdBack(page, 4)
  await place(page)
  await fourth.arrived
  await fourth.route.fetch()
  await house.kill()
  await fourth.route.abort('connectionreset')
  await expect(row(page, '3')).toContainText('Checking...')
  await house.start()
  await expect(page).toHaveURL('/my-bid', { timeout: 45_000 })
  await expect(balanceOf(page)).toHaveText('Balance920.00')
  expect(await bidsOnServer(context, player)).toEqual(eachOnce)
})

test('two tabs on one slip place each bid once', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  const other = await context.newPage()
  await other.goto(`/game_type/${game}/single_digit`)
  await untilHydrated(other)
  await choose(page, digits)
  await expect(row(other, '7')).toContainText('HOLD')
  await Promise.all([place(page), place(other)])
  for (const tab of [page, other]) await expect(tab).toHaveURL('/my-bid', { timeout: 30_000 })
  for (const tab of [page, other]) {
    await expect(tab.getByRole('article')).toHaveCount(digits.length)
    await expect(balanceOf(tab)).toHaveText('Balance920.00')
  }
  expect(await bidsOnServer(context, player)).toEqual(eachOnce)
})

for (const hours of [-6, 6]) {
  test.describe(`a phone whose clock is ${hours} hours off, in another time zone`, () => {
    test.use({ phoneClockOffsetMs: hours * 3_600_000, timezoneId: 'America/New_York' })

    test('shows what the server says and places a bid', async ({
      page,
      context,
      player,
      login,
      navigate,
    }) => {
      await login(player)
      await navigate('home')
      await expect(card(page, 'Neem Chhaya')).toContainText('Betting Is Closed For Today')
      await expect(card(page, 'Chandan Bagh Day')).toContainText('Open for Close only')
      await expect(card(page, 'Chandan Bagh Day')).toContainText(/closes in 2\d min \d\d s/)
      await expect(card(page, 'Kesar Mahal')).toContainText('Open for bets')
      await expect(card(page, 'Kesar Mahal')).toContainText(/closes in 1 h [34]\d min/)
      await expect(card(page, 'Raat Rani Night')).toContainText(/closes in 10 h \d\d min/)
      await navigate('bulk', { game, type: 'single_digit' })
      await expect(page.getByRole('timer')).toHaveText(/Open closes in 1 h [34]\d min/)
      await choose(page, ['5'])
      await place(page)
      await expect(page.getByRole('article')).toContainText(/11\/18\/2026 01:\d\d pm/)
      expect(await bidsOnServer(context, player)).toEqual(['Single Digit Open 5 10'])
    })
  })
}

test('local storage full of garbage leaves the app usable', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await choose(page, ['1'])
  for (const garbage of ['{"games":', 'null', '[]', '{"day":7,"rows":[1]}', '\u0000']) {
    // A page without the app, which could write over the garbage.
    await page.goto('/privacy-policy')
    await page.evaluate(text => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, text)
    }, garbage)
    await navigate('home')
    await expect(page, garbage).toHaveURL('/login')
    await logInByHand(page, player)
    await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeVisible()
  }
  await placeOne(page)
  expect(await bidsOnServer(context, player)).toEqual(['Single Digit Open 5 10'])
})

test('blocked local storage leaves the app usable', async ({ page, context, player }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.goto('/login')
  await untilHydrated(page)
  await logInByHand(page, player)
  await expect(balanceOf(page)).toHaveText('Balance1,000.00')
  await placeOne(page)
  await expect(balanceOf(page)).toHaveText('Balance990.00')
  expect(await bidsOnServer(context, player)).toEqual(['Single Digit Open 5 10'])
})

/** Keeps the n-th bid call of the page waiting until the test decides; the others pass. */
async function holdBack(page: Page, nth: number) {
  let calls = 0
  let held: Route | undefined
  let tellArrival = () => {}
  const arrived = new Promise<void>(resolve => {
    tellArrival = resolve
  })
  await page.route(bidCall, async route => {
    calls += 1
    if (calls !== nth) return route.continue()
    held = route
    tellArrival()
  })
  return {
    arrived,
    get route(): Route {
      return held!
    },
  }
}

async function placeOne(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play Kesar Mahal' }).click()
  await page.getByRole('link', { name: 'Single Digit Bulk' }).click()
  await choose(page, ['5'])
  await place(page)
  await expect(page).toHaveURL('/my-bid')
}

async function logInByHand(page: Page, { phone, mpin }: { phone: string; mpin: string }) {
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('MPIN', { exact: true }).fill(mpin)
  await expect(page).toHaveURL('/home')
}

async function choose(page: Page, numbers: readonly string[]): Promise<void> {
  await page.getByLabel('Points').fill('10')
  for (const number of numbers) await page.locator(`[data-number="${number}"]`).click()
  await expect(row(page, numbers.at(-1)!)).toContainText('HOLD')
}

function row(page: Page, text: string) {
  const rows = page.getByRole('list', { name: 'Chosen bids' }).getByRole('listitem')
  return rows.filter({ has: page.getByText(text, { exact: true }) })
}

function card(page: Page, market: string) {
  return page.getByRole('article').filter({ hasText: market })
}

async function place(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place \d+ bid/ }).tap()
}
