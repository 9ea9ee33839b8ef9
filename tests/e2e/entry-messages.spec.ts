import { createMpin, enterNumber, fillSignUp } from './support/entry.ts'
import { expect, test } from './support/fixtures.ts'
import { newcomer } from './support/player.ts'

test('shows an error for a number with letters, too long or too short, and keeps what was typed', async ({
  page,
  navigate,
}) => {
  await navigate('login')
  const number = page.getByLabel('Mobile number')
  await number.pressSequentially('98765x')
  await expect(page.getByText('Allow only 10 digits valid numbers.')).toBeVisible()
  await expect(number).toHaveValue('98765x')
  await number.press('Backspace')
  await number.pressSequentially('4')
  await expect(page.getByText('Allow only 10 digits valid numbers.')).toBeHidden()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter Valid mobile number !!')).toBeVisible()
  await expect(number).toHaveValue('987654')
  await expect(number).toBeFocused()
  await number.pressSequentially('32109')
  await expect(page.getByText('Allow only 10 digits valid numbers.')).toBeVisible()
  await expect(number).toHaveValue('98765432109')
})

test('asks on the sign-up for the name and the confirmation of age and terms, and keeps the rest', async ({
  page,
  navigate,
}) => {
  await navigate('login')
  await enterNumber(page, newcomer())
  await page.getByLabel('Email (optional)').fill('asha@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter User name !!')).toBeVisible()
  await expect(
    page.getByText('Please confirm that you are 18 or over and accept the terms.'),
  ).toBeVisible()
  await expect(page.getByLabel('Email (optional)')).toHaveValue('asha@example.com')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill('Asha')
  await page.getByLabel('I am 18 or over').check()
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Asha')
  await expect(page.getByLabel('Email (optional)')).toHaveValue('asha@example.com')
  await expect(page.getByLabel('I am 18 or over')).toBeChecked()
})

test('accepts as new MPIN four digits, twice the same, that are not too easy', async ({
  page,
  navigate,
}) => {
  const player = newcomer()
  await navigate('login')
  await enterNumber(page, player)
  await fillSignUp(page, player)
  await createMpin(page, '482', '482')
  await expect(page.getByText('Only 4 digit allow !!')).toHaveCount(2)
  await createMpin(page, '4826', '4827')
  await expect(page.getByText('Mpin does not match with confirm Mpin.')).toBeVisible()
  await expect(page.getByLabel('Create MPIN', { exact: true })).toHaveValue('4826')
  await createMpin(page, '1234', '1234')
  await expect(page.getByRole('alert')).toHaveText('Please do not use digits in order, like 1234.')
  await createMpin(page, player.mpin)
  await expect(page).toHaveURL('/home')
})

test('shows an error for fewer than four digits on the login and the OTP', async ({
  page,
  navigate,
  player,
}) => {
  await navigate('login')
  await enterNumber(page, player)
  await page.getByLabel('MPIN', { exact: true }).fill('48')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Only 4 digit allow !!')).toBeVisible()
  await page.getByRole('button', { name: 'Forgot MPIN?' }).click()
  await page.getByLabel('OTP').fill('12')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Only 4 digit allow !!')).toBeVisible()
})

test('shows Api Error offline and keeps the number', async ({
  page,
  context,
  navigate,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await navigate('login')
  await page.getByLabel('Mobile number').fill('9876543210')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('Api Error')
  await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210')
})
