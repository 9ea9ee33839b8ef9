import type { APIRequestContext, Page } from '@playwright/test'
import { operate } from '../../tools/test/operator.ts'
import type { SpawnedServer } from '../../tools/test/spawn-server.ts'
import { logInByHand } from './support/entry.ts'
import { expect, test } from './support/fixtures.ts'
import { untilHydrated } from './support/phone.ts'
import { logIn, type Player, registered } from './support/player.ts'

const game = 'Kesar_Mahal'
const own = 'stays'

/** Where a guest and players of status "0" and "1" end. Source: docs/specification.md, Guard. */
const table: [path: string, guest: string, inactive: string, bettor: string][] = [
  ['/', '/login', own, own],
  ['/home', '/login', own, own],
  ['/login', own, '/home', '/home'],
  ['/sign-up', '/login', '/home', '/home'],
  ['/M_pin', '/login', '/home', '/home'],
  ['/Otp', '/login', '/home', '/home'],
  ['/login_mpin', '/login', '/home', '/home'],
  // Open to all: it polls, shows the status of the payment, and goes to /.
  ['/payment-status?trans_id=00000000-0000-4000-8000-000000000000', '/login', '/', '/'],
  [`/jodi_chart/${game}`, own, own, own],
  [`/pana_chart/${game}`, own, own, own],
  ['/download-now', own, own, own],
  ['/privacy-policy', own, own, own],
  ['/how-to-play', own, own, own],
  // A market in other letters.
  ['/game_type/kesar_mahal', '/login', '/home', `/game_type/${game}`],
  [
    '/pana_chart/Kesar%20mahal',
    `/pana_chart/${game}`,
    `/pana_chart/${game}`,
    `/pana_chart/${game}`,
  ],
  ...[
    '/profile',
    '/limits',
    '/game-rates',
    '/my-bid',
    '/all-bid',
    '/account-statement',
    '/deposit',
    '/withdraw',
    '/wallet_histroy',
    '/add_fund_auto',
    '/add_fund_user',
    '/add_bank_details',
    '/request_history',
    '/fund_histry/ALL_FUND_HISTROY',
    '/fund_histry/ALL_DEPOSIT',
    '/fund_histry/APPROVED_DEPOSITE',
    '/fund_histry/ALL_WITHDRAWAL',
    '/fund_histry/APPROVED_WITHDRAWAL',
    `/game_type/${game}`,
    `/game_type/${game}/single_pana`,
    `/game_type/${game}/half_sangam`,
    `/game_type/${game}/full_sangam`,
    `/game_type_single/${game}/jodi_digit`,
    // Other letters, and a sangam, which has one way to be entered.
    `/game_type/${game}/SINGLE_PANA`,
    `/game_type_single/${game}/full_sangam`,
    '/fund_histry/all_deposit',
  ].map((path): [string, string, string, string] => [path, '/login', '/home', own]),
]

test('lets a guest and players of status "0" and "1" open what is for them, at every address', {
  tag: '@thorough',
}, async ({ page, request, server, player, login }) => {
  await test.step('a guest', async () => {
    for (const [path, end] of table) await expectEnd(page, path, end)
  })
  await test.step('a player of status "0"', async () => {
    await logIn(page, await inactivePlayer(request, server))
    for (const [path, , end] of table) await expectEnd(page, path, end)
    await page.goto('/home')
    await expectNoWayToPlay(page)
  })
  await test.step('a player of status "1"', async () => {
    await login(player)
    for (const [path, , , end] of table) await expectEnd(page, path, end)
  })
})

test('Back leads over no redirect and no login, from the grid over the menu to home', {
  tag: '@thorough',
}, async ({ page, context, newPhone, player }) => {
  await test.step('a redirect replaces its page', async () => {
    const guest = await newPhone()
    await guest.goto('/how-to-play')
    const before = await historyLength(guest)
    await guest.goto('/my-bid')
    await expect(guest).toHaveURL('/login')
    expect(await historyLength(guest)).toBe(before + 1)
    await guest.goBack()
    await expect(guest).toHaveURL('/how-to-play')
  })

  await test.step('the login is not in the history of a player', async () => {
    await page.goto('/how-to-play')
    await page.goto('/login')
    await untilHydrated(page)
    await logInByHand(page, player)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeVisible()
    await expect(page).toHaveURL('/home')
    await expect(page.getByLabel('Mobile number')).toHaveCount(0)
  })

  await test.step('from the grid to the menu and to home', async () => {
    await page.getByRole('button', { name: 'Play Kesar Mahal' }).click()
    await expect(page).toHaveURL('/game_type/Kesar_Mahal')
    await page.getByRole('link', { name: 'Jodi Digit Bulk' }).click()
    await expect(page).toHaveURL('/game_type/Kesar_Mahal/jodi_digit')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/game_type/Kesar_Mahal')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/home')
  })

  await test.step('from a page that was opened directly to home', async () => {
    const direct = await context.newPage()
    await direct.goto('/game-rates')
    await untilHydrated(direct)
    await direct.getByRole('button', { name: 'Back' }).click()
    await expect(direct).toHaveURL('/home')
  })
})

async function expectNoWayToPlay(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByText(/^Balance/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0)
}

async function inactivePlayer(request: APIRequestContext, server: SpawnedServer): Promise<Player> {
  const status = (value: string) => operate(server, 'setting', { key: 'NEW_PLAYER_STATUS', value })
  await status('0')
  return registered(request).finally(() => status('1'))
}

async function expectEnd(page: Page, path: string, end: string): Promise<void> {
  const wanted = end === own ? path : end
  await test.step(`${path} → ${wanted}`, async () => {
    await page.goto(path)
    const isApp = (await page.locator('astro-island').count()) > 0
    if (isApp) await untilHydrated(page)
    // A redirect would come with the first effects; two frames later it has come.
    await page.evaluate(
      () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50))),
    )
    await expect(page).toHaveURL(wanted)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Page not found')).toHaveCount(0)
  })
}

function historyLength(page: Page): Promise<number> {
  return page.evaluate(() => history.length)
}
