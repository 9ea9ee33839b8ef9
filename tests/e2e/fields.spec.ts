import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { enterNumber, replaceMpin } from './support/entry.ts'
import { expect, test, toastOf } from './support/fixtures.ts'
import { expectTargets } from './support/layout.ts'
import { addSangam, cell, pickTen, row } from './support/play.ts'
import { newcomer } from './support/player.ts'

const game = 'Kesar_Mahal'

/** Sets the value with one input event, as the browser's autofill does. */
async function autofill(field: Locator, value: string): Promise<void> {
  await field.evaluate((input: HTMLInputElement, text) => {
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, value)
}

/** Inserts a text in one piece, as a paste does; the browser applies maxlength to it. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.page().keyboard.insertText(text)
}

test('understands +91 98765 43210 typed, pasted and filled in, in every field for a phone number', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await navigate('login')
  await test.step('login', () => understandsPhones(page.getByLabel('Mobile number')))
  const someone = newcomer()
  await autofill(page.getByLabel('Mobile number'), `+91 ${someone.phone}`)
  await page.getByRole('button', { name: 'Continue' }).tap()
  await expect(page).toHaveURL('/sign-up')
  await expect(page.getByText(`+91 ${someone.phone}`)).toBeVisible()

  await login(player)
  await navigate('profile')
  for (const name of ['PhonePe number', 'Paytm number', 'Google Pay number']) {
    await autofill(page.getByLabel(name), '+91 98765 43210')
    await expect(page.getByLabel(name)).toHaveValue('9876543210')
  }
  await navigate('bankDetails')
  for (const name of ['PhonePe number', 'Paytm number', 'Google Pay number']) {
    await autofill(page.getByLabel(name), '+91 98765 43210')
    await expect(page.getByLabel(name)).toHaveValue('9876543210')
  }
})

async function understandsPhones(field: Locator): Promise<void> {
  const problem = field.page().getByText('Allow only 10 digits valid numbers.')
  for (const text of ['+91 98765 43210', '0091-98765-43210', '09876543210', '९८७६५ ४३२१०']) {
    await autofill(field, text)
    await expect(field).toHaveValue('9876543210')
    await paste(field, text)
    await expect(field).toHaveValue('9876543210')
  }
  await field.fill('')
  await field.pressSequentially('+91 98765')
  await expect(problem).toHaveCount(0)
  await field.pressSequentially(' 43210')
  await expect(field).toHaveValue('9876543210')
  await paste(field, '+92 98765 43210')
  await expect(problem).toBeVisible()
  await expect(field).toHaveValue('+92 98765 43210')
  await field.fill('')
  await expect(problem).toHaveCount(0)
}

test('refuses a number that is too long and cuts none, as single entry and as sangam', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  for (const [type, typed] of [
    ['single_digit', '12'],
    ['single_pana', '1234'],
    ['jodi_digit', '123'],
  ] as const) {
    await navigate('single', { game, type })
    await paste(page.getByLabel('Number'), typed)
    await pickTen(page)
    await page.getByRole('button', { name: 'Add bid' }).tap()
    await expect(page.getByText('Please enter a valid Number.')).toBeVisible()
    await expect(page.getByLabel('Number')).toHaveValue(typed)
    await expect(page.getByRole('list', { name: 'Chosen bids' })).toHaveCount(0)
  }
  await navigate('halfSangam', { game })
  await paste(page.getByRole('textbox', { name: 'Open pana' }), '1288')
  await paste(page.getByRole('textbox', { name: 'Close digit' }), '66')
  await addSangam(page)
  await expect(page.getByText('Please enter a valid number.')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Open pana' })).toHaveValue('1288')

  await page.getByRole('radio', { name: /^Close pana/ }).check()
  await expect(page.getByText('Please enter a valid number.')).toHaveCount(0)
})

test('plays no number that was not typed or tapped', async ({ page, player, login, navigate }) => {
  await login(player)
  const number = page.getByLabel('Number')
  const chosen = page.getByRole('list', { name: 'Chosen bids' }).getByRole('listitem')
  await navigate('single', { game, type: 'single_pana' })
  await pickTen(page)
  await number.fill('12')
  await page.getByRole('button', { name: 'Add bid' }).tap()
  await expect(page.getByText('Please enter a valid Number.')).toBeVisible()
  await expect(number).toHaveValue('12')
  await number.fill('321')
  await expect(page.getByText('Please enter a valid Number.')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expectTargets(page)
  await expectAccessible(page)
  await expect(chosen).toHaveCount(0)
  await page.getByRole('button', { name: 'Play 123?' }).tap()
  await expect(row(page, '123')).toContainText('HOLD')
  await expect(number).toHaveValue('')
  await expect(number).toBeFocused()
  await number.fill('128')
  await expect(page.getByText('Ank 1')).toBeVisible()

  await navigate('fullSangam', { game })
  const open = page.getByRole('textbox', { name: 'Open pana' })
  const close = page.getByRole('textbox', { name: 'Close pana' })
  await open.fill('5')
  await close.fill('0')
  await addSangam(page)
  await expect(open).toHaveValue('005')
  await expect(close).toHaveValue('000')
  await expect(page.getByText('Please enter a valid number.')).toHaveCount(2)
  await addSangam(page)
  await page.getByRole('button', { name: 'Play 500?' }).tap()
  await addSangam(page)
  await expect(chosen).toHaveCount(0)
  await page.getByRole('button', { name: 'Play 000?' }).tap()
  await expect(row(page, '500-000')).toContainText('HOLD')
  await expect(open).toHaveValue('')
})

test('understands 1,000 points, and has a sentence for each thing that is wrong with points', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  const place = page.getByRole('button', { name: /^Place/ })
  const slip = page.getByRole('region', { name: 'Slip' })
  await place.tap()
  await expect(page.getByRole('textbox', { name: 'Points' })).toHaveAccessibleDescription(
    'Please Enter Points for Betting.',
  )
  await page.getByRole('textbox', { name: 'Points' }).fill('10')
  await place.tap()
  await expect(toastOf(page)).toContainText('Please Select Bids for Betting.')

  await page.getByRole('textbox', { name: 'Points' }).fill('1.5')
  await cell(page, '3').tap()
  await expect(page.getByRole('textbox', { name: 'Points' })).toHaveAccessibleDescription(
    'Please enter a whole number of points.',
  )
  await paste(page.getByRole('textbox', { name: 'Points' }), '1,00,010')
  await cell(page, '3').tap()
  await expect(page.getByRole('textbox', { name: 'Points' })).toHaveAccessibleDescription(
    'The most you can bid at once is 1,00,000 points.',
  )
  await expect(page.getByRole('textbox', { name: 'Points' })).toHaveValue('1,00,010')
  await expect(cell(page, '3')).toHaveText('3')

  await paste(page.getByRole('textbox', { name: 'Points' }), ' 1,000 ')
  await cell(page, '3').tap()
  await expect(slip.getByRole('status')).toHaveText('1 bid · 1,000 points. Balance after 0')
  await expect(place).toBeEnabled()
  await cell(page, '4').tap()
  await expect(place).toBeDisabled()
  await expect(slip.locator('p')).toHaveText('Your balance is not enough for these bids.')
  await expect(slip).not.toContainText('Balance after')
  await navigate('bulk', { game: 'Neem_Chhaya', type: 'single_digit' })
  await expect(place).toBeDisabled()
  await expect(slip).toContainText('This Market Betting Is Closed For Today.')
})

test('checks a withdrawal at the field before it is sent, and offers no amount below the minimum or above the balance', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('withdraw')
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  const offered = page.getByRole('group', { name: 'Ready amounts' }).getByRole('button')
  await expect(offered).toHaveText(['500', '1,000'])
  for (const [typed, problem] of [
    ['499', 'The least you can withdraw is 500 points.'],
    ['1,00,001', 'The most you can withdraw at once is 1,00,000 points.'],
    ['1001', 'Your balance of 1,000 points is not enough for this withdrawal.'],
  ] as const) {
    await page.getByLabel('Amount in points').fill(typed)
    await expect(page.getByText(/Balance after: -/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Withdraw', exact: true }).tap()
    await expect(page.getByText(problem)).toBeVisible()
    await expect(page.getByLabel('Amount in points')).toHaveAttribute('aria-invalid', 'true')
  }
  expect(calls.filter(url => url.includes('withdraw_request'))).toEqual([])
})

test('refuses a letter in a code at once, and takes a code out of a pasted message', async ({
  page,
  server,
  player,
  navigate,
}) => {
  const problem = page.getByText('Only 4 digit allow !!')
  await navigate('login')
  await enterNumber(page, player)
  const mpin = page.getByLabel('MPIN', { exact: true })
  await mpin.pressSequentially('48x')
  await expect(problem).toBeVisible()
  await expect(mpin).toHaveValue('48')
  await mpin.pressSequentially('२')
  await expect(problem).toHaveCount(0)
  await expect(mpin).toHaveValue('482')
  await paste(mpin, '482612')
  await expect(problem).toBeVisible()
  await expect(mpin).toHaveValue('')

  await page.getByRole('button', { name: 'Forgot MPIN?' }).tap()
  await page.getByLabel('OTP').pressSequentially('3a')
  await expect(problem).toBeVisible()
  await paste(page.getByLabel('OTP'), `Your code is ${server.otpOf(player.phone)}`)
  await expect(page).toHaveURL('/M_pin')

  await expect(page.getByRole('banner')).toContainText('New MPIN')
  await expect(page.getByRole('main')).not.toContainText('Create MPIN')
  await replaceMpin(page, '7290')
  await expect(page).toHaveURL('/home')
})

test('shows the IFSC code in capitals, and says at the dates that From is after To', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bankDetails')
  await page.getByLabel('IFSC code').pressSequentially('abcd0123456')
  await expect(page.getByLabel('IFSC code')).toHaveValue('ABCD0123456')
  const ifsc = page.getByLabel('IFSC code')
  await ifsc.fill('ABD0123456')
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'c', 'c']) await ifsc.press(key)
  await expect(ifsc).toHaveValue('ABCCD0123456')
  await paste(page.getByLabel('Account number'), '1234 5678 9012 3456 7890')
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(page.getByText('Please enter an account number of 9 to 18 digits.')).toBeVisible()

  await navigate('statement')
  await page.getByRole('button', { name: 'Filter' }).tap()
  await page.getByLabel('From').fill('2026-11-18')
  await page.getByRole('textbox', { name: 'To' }).fill('2026-11-17')
  await expect(
    page.getByText('The From date is later than the To date. Please change one.'),
  ).toBeVisible()
  await expect(page.getByLabel('From')).toHaveAttribute('aria-invalid', 'true')
  const filter = page.getByRole('button', { name: 'Filter' })
  await filter.tap()
  await expect(
    page.getByText('The From date is later than the To date. Please change one.'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'To' }).fill('2026-11-18')
  await expect(
    page.getByText('The From date is later than the To date. Please change one.'),
  ).toHaveCount(0)
  await filter.tap()
  await expect(page.getByLabel('From')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all entries' }).tap()
  await expect(page.getByRole('button', { name: 'Show all entries' })).toHaveCount(0)
  await filter.tap()
  await expect(page.getByLabel('From')).toHaveValue('')
  await page.getByRole('textbox', { name: 'To' }).fill('2020-01-01')
  await expect(page.getByText('No Data Histroy Found.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all entries' }).tap()
  await expect(page.getByText('No Data Histroy Found.')).toHaveCount(0)
})
