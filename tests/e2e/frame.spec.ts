import type { Page } from '@playwright/test'
import { untilHydrated } from '../support/e2e-phone.ts'
import { registered } from '../support/e2e-player.ts'
import { dragDown } from '../support/e2e-touch.ts'
import { balanceOf, expect, test, toastOf } from './fixtures.ts'

test('home has the menu and the brand, every other page back and its title', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('home')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(banner.getByRole('heading', { level: 1 })).toHaveText('Ank')
  await expect(page).toHaveTitle('Ank')
  await navigate('gameRates')
  await expect(banner.getByRole('button', { name: 'Back' })).toBeVisible()
  await expect(banner.getByRole('heading', { level: 1 })).toHaveText('Game Rates')
  await expect(page).toHaveTitle('Game Rates · Ank')
  await navigate('gameTypes', { game: 'Raat_Rani_Night' })
  await expect(banner.getByRole('heading', { level: 1 })).toHaveText('Raat Rani Night')
  await expect(page).toHaveTitle('Raat Rani Night · Ank')
  await navigate('fundHistory', { type: 'APPROVED_DEPOSITE' })
  await expect(page).toHaveTitle('Approved Deposit · Ank')
  await navigate('root')
  await expect(banner.getByRole('heading', { level: 1 })).toHaveText('Ank')
})

test('the sidebar: name cut to six letters, phone, member since, and its links', async ({
  page,
  request,
  login,
  navigate,
}) => {
  const player = await registered(request, 'Venkataraghavan Iyer')
  await login(player)
  await navigate('home')
  await page.getByRole('button', { name: 'Menu' }).click()
  const sidebar = page.getByRole('dialog')
  await expect(sidebar.getByRole('heading')).toHaveText('Venkat')
  await expect(sidebar).toContainText(`+91 ${player.phone}`)
  await expect(sidebar).toContainText('Member since 11/18/2026')
  for (const [name, href] of [
    ['Account Statement', '/account-statement'],
    ['Game Rates', '/game-rates'],
    ['Term & Conditions', '/privacy-policy'],
    ['Video', '/how-to-play'],
  ] as const) {
    await expect(sidebar.getByRole('link', { name })).toHaveAttribute('href', href)
  }
  await page.keyboard.press('Escape')
  await expect(sidebar).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.mouse.click(350, 600)
  await expect(sidebar).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await sidebar.getByRole('link', { name: 'Game Rates' }).click()
  await expect(page).toHaveURL('/game-rates')
  await expect(sidebar).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Full Sangam 10 KA 1,00,000/ })).toBeVisible()
})

test('the bottom navigation: five items, the current one marked, the website outside', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('home')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['History', 'All Bids', 'Home', /wallet/i, 'Website'])
  await expect(links.nth(2)).toHaveAttribute('aria-current', 'page')
  await expect(links.nth(4)).toHaveAttribute('target', '_blank')
  for (const [place, path] of [
    [0, '/account-statement'],
    [1, '/all-bid'],
    [3, '/wallet_histroy'],
    [2, '/home'],
  ] as const) {
    await links.nth(place).click()
    await expect(page).toHaveURL(path)
    await expect(links.nth(place)).toHaveAttribute('aria-current', 'page')
  }
})

test('logout clears local storage and sends every tab to the login', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('home')
  const other = await context.newPage()
  await other.goto('/game-rates')
  await untilHydrated(other)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/login')
    expect(await keptOfPlayer(tab)).toEqual([])
  }
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([])
  await other.goBack()
  await expect(other).toHaveURL('/login')
})

test('a pull of more than 50 px at the top fetches profile, games and rates; 40 px do not', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('home')
  await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const calls = listenToCalls(page)
  await dragDown(page, 40)
  await page.waitForTimeout(500)
  expect(calls).toEqual([])
  await dragDown(page, 70)
  const three = ['get_games.php', 'get_profile.php', 'get_rates.php']
  await expect.poll(() => [...calls].sort()).toEqual(three)
  await expect(page.getByText('Updated', { exact: true })).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 300))
  await dragDown(page, 70)
  await page.waitForTimeout(500)
  expect(calls).toHaveLength(3)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => calls.length).toBe(6)
})

test('games and rates are fetched once, the profile on every change of route', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  const calls = listenToCalls(page)
  await navigate('home')
  await page.waitForLoadState('networkidle')
  expect([...calls].sort()).toEqual(['get_games.php', 'get_profile.php', 'get_rates.php'])
  calls.length = 0
  await page.getByRole('link', { name: 'All Bids' }).click()
  await expect.poll(() => calls).toEqual(['get_profile.php'])
})

test('a closed market: its line on the card, and a toast instead of a page', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('home')
  const card = page.getByRole('article').filter({ hasText: 'Neem Chhaya' })
  await expect(card).toContainText('Betting Is Closed For Today')
  await expect(card).toContainText('***-**-***')
  await expect(card).toContainText('11:15 am')
  await expect(card).toContainText('12:15 pm')
  await card.getByRole('button', { name: 'Play Neem Chhaya' }).click()
  await expect(toastOf(page)).toHaveText('This Market Betting Is Closed For Today.')
  await expect(toastOf(page)).toHaveClass(/Toastify__toast--error/)
  await expect(page).toHaveURL('/home')
  await page.getByRole('button', { name: 'Play Mor Pankh Morning' }).click()
  await expect(toastOf(page)).toHaveCount(1)
  await toastOf(page).click()
  await expect(toastOf(page)).toHaveCount(0)
})

test('a saved profile: a green toast that goes after 1.6 s, and the new values stay', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('profile')
  await expect(page.getByRole('heading', { name: 'Update User Information' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Asha R. Menon')
  await page.getByLabel('PhonePe number').fill('9876501234')
  await page.getByRole('button', { name: 'Update' }).tap()
  await expect(toastOf(page)).toHaveText('Profile Updated Successfully')
  await expect(toastOf(page)).toHaveClass(/Toastify__toast--success/)
  await expect(toastOf(page).getByRole('progressbar')).toBeAttached()
  await expect(toastOf(page)).toHaveCount(0, { timeout: 4_000 })
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha R. Menon')
  await expect(page.getByLabel('PhonePe number')).toHaveValue('9876501234')
})

test('the profile says what is wrong, word for word, and keeps what was typed', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('profile')
  await expect(page.getByLabel('Mobile number')).toHaveValue(player.phone)
  await expect(page.getByLabel('Mobile number')).not.toBeEditable()
  const wrong: [label: string, typed: string, complaint: string][] = [
    ['Name', ' ', 'Name is required.'],
    ['Email', '', 'Email is required.'],
    ['PhonePe number', '12345', 'phonePay number must be 10 digits.'],
    ['Paytm number', '123456789', 'paytm number must be 10 digits.'],
    ['Google Pay number', 'abcdefghij', 'Google pay number must be 10 digits.'],
  ]
  for (const [label, typed] of wrong) await page.getByLabel(label, { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Update' }).tap()
  for (const [label, typed, complaint] of wrong) {
    await expect(page.getByText(complaint)).toBeVisible()
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed)
  }
  await page.getByLabel('Email').fill('asha@home')
  await page.getByRole('button', { name: 'Update' }).tap()
  await expect(page.getByText('Email is invalid.')).toBeVisible()
})

test('the calendar opens CHART INFO with the two charts', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('home')
  await page.getByRole('button', { name: 'Charts of Kesar Mahal' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText('CHART INFO')
  await expect(dialog.getByRole('link', { name: 'Pana Chart' })).toHaveAttribute(
    'href',
    '/pana_chart/Kesar_Mahal',
  )
  await dialog.getByRole('link', { name: 'Jodi Chart' }).click()
  await expect(page).toHaveURL('/jodi_chart/Kesar_Mahal')
  await expect(page).toHaveTitle('Charts · Ank')
})

test('a support number opens Call Now and WhatsApp', async ({ page, player, login, navigate }) => {
  await login(player)
  await navigate('home')
  await expect(page.getByText('Welcome to the demo house.')).toBeVisible()
  for (const number of ['9000000001', '9000000002']) {
    await page.getByRole('button', { name: number }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: 'Call Now' })).toHaveAttribute(
      'href',
      `tel:+91${number}`,
    )
    const chat = dialog.getByRole('link', { name: /whatsapp/i })
    await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/91${number}\\?text=.+`))
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  }
})

test('unknown addresses: a true 404 outside the app, a sentence inside', async ({
  page,
  player,
  login,
  complaints,
}) => {
  complaints.allow(/status of 404/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await login(player)
  await page.goto('/game_type/No_Such_Market')
  await expect(page.getByText('There is no market of this name.')).toBeVisible()
  await page.goto('/game_type/Kesar_Mahal/no_such_type')
  await expect(page.getByText('There is no such page')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/home')
  await expect(balanceOf(page)).toBeVisible()
})

test('a session that ended on the server ends here, with a word on it', async ({
  page,
  context,
  player,
  login,
  navigate,
  complaints,
}) => {
  complaints.allow(/status of 401/)
  await login(player)
  await navigate('home')
  await expect(balanceOf(page)).toBeVisible()
  await context.clearCookies()
  await page.getByRole('link', { name: 'All Bids' }).click()
  await expect(page).toHaveURL('/login')
})

function listenToCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/'.length))
  })
  return calls
}

function keptOfPlayer(page: Page): Promise<string[]> {
  const keys = ['phone_number', 'user_token', 'user_email', 'user_name', 'user_session']
  return page.evaluate(
    names => names.filter(name => !['', 'null', null].includes(localStorage.getItem(name))),
    keys,
  )
}
