import type { Page } from '@playwright/test'
import { expectAccessibleNow, expectColoursInOtherTheme } from './support/accessibility.ts'
import { enterNumber, fillSignUp } from './support/entry.ts'
import { expect, test } from './support/fixtures.ts'
import {
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  expectTargets,
  forgetLayoutShift,
  takeScreenshots,
} from './support/layout.ts'
import { untilHydrated } from './support/phone.ts'
import { addSingle, choose, holdBack, place } from './support/play.ts'
import { bidByCall, newcomer } from './support/player.ts'
import { expectLargeText } from './support/whole-text.ts'

const game = 'Kesar_Mahal'
const bid = { game_name: 'Kesar Mahal', game_type: 'Single Digit', session: 'Open' }

const sitePages = [
  ...['/download-now', '/how-to-play', '/play-responsibly', '/privacy-policy'],
  ...[`/jodi_chart/${game}`, `/pana_chart/${game}`, '/results', '/no-such-page'],
] as const

/** Name, address, and a text that appears with the screen. */
type Screen = readonly [name: string, path: string, text: string]

const guestScreens: readonly Screen[] = [['login', '/login', 'Mobile number']]

const playerScreens: Record<string, readonly Screen[]> = {
  'home, the account and its lists': [
    ['home', '/home', 'Raat Rani Night'],
    ['profile', '/profile', 'Update User Information'],
    ['limits', '/limits', 'Your limits'],
    ['game-rates', '/game-rates', 'Full Sangam'],
    ['my-bid-empty', '/my-bid', 'No Bid History Found.'],
    ['all-bid', '/all-bid', 'Approved Withdrawal'],
    ['request-history-empty', '/request_history', 'No Data Histroy Found.'],
    ['statement', '/account-statement', 'Download (CSV)'],
  ],
  'the markets and their games': [
    ['game-types', `/game_type/${game}`, 'Triple Pana Bulk'],
    ['game-types-close-only', '/game_type/Chandan_Bagh_Day', 'Triple Pana Bulk'],
    ['game-types-closed', '/game_type/Neem_Chhaya', 'Closed For Today'],
    ['bulk-digits', `/game_type/${game}/single_digit`, 'Ready amounts'],
    ['bulk-single-pana', `/game_type/${game}/single_pana`, '890'],
    ['bulk-jodi', `/game_type/${game}/jodi_digit`, '99'],
    ['single', `/game_type_single/${game}/double_pana`, 'Add bid'],
    ['half-sangam', `/game_type/${game}/half_sangam`, 'Add bid'],
    ['full-sangam', `/game_type/${game}/full_sangam`, 'Add bid'],
    ['jodi-chart', `/jodi_chart/${game}`, 'Newest week'],
    ['pana-chart', `/pana_chart/${game}`, 'Newest week'],
  ],
  'the wallet': [
    ['wallet', '/wallet_histroy', 'Manual Deposit Upload Image'],
    ['add-fund', '/add_fund_auto', 'Pay by QR or UPI id'],
    ['deposit', '/deposit', 'Open UPI'],
    ['add-fund-manual', '/add_fund_user', 'Open UPI'],
    ['withdraw', '/withdraw', 'Please add your bank details first.'],
    ['bank-details', '/add_bank_details', 'Account holder name'],
    ['fund-history-empty', '/fund_histry/ALL_DEPOSIT', 'No Data Histroy Found.'],
  ],
}

const areGood =
  'are accessible in both themes, without layout shift, and fit into 320 px, with text at 200 % too'
const tag = '@thorough'

test(`the pages outside the app and the screens of a guest ${areGood}`, { tag }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/)
  for (const path of sitePages) {
    await page.goto(path)
    await expectGood(page, path === '/no-such-page' ? 'not-found' : path.slice(1).replace('/', '-'))
  }
  await checkScreens(page, guestScreens)
})

for (const [area, screens] of Object.entries(playerScreens)) {
  test(`the screens of ${area} ${areGood}`, { tag }, async ({ page, player, login }) => {
    await login(player)
    await checkScreens(page, screens)
  })
}

test(`the steps of the login and sign-up ${areGood}`, { tag }, async ({
  page,
  navigate,
  player,
}) => {
  const someone = newcomer()
  await navigate('login')
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expectGood(page, 'login-error', 'Enter Valid mobile number !!')
  await enterNumber(page, someone)
  await expectGood(page, 'sign-up', 'Full name')
  await fillSignUp(page, someone)
  await expectGood(page, 'create-mpin', 'Confirm MPIN')
  await navigate('login')
  await enterNumber(page, player)
  await page.getByLabel('MPIN', { exact: true }).fill('9043')
  await expectGood(page, 'login-mpin', 'This MPIN does not match this number.')
  await page.getByRole('button', { name: 'Forgot MPIN?' }).tap()
  await expectGood(page, 'verify-otp', 'This is a demo')
})

test(`a slip, its states and the history ${areGood}`, { tag }, async ({
  page,
  server,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'triple_pana' })
  await choose(page, ['000', '111', '777'])
  await expectGood(page, 'slip', '3 in slip')
  await navigate('single', { game, type: 'jodi_digit' })
  await addSingle(page, '16', '400')
  await addSingle(page, '61', '400')
  const first = await holdBack(page, 1)
  await place(page)
  const call = await first.call
  // Another phone of the player spends points meanwhile, so the second bid is refused.
  await bidByCall(page, { ...bid, open_digit: '7', points_action: '600' }, server.url)
  await call.continue()
  await expect(page.getByRole('listitem').filter({ hasText: '61' })).not.toContainText('HOLD')
  await expectGood(page, 'slip-refused', 'Success')
  await navigate('myBids')
  await expectGood(page, 'my-bid', 'In play')
  await page.getByRole('button', { name: 'Receipt: 16, Kesar Mahal' }).tap()
  await expectGood(page, 'receipt', 'can win 40,000')
})

test(`dialogs and the sidebar ${areGood}`, { tag }, async ({ page, player, login, navigate }) => {
  await login(player)
  await navigate('home')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expectGood(page, 'sidebar', 'Logout')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Call support, 90000 00001' }).tap()
  await expectGood(page, 'support-dialog', 'Call Now')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Charts of Kesar Mahal' }).tap()
  await expectGood(page, 'chart-dialog', 'CHART INFO')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Play Neem Chhaya' }).tap()
  await expect(page.locator('.Toastify__toast')).toBeVisible()
  await expectGood(page, 'toast')
})

/** Opens each screen first, without anything that another has stored. */
async function checkScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  // A page of the site without the app.
  await page.goto('/robots.txt')
  const stored = await page.evaluate(() => ({ ...localStorage }))
  for (const [name, path, text] of screens) {
    await page.goto('/robots.txt')
    await page.evaluate(entries => {
      localStorage.clear()
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, stored)
    await page.goto(path)
    await untilHydrated(page)
    await expectGood(page, name, text)
  }
}

async function expectGood(page: Page, name: string, text = ''): Promise<void> {
  await test.step(name, async () => {
    if (text) await expectShown(page, text)
    await expectNoLayoutShift(page)
    await takeScreenshots(page, name)
    await expectAccessibleNow(page)
    await expectNoSidewaysScroll(page)
    await expectTargets(page)
    await expect(page.locator('input[maxlength]'), 'fields that cut a paste').toHaveCount(0)
    const notTyped = '[type=radio], [type=checkbox], [type=range], [aria-hidden=true]'
    const withoutKey = page.locator(`main input:not([enterkeyhint], ${notTyped})`)
    await expect(withoutKey, 'fields that do not name the enter key').toHaveCount(0)
    await expectColoursInOtherTheme(page)
    await expectLargeText(page, name)
    await forgetLayoutShift(page)
  })
}

async function expectShown(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).or(page.getByLabel(text)).first()).toBeVisible()
}
