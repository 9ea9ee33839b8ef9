import type { Page } from '@playwright/test'
import { allCalls } from '#contract/all-calls.ts'
import { foreignGame, foreignPlayer } from '../../support/foreign-replies.ts'
import { createMpin, enterNumber, fillSignUp } from '../support/entry.ts'
import { balanceOf, expect, expectToast } from '../support/fixtures.ts'
import { addSangam, addSingle, choose, place } from '../support/play.ts'
import { newcomer } from '../support/player.ts'
import { testExport } from './exported-site.ts'
import { FOREIGN_OTP, FOREIGN_PAYMENT_PAGE, startForeignApi } from './foreign-api.ts'

const test = testExport('specification')

test.describe.configure({ mode: 'default' })

const GAME = 'Far_House'

/** The calls that the specification describes. Source: docs/specification.md. */
const specifiedCalls = [
  ...['IsUserExists.php', 'otp.php', 'signup.php', 'login.php', 'get_profile.php'],
  ...['edit_profile.php', 'get_games.php', 'get_rates.php', 'set_bid_new.php', 'getCharts.php'],
  ...['get_bid_history.php', 'get_wallet_history.php', 'get_request_history.php'],
  ...['add_points_request.php', 'withdraw_request.php', 'update_bank_details.php'],
  ...['create_payment.php', 'check_payment.php', 'updatePay.php', 'adpayInfo.php'],
]

/** The calls that only our own API has. */
const ownCalls = allCalls.map(call => call.name).filter(name => !specifiedCalls.includes(name))

/** The bid placed on each screen for a single bid. */
const singles = [
  ['single_digit', '8'],
  ['jodi_digit', '16'],
  ['single_pana', '128'],
  ['double_pana', '119'],
  ['triple_pana', '777'],
] as const

const bank = {
  'IFSC code': 'ABCD0123456',
  'Account number': '123456789012',
  'Confirm the number': '123456789012',
  'Bank name': 'Far Bank',
  'Account holder name': 'Asha Rao',
}

test('goes the whole way of a player with an API of the specification', {
  tag: '@thorough',
}, async ({ page, navigate, server, exported }) => {
  await server.kill()
  const api = await startForeignApi(exported.apiPort)
  const player = newcomer()

  await test.step('registers with an OTP and is logged in', async () => {
    await navigate('login')
    await enterNumber(page, player)
    await expect(page).toHaveURL('/Otp')
    await page.getByLabel('OTP', { exact: true }).fill(FOREIGN_OTP)
    await expect(page).toHaveURL('/sign-up')
    await fillSignUp(page, player)
    await createMpin(page, player.mpin)
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('heading', { name: foreignGame.games_name })).toBeVisible()
    await expect(balanceOf(page)).toHaveText('Balance500.50')
    await navigate('gameRates')
    await expect(page.getByRole('row', { name: /Single Digit/ })).toContainText('10 KA 100')
  })

  await test.step('places all seven types and a bulk slip', async () => {
    for (const [type, number] of singles) {
      await navigate('single', { game: GAME, type })
      await addSingle(page, number, '10')
      await place(page)
      await expect(page).toHaveURL('/my-bid')
    }
    await navigate('halfSangam', { game: GAME })
    await page.getByRole('textbox', { name: 'Open pana' }).fill('128')
    await page.getByRole('textbox', { name: 'Close digit' }).fill('6')
    await addSangam(page)
    await place(page)
    await expect(page).toHaveURL('/my-bid')
    await navigate('fullSangam', { game: GAME })
    await page.getByRole('textbox', { name: 'Open pana' }).fill('128')
    await page.getByRole('textbox', { name: 'Close pana' }).fill('349')
    await addSangam(page)
    await place(page)
    await expect(page).toHaveURL('/my-bid')
    await navigate('bulk', { game: GAME, type: 'single_digit' })
    await choose(page, ['1', '2', '3'])
    await place(page)
    await expect(page).toHaveURL('/my-bid')
    await expectToast(page, '3 bids placed')
    await expect(balanceOf(page)).toHaveText('Balance400.50')
  })

  await test.step('shows the histories and the charts', async () => {
    const cards = page.getByRole('article')
    await expect(cards.locator('li')).toHaveCount(11)
    await expect(cards.first()).toContainText('11/18/2026')
    await expect(cards.last()).toContainText('Far House')
    await navigate('statement')
    await expect(page.getByRole('row')).toHaveCount(5)
    await expect(page.getByRole('row').nth(2)).toContainText('400')
    await navigate('jodiChart', { game: GAME })
    await expect(page.getByText('12', { exact: true })).toBeVisible()
    await navigate('panaChart', { game: GAME })
    await expect(page.getByRole('grid').last()).toContainText('128')
  })

  await test.step('a bid whose answer was lost is never sent again', async () => {
    const mayBeThere = page.getByText('Please check Bid History.')
    api.lose('set_bid_new.php')
    await navigate('single', { game: GAME, type: 'single_digit' })
    await addSingle(page, '9', '10')
    await place(page)
    await expect(mayBeThere).toBeVisible()
    await page.reload()
    await expect(mayBeThere).toBeVisible()
    await expect(page.getByRole('button', { name: /^Place \d+ bid/ })).toHaveCount(0)
    await expect(balanceOf(page)).toHaveText('Balance390.50')
    await page.getByRole('main').getByRole('link', { name: 'Bid History' }).click()
    await expect(page.getByRole('article').locator('li')).toHaveCount(12)
  })

  await test.step('shows a long history in pages, which need no call', async () => {
    api.addOldBids(50)
    await navigate('allBids')
    await expect(page.getByRole('heading', { name: /^Newest bids/ })).toBeVisible()
    await navigate('myBids')
    const calls = () => api.asked.filter(({ name }) => name === 'get_bid_history.php').length
    const cards = page.getByRole('article').locator('li')
    await expect(cards).toHaveCount(50)
    await expect(page.getByText('Staked 120')).toBeVisible()
    const before = calls()
    await page.getByRole('button', { name: 'Show older bids' }).tap()
    await expect(cards).toHaveCount(62)
    expect(calls()).toBe(before)
    await navigate('wallet')
    await expect(page.getByRole('heading', { name: 'Newest entries' })).toBeVisible()
  })

  await test.step('deposits both ways, saves a bank account and withdraws', async () => {
    await page.route(`${FOREIGN_PAYMENT_PAGE}**`, (route, request) => {
      const back = `${exported.url}/payment-status${new URL(request.url()).search}`
      return route.fulfill({ contentType: 'text/html', body: `<a href="${back}">Back</a>` })
    })
    await navigate('addFund')
    await page.getByLabel('Amount in points').fill('300')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('dialog')).toContainText('300 points added by the bank')
    await expect(page).toHaveURL(/\/$/)

    await navigate('addFundManual')
    await page.getByLabel('Amount in points').fill('700')
    await page.getByLabel('UTR of the payment').fill('123456789012')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page).toHaveURL(/ALL_DEPOSIT/)
    const deposit = page.getByRole('row').filter({ hasText: '700' })
    await expect(page.getByRole('row').filter({ hasText: '11/18/2026' })).not.toHaveCount(0)
    await expect(deposit).not.toContainText('Success')

    await navigate('bankDetails')
    for (const [label, text] of Object.entries(bank)) await page.getByLabel(label).fill(text)
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Bank details saved')
    await navigate('withdraw')
    await page.getByLabel('Amount in points').fill('200')
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByRole('button', { name: /^Withdraw 200$/ }).click()
    await expect(page).toHaveURL(/ALL_WITHDRAWAL/)
    await expect(page.getByRole('row').filter({ hasText: '200' })).toContainText('In Process')
    await navigate('requestHistory')
    await expect(page.getByRole('row').filter({ hasText: '700' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '11/18/2026' })).not.toHaveCount(0)
  })

  await test.step('a withdrawal whose answer was lost is sent again only after a look at its history', async () => {
    const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true })
    const mayBeThere = page.getByText('Your request for 250 points may have been received.')
    api.lose('withdraw_request.php')
    await navigate('withdraw')
    await page.getByLabel('Amount in points').fill('250')
    await withdraw.click()
    await page.getByRole('button', { name: /^Withdraw 250$/ }).click()
    await expect(mayBeThere).toBeVisible()
    await page.reload()
    await expect(mayBeThere).toBeVisible()
    await expect(withdraw).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Withdrawal History' }).first().click()
    await expect(page.getByRole('row').filter({ hasText: '250' })).toContainText('In Process')
    await navigate('withdraw')
    await expect(withdraw).toBeVisible()
    expect(api.asked.filter(({ name }) => name === 'withdraw_request.php')).toHaveLength(2)

    api.lose('withdraw_request.php')
    await page.getByLabel('Amount in points').fill('100')
    await withdraw.click()
    await page.getByRole('button', { name: /^Withdraw 100$/ }).click()
    await page.getByRole('button', { name: 'It is not there' }).click()
    await expect(withdraw).toBeVisible()
    await expect(page.getByText('may have been received')).toHaveCount(0)
  })

  await test.step('comes back after a reload, and logs out', async () => {
    await page.reload()
    await expect(balanceOf(page)).toHaveText('Balance390.50')
    await navigate('home')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('button', { name: 'Logout' }).tap()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('user_session'))).toBeNull()
  })

  await test.step('logs in with the MPIN', async () => {
    await enterNumber(page, player)
    await expect(page).toHaveURL('/login_mpin')
    await page.getByLabel('MPIN', { exact: true }).fill(player.mpin)
    await expect(page).toHaveURL('/home')
    await expect(balanceOf(page)).toHaveText('Balance390.50')
  })

  const sent = api.asked.filter(({ name }) => name === 'set_bid_new.php')
  expect(sent).toHaveLength(11)
  expect(sent.map(call => decodeURIComponent(call.sent)).join()).not.toMatch(/bid_id|"day"/)
  expect(api.preflights).not.toContain('set_bid_new.php')
  const asked = api.asked.map(({ name }) => name.split('?')[0] ?? '')
  expect(asked.filter(name => ['live', ...ownCalls].includes(name))).toEqual([])
  const own = api.asked.filter(({ headers }) => headers['x-user-token'] ?? headers.cookie)
  expect(own).toEqual([])
  await endWith(page, api)
})

test('offers no new MPIN, since the specification has no call for it', {
  tag: '@thorough',
}, async ({ page, navigate, server, exported }) => {
  await server.kill()
  const api = await startForeignApi(exported.apiPort)
  await navigate('login')
  await enterNumber(page, foreignPlayer)
  await expect(page).toHaveURL('/login_mpin')
  await expect(page.getByRole('link', { name: 'Use another number' })).toBeVisible()
  await expect(page.getByRole('button', { name: /forgot/i })).toHaveCount(0)
  await endWith(page, api)
})

/** The page may still be asking, and a call without an answer is an error of the browser. */
async function endWith(page: Page, api: { close(): Promise<unknown> }): Promise<void> {
  await page.goto('about:blank')
  await api.close()
}
