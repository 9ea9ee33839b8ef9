import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { operate } from '../../tools/test/operator.ts'
import { expectAccessible } from './support/accessibility.ts'
import { balanceOf, expect, test, toastOf } from './support/fixtures.ts'
import { expectNoSidewaysScroll, expectTargets } from './support/layout.ts'

/** A picture of one red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const bank = {
  'IFSC code': 'abcd0123456',
  'Account number': '123456789012',
  'Bank name': 'Demo Bank',
  'Account holder name': 'Asha Rao',
}

async function pay(page: Page, points: string, outcome: string): Promise<void> {
  await page.getByLabel('Amount in points').fill(points)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: outcome }).click()
}

test('credits a payment through the provider, and nothing for a forged return', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('addFund')
  await pay(page, '500', 'Pay')
  await expect(toastOf(page)).toContainText('500')
  await expect(page).toHaveURL(/\/$/)
  await expect(balanceOf(page)).toContainText('1,500.00')

  await page.goBack()
  // The toast may be gone before all of the page is loaded.
  await page.goto('/payment-status?trans_id=00000000-0000-4000-8000-000000000000', {
    waitUntil: 'commit',
  })
  await expect(toastOf(page)).toContainText('Somthing Wents Wrong please try again!!!')
  await expect(balanceOf(page)).toContainText('1,500.00')
})

test('the payment page of the sandbox has the app’s header, is accessible and fits into 320 px', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await navigate('addFund')
    const ofHeader = () =>
      page.getByRole('banner').evaluate(header => getComputedStyle(header).backgroundColor)
    const brand = await ofHeader()
    await page.getByLabel('Amount in points').fill('500')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible()
    expect(await ofHeader()).toBe(brand)
  }
  await expectTargets(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('shows on every empty list of money that it is empty', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  const types = [
    'ALL_FUND_HISTROY',
    'ALL_DEPOSIT',
    'APPROVED_DEPOSITE',
    'ALL_WITHDRAWAL',
    'APPROVED_WITHDRAWAL',
  ]
  for (const type of types) {
    await navigate('fundHistory', { type })
    await expect(page.getByText('No Data Histroy Found.')).toBeVisible()
  }
  await navigate('requestHistory')
  await expect(page.getByText('No Data Histroy Found.')).toBeVisible()
  await navigate('wallet')
  await expect(page.getByRole('link', { name: 'Manual Deposit Upload Image' })).toBeVisible()
})

test('sets the enter key of the keyboard on every field', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  for (const route of ['profile', 'bankDetails', 'addFundManual', 'withdraw'] as const) {
    await navigate(route)
    await expect(page.locator('main input').first()).toBeVisible()
    await expect(page.locator('main input:not([enterkeyhint])')).toHaveCount(0)
  }
})

test('saves a photo with the profile, shows it where it was put, and refuses other files', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('profile')
  await page.getByLabel('Email').fill('asha@example.com')
  const photo = page.getByLabel('Photo (optional)')
  await photo.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: PIXEL })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Please select a valid image file.')).toBeVisible()
  await photo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL })
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(toastOf(page)).toHaveText('Profile Updated Successfully')
  await page.reload()
  const shown = page.getByRole('img', { name: 'Your photo' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
})

test('shows that a payment failed, and starts none below the minimum', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('addFund')
  await page.getByLabel('Amount in points').fill('50')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Minimum deposit limit is 100 .')).toBeVisible()
  await page.getByLabel('Amount in points').fill('300')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Leave pending' }).waitFor()
  await page.goBack()
  await expect(page.getByLabel('Amount in points')).toHaveValue('300')
  await pay(page, '300', 'Fail')
  await expect(page).toHaveURL(/\/$/)
  await expect(toastOf(page)).toContainText('failed')
  await expect(balanceOf(page)).toContainText('1,000.00')
})

test('shows a pending and an abandoned payment as In Process', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('addFund')
  await pay(page, '200', 'Leave pending')
  await expect(toastOf(page)).toContainText('Your Payment is pending please wait', {
    timeout: 20_000,
  })
  await navigate('addFund')
  await page.getByLabel('Amount in points').fill('400')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Leave pending' }).waitFor()
  await navigate('fundHistory', { type: 'ALL_DEPOSIT' })
  await expect(page.getByRole('cell', { name: 'In Process' })).toHaveCount(2)
  await expect(balanceOf(page)).toContainText('1,000.00')

  const newest = page.getByRole('row').nth(2)
  await newest.getByRole('button', { name: 'Paid already? Send the UTR' }).click()
  await page.getByLabel('UTR of the payment').fill(`utr${player.phone}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(newest).toContainText(`UTR UTR${player.phone}: we are checking your payment.`)
})

test('shows the approval of a manual deposit with a screenshot to the waiting player', async ({
  page,
  server,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('addFundManual')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Please Enter Amount first.')).toBeVisible()
  await expect(page.getByText('Please Enter UTR first.')).toBeVisible()
  await page.getByRole('button', { name: '1,000', exact: true }).click()
  await expect(page.getByText('Please Enter Amount first.')).toBeHidden()
  await page.getByLabel('Amount in points').fill('700')
  await page.getByLabel('UTR of the payment').fill(`utr${player.phone}`)
  const image = page.getByLabel('Screenshot (optional)')
  await image.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: PIXEL })
  await expect(page.getByText('Please select a valid image file.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the screenshot' }).click()
  await expect(page.getByText('Please select a valid image file.')).toBeHidden()
  await expect(image).toHaveValue('')
  await image.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(page.getByAltText('The screenshot you chose')).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()

  await expect(page).toHaveURL(/ALL_DEPOSIT/)
  const row = page.getByRole('row').filter({ hasText: '700' })
  await expect(row).toContainText('In Process')
  const fundId = /D[0-9A-Z]{9}/.exec((await row.textContent()) ?? '')![0]
  const limit = { kind: 'deposit_day', points: '100', reason: 'Asked by phone' }
  await operate(server, 'player-limit', { phone: player.phone, ...limit })
  await operate(server, 'approve', { id: fundId })
  await expect(row).toContainText('Success')
  await expect(row).toContainText('Above your limit (Daily deposit).')
  await expect(balanceOf(page)).toContainText('1,700.00')
})

test('offers to copy, to open an app and a QR code, which may fail to load', async ({
  page,
  context,
  browserErrors,
  player,
  login,
  navigate,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await login(player)
  await navigate('deposit')
  await page.getByLabel('Amount in points').fill('250')
  const link = page.getByRole('link', { name: 'Open a UPI app' })
  await expect(link).toHaveAttribute('href', /^upi:\/\/pay\?pa=demo%40upi&.*am=250\.00/)
  browserErrors.allow(/Failed to load resource|net::ERR_FAILED|dynamically imported/)
  await page.route(/qr[.-].*\.js/, route => route.abort())
  await page.getByRole('button', { name: 'Show the QR code' }).click()
  await expect(page.getByText('The QR code could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy UPI id' }).click()
  await expect(toastOf(page)).toHaveText('UPI copied to clipboard!')
  await page.getByRole('button', { name: 'Copy Phone' }).click()
  await expect(toastOf(page)).toHaveText('9000000001 copied to clipboard!')
})

test('holds a withdrawal, shows the reason when it is declined, and gives it back', async ({
  page,
  server,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('withdraw')
  await expect(page.getByText('Please add your bank details first.')).toBeVisible()
  await page.getByRole('link', { name: 'Add Bank Details' }).click()
  for (const [label, text] of Object.entries(bank)) await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(page)).toBeVisible()

  await navigate('withdraw')
  await page.getByLabel('Amount in points').fill('600')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page).toHaveURL(/ALL_WITHDRAWAL/)
  await expect(balanceOf(page)).toContainText('400.00')
  const row = page.getByRole('row').filter({ hasText: '600' })
  const fundId = /W[0-9A-Z]{9}/.exec((await row.textContent()) ?? '')![0]
  await operate(server, 'decline', { id: fundId, reason: 'The name does not match' })
  await expect(row).toContainText('Declined')
  await expect(row).toContainText('The name does not match')
  await expect(balanceOf(page)).toContainText('1,000.00')
  await navigate('requestHistory')
  await expect(row).toContainText('Failed')
})

test('exports a statement of 500 rows that adds up row by row', async ({
  page,
  server,
  player,
  login,
  navigate,
}) => {
  for (let credit = 1; credit <= 500; credit += 1) {
    await operate(server, 'credit', {
      id: randomUUID(),
      phone: player.phone,
      points: `${credit}`,
      reason: 'A test',
    })
  }
  await login(player)
  await navigate('statement')
  await expect(page.getByRole('row')).toHaveCount(52)
  await page.getByRole('button', { name: 'Show older entries' }).click()
  await expect(page.getByRole('row')).toHaveCount(102)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download for Excel (CSV)' }).click()
  const csv = await readFile((await (await download).path())!, 'utf8')
  const rows = csv
    .split('\r\n')
    .slice(1)
    .map(line => line.split(','))
    .toReversed()
  expect(rows).toHaveLength(501)
  let balance = 0
  for (const row of rows) {
    balance += Number(row[2])
    expect(Number(row[3])).toBe(balance)
  }
  expect(balance).toBe(1000 + (500 * 501) / 2)
  expect(await operate(server, 'reconcile')).toMatchObject({ differences: [] })

  await test.step('print has the whole filtered list, the name and the period', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'true')
    })
    await page.getByRole('button', { name: 'Filter' }).tap()
    await page.getByLabel('Type').selectOption('deposit')
    await expect(page.getByRole('button', { name: 'Show older entries' })).toBeVisible()
    await expect(page.locator('use[href="#icon-print"]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('row')).toHaveCount(503)
    await expect(page.getByText(player.name)).toBeVisible()
    await expect(page.getByText('Deposits and credits, 11/18/2026')).toBeVisible()
  })
})
