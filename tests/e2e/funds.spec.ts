import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { operate } from '../../tools/test/operator.ts'
import { expectAccessible } from './support/accessibility.ts'
import { paste } from './support/entry.ts'
import { balanceOf, expect, expectToast, test, toastOf } from './support/fixtures.ts'
import { expectInSightOnArrival, expectNoSidewaysScroll, expectTargets } from './support/layout.ts'
import { notPicture, pixel } from './support/pictures.ts'

/** Longer than an error stays. */
const LONGEST_TOAST_MS = 5_500

/** More than two pages of the list. */
const CREDITS = 220

const bank = {
  'IFSC code': 'abcd0123456',
  'Account number': '123456789012',
  'Bank name': 'Demo Bank',
  'Account holder name': 'Asha Rao',
}

test('pays through the provider: paid, failed, pending and abandoned, and nothing for a forged return', async ({
  page,
  player,
  login,
  navigate,
}) => {
  const sheet = page.getByRole('dialog', { name: 'Payment Status' })
  const done = sheet.getByRole('button', { name: 'Done' })
  await login(player)
  await navigate('addFund')
  await test.step('each money screen of a demo shows that nothing is paid', async () => {
    for (const path of [
      '/deposit',
      '/withdraw',
      '/add_bank_details',
      '/add_fund_user',
      '/add_fund_auto',
    ]) {
      await page.goto(path)
      await expect(page.getByText('This is a demo: nothing is paid.')).toBeVisible()
    }
  })

  await test.step('no payment below the minimum', async () => {
    await startPayment(page, '50')
    await expect(page.getByText('Minimum deposit limit is 100 .')).toBeVisible()
  })

  await test.step('the sandbox is accessible and fits into 320 px', async () => {
    await startPayment(page, '500')
    await expect(page.getByRole('heading', { name: 'Sandbox payment' })).toBeVisible()
    await expectTargets(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByLabel('Amount in points')).toHaveValue('500')
  })

  await test.step('paid, and shown over home until it is closed', async () => {
    await pay(page, '500', 'Pay')
    await expect(sheet).toContainText(/\+500 points.*We have received your payment/)
    await expect(page).toHaveURL(/\/$/)
    await expect(sheet).toContainText(/Balance ?1,500.*Fund id ?D[0-9A-Z]{9}/)
    await expectAccessible(page)
    await expectTargets(page)
    // Longer than any toast.
    await page.waitForTimeout(LONGEST_TOAST_MS)
    await done.tap()
    await expect(sheet).toHaveCount(0)
    await expect(balanceOf(page)).toContainText('1,500.00')
  })

  await test.step('a forged return', async () => {
    await page.goto('/payment-status?trans_id=00000000-0000-4000-8000-000000000000')
    await expect(sheet).toContainText('Somthing Wents Wrong please try again!!!')
    await expect(sheet).not.toContainText('+')
    await expect(balanceOf(page)).toContainText('1,500.00')
  })

  await test.step('failed', async () => {
    await navigate('addFund')
    await pay(page, '300', 'Fail')
    await expect(page).toHaveURL(/\/$/)
    await expect(sheet).toContainText('failed')
    await expect(balanceOf(page)).toContainText('1,500.00')
  })

  await test.step('pending and abandoned, of which one is paid by a UTR', async () => {
    await navigate('addFund')
    await pay(page, '200', 'Leave pending')
    await expect(sheet).toContainText('Your Payment is pending please wait')
    await navigate('addFund')
    await startPayment(page, '400')
    await page.getByRole('button', { name: 'Leave pending' }).waitFor()
    await navigate('fundHistory', { type: 'ALL_DEPOSIT' })
    for (const points of ['200', '400']) {
      const row = page.getByRole('row').filter({ hasText: points })
      await expect(row.getByRole('cell', { name: 'In Process' })).toHaveCount(1)
    }
    await expect(balanceOf(page)).toContainText('1,500.00')
    const newest = page.getByRole('row').nth(2)
    await newest.getByRole('button', { name: 'Paid already? Send the UTR' }).click()
    await page.getByLabel('UTR of the payment').fill(`utr${player.phone}`)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(newest).toContainText(`UTR UTR${player.phone}: we are checking your payment.`)
  })
})

test('deposits by hand: uploads a screenshot, sees the approval while waiting, and copies the UPI id', async ({
  page,
  context,
  browserErrors,
  server,
  player,
  login,
  navigate,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await login(player)
  await test.step('the amount, the UTR and the screenshot', async () => {
    const amount = page.getByText('Please Enter Amount first.')
    const invalid = page.getByText('Please select a valid image file.')
    await navigate('addFundManual')
    await expectInSightOnArrival(page, 'Send request')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(amount).toBeVisible()
    await expect(page.getByText('Please Enter UTR first.')).toBeVisible()
    await page.getByRole('button', { name: '1,000', exact: true }).click()
    await expect(amount).toBeHidden()
    await page.getByLabel('Amount in points').fill('700')
    await page.getByLabel('UTR of the payment').fill(`utr${player.phone}`)
    const image = page.getByLabel('Screenshot (optional)')
    await image.setInputFiles(notPicture)
    await expect(invalid).toBeVisible()
    await page.getByRole('button', { name: 'Remove the screenshot' }).click()
    await expect(invalid).toBeHidden()
    await expect(image).toHaveValue('')
    await expect(page.getByText('Add screenshot')).toBeVisible()
    await image.setInputFiles({ ...pixel, name: 'empty.png', buffer: Buffer.alloc(0) })
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(invalid).toBeVisible()
    // A file without an extension, which the phone removes before it is sent.
    const file = test.info().outputPath('IMG_2041')
    writeFileSync(file, pixel.buffer)
    await image.setInputFiles(file)
    await expect(page.getByText('IMG_2041')).toBeVisible()
    await expect(page.getByAltText('The screenshot you chose')).toBeVisible()
    rmSync(file)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page).toHaveURL(/ALL_DEPOSIT/)
  })

  await test.step('the approval comes by itself', async () => {
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

  await test.step('copies, opens an app, and a QR code that does not load', async () => {
    await navigate('deposit')
    await page.getByLabel('Amount in points').fill('250')
    const link = page.getByRole('link', { name: 'Open UPI' })
    await expect(link).toHaveAttribute('href', /^upi:\/\/pay\?pa=demo@upi&.*am=250\.00/)
    await expect(page.getByRole('heading', { name: 'Pay 250 by UPI' })).toBeVisible()
    browserErrors.allow(/Failed to load resource|net::ERR_FAILED|dynamically imported/)
    await page.route(/qr[.-].*\.js/, route => route.abort())
    await page.getByRole('button', { name: 'Show QR' }).click()
    await expect(page.getByText('The QR code could not be loaded.')).toBeVisible()
    await page.getByRole('button', { name: 'Copy UPI id' }).click()
    await expectToast(page, 'UPI copied to clipboard!')
    await page.getByRole('button', { name: 'Copy Phone' }).click()
    await expectToast(page, '9000000001 copied to clipboard!')
    await page.unroute(/qr[.-].*\.js/)
    await page.reload()
    await page.getByRole('button', { name: 'Show QR' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the QR code' }).click()
    expect((await saved).suggestedFilename()).toBe('qr.png')
  })
})

test('withdraws: bank details, checks at the field, the points held, and given back when declined', async ({
  page,
  server,
  player,
  login,
  navigate,
}) => {
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  const amount = page.getByLabel('Amount in points')
  const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true })
  const sheet = page.getByRole('dialog')
  await login(player)
  await navigate('withdraw')

  await test.step('bank details first', async () => {
    await expect(page.getByText('Please add your bank details first.')).toBeVisible()
    await expect(amount).toHaveCount(0)
    await page.getByRole('link', { name: 'Add Bank Details' }).click()
    await expectInSightOnArrival(page, 'Save')
    const ifsc = page.getByLabel('IFSC code')
    await ifsc.fill('ABD0123456')
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'c', 'c']) await ifsc.press(key)
    await expect(ifsc).toHaveValue('ABCCD0123456')
    const again = page.getByLabel('Confirm the number')
    await paste(page.getByLabel('Account number'), '1234 5678 9012 3456 7890')
    await page.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByText('Please enter an account number of 9 to 18 digits.')).toBeVisible()
    for (const [label, text] of Object.entries(bank)) await page.getByLabel(label).fill(text)
    await again.fill('123456789013')
    await page.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByText('The two account numbers are different.')).toBeVisible()
    await expect(again).toBeFocused()
    expect(calls.filter(url => url.includes('update_bank_details'))).toEqual([])
    await again.fill('1234 5678 9012')
    await expect(ifsc).toHaveValue('ABCD0123456')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page)).toBeVisible()
  })

  await test.step('no amount below the minimum or above the balance', async () => {
    await navigate('withdraw')
    const offered = page.getByRole('group', { name: 'Ready amounts' }).getByRole('button')
    await expect(offered).toHaveText(['500', 'All 1,000'])
    for (const [typed, problem] of [
      ['499', 'The least you can withdraw is 500 points.'],
      ['1,00,001', 'The most you can withdraw at once is 1,00,000 points.'],
      ['1001', 'Your balance of 1,000 points is not enough for this withdrawal.'],
    ] as const) {
      await amount.fill(typed)
      await expect(page.getByText(/Balance after: -/)).toHaveCount(0)
      await withdraw.tap()
      await expect(page.getByText(problem)).toBeVisible()
      await expect(amount).toHaveAttribute('aria-invalid', 'true')
    }
    expect(calls.filter(url => url.includes('withdraw_request'))).toEqual([])
  })

  await test.step('asked once more, held, then declined', async () => {
    await amount.fill('600')
    await withdraw.tap()
    await expect(sheet).toContainText('Withdraw 600 points?')
    await expect(sheet).toContainText('••••9012')
    await expect(sheet).toContainText(/Balance after\s*400/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(withdraw).toBeFocused()
    expect(calls.filter(url => url.includes('withdraw_request'))).toEqual([])
    await withdraw.tap()
    await sheet.getByRole('button', { name: 'Withdraw 600' }).tap()
    await expect(page).toHaveURL(/ALL_WITHDRAWAL/)
    await expect(balanceOf(page)).toContainText('400.00')
    await navigate('wallet')
    await expect(page.getByText(/^600 held for withdrawal W[0-9A-Z]{9}$/)).toBeVisible()
    await page.getByRole('link', { name: 'Withdrawal History' }).click()
    const row = page.getByRole('row').filter({ hasText: '600' })
    const fundId = /W[0-9A-Z]{9}/.exec((await row.textContent()) ?? '')![0]
    await operate(server, 'decline', { id: fundId, reason: 'The name does not match' })
    await expect(row).toContainText('Declined')
    await expect(row).toContainText('The name does not match')
    await expect(balanceOf(page)).toContainText('1,000.00')
    await navigate('requestHistory')
    await expect(row).toContainText('Failed')
  })
})

test('filters, prints and exports a statement that adds up row by row', {
  tag: '@thorough',
}, async ({ page, server, player, login, navigate }) => {
  const filter = page.getByRole('button', { name: 'Filter' })
  for (let credit = 1; credit <= CREDITS; credit += 1) {
    await operate(server, 'credit', {
      id: randomUUID(),
      phone: player.phone,
      points: `${credit}`,
      reason: 'A test',
    })
  }
  await login(player)
  await navigate('statement')

  await test.step('the file has every entry, also those that are not loaded', async () => {
    await expect(page.getByRole('row')).toHaveCount(52)
    await page.getByRole('button', { name: 'Show older entries' }).click()
    await expect(page.getByRole('row')).toHaveCount(102)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download (CSV)' }).click()
    const csv = await readFile((await (await download).path())!, 'utf8')
    expect(csv).toMatch(/^\uFEFFdate,/)
    const rows = csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map(line => line.split(','))
      .toReversed()
    expect(rows).toHaveLength(CREDITS + 1)
    let balance = 0
    for (const row of rows) {
      balance += Number(row[2])
      expect(Number(row[3])).toBe(balance)
    }
    expect(balance).toBe(1000 + (CREDITS * (CREDITS + 1)) / 2)
    expect(await operate(server, 'reconcile')).toMatchObject({ differences: [] })
  })

  await test.step('print has the whole filtered list, the name and the period', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'true')
    })
    await filter.tap()
    await page.getByLabel('Type').selectOption('deposit')
    await expect(page.getByRole('button', { name: 'Show older entries' })).toBeVisible()
    await expect(page.locator('use[href="#icon-print"]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('row')).toHaveCount(CREDITS + 3)
    await expect(page.getByText(player.name)).toBeVisible()
    await expect(page.getByText('Deposits and credits, 11/18/2026')).toBeVisible()
    await page.emulateMedia({ media: null })
  })

  await test.step('a From date after the To date is said at the dates', async () => {
    const problem = page.getByText('The From date is later than the To date. Please change one.')
    const showAll = page.getByRole('button', { name: 'Show all entries' })
    const to = page.getByRole('textbox', { name: 'To' })
    await navigate('statement')
    await filter.tap()
    await page.getByLabel('From').fill('2026-11-18')
    await to.fill('2026-11-17')
    await expect(problem).toBeVisible()
    await expect(page.getByLabel('From')).toHaveAttribute('aria-invalid', 'true')
    await filter.tap()
    await expect(problem).toBeVisible()
    await to.fill('2026-11-18')
    await expect(problem).toHaveCount(0)
    await filter.tap()
    await expect(page.getByLabel('From')).toHaveCount(0)
    await showAll.tap()
    await expect(showAll).toHaveCount(0)
    await filter.tap()
    await expect(page.getByLabel('From')).toHaveValue('')
    await to.fill('2020-01-01')
    await expect(page.getByText('No Data Histroy Found.')).toBeVisible()
    await showAll.tap()
    await expect(page.getByText('No Data Histroy Found.')).toHaveCount(0)
  })
})

async function startPayment(page: Page, points: string): Promise<void> {
  await page.getByLabel('Amount in points').fill(points)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

async function pay(page: Page, points: string, outcome: string): Promise<void> {
  await startPayment(page, points)
  await page.getByRole('button', { name: outcome }).click()
}
