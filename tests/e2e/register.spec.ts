import type { Page } from '@playwright/test'
import { untilHydrated } from '../support/e2e-phone.ts'
import { newcomer, type Player } from '../support/e2e-player.ts'
import { balanceOf, expect, test, toastOf } from './fixtures.ts'

test('a newcomer registers, is logged in after two seconds and finds 1,000 points', async ({
  page,
  navigate,
}) => {
  const player = newcomer()
  await navigate('login')
  await enterNumber(page, player)
  await expect(page).toHaveURL('/sign-up')
  await fillSignUp(page, player)
  await expect(page).toHaveURL('/M_pin')
  await createMpin(page, player.mpin)
  await expect(page.getByText('You are registered. Logging you in…')).toBeVisible()
  await page.waitForTimeout(1_000)
  await expect(page).toHaveURL('/M_pin')
  await expect(page).toHaveURL('/home')
  await expect(balanceOf(page)).toHaveText('Balance1,000.00')
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(kept).toMatchObject({ phone_number: player.phone, user_name: player.name })
  expect(Object.keys(kept)).toEqual(
    expect.arrayContaining(['user_token', 'user_email', 'user_session']),
  )
})

test('a known number is told to log in with its MPIN, and does', async ({
  page,
  navigate,
  player,
}) => {
  await navigate('login')
  await enterNumber(page, player)
  await expect(page).toHaveURL('/login_mpin')
  await expect(toastOf(page)).toContainText('log in with your MPIN')
  await page.getByLabel('MPIN', { exact: true }).fill(player.mpin)
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeVisible()
  await page.reload()
  await untilHydrated(page)
  await expect(page).toHaveURL('/home')
  await expect(balanceOf(page)).toHaveText('Balance1,000.00')
})

test('a wrong MPIN is told, keeps the number and lets the right one in', async ({
  page,
  navigate,
  player,
}) => {
  await navigate('login')
  await enterNumber(page, player)
  await page.getByLabel('MPIN', { exact: true }).fill('9043')
  await expect(page.getByRole('alert')).toHaveText('The mobile number or the MPIN is wrong.')
  await expect(page.getByText(`+91 ${player.phone}`)).toBeVisible()
  await page.getByLabel('MPIN', { exact: true }).fill('')
  await page.getByLabel('MPIN', { exact: true }).fill(player.mpin)
  await expect(page).toHaveURL('/home')
})

test('a forgotten MPIN: OTP, a new MPIN, and every other phone is logged out', async ({
  page,
  navigate,
  login,
  newPhone,
  player,
  house,
  complaints,
}) => {
  await login(player)
  await navigate('home')
  await expect(balanceOf(page)).toBeVisible()

  const other = await newPhone()
  await other.goto('/login')
  await untilHydrated(other)
  await enterNumber(other, player)
  await other.getByRole('button', { name: 'Forgot MPIN?' }).click()
  await expect(other).toHaveURL('/Otp')
  await expect(other.getByText(`We sent a 4-digit code to +91 ${player.phone}.`)).toBeVisible()
  await expect(other.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  await other.getByLabel('OTP').fill(house.otpOf(player.phone))
  await expect(other).toHaveURL('/M_pin')
  await createMpin(other, '7290')
  await expect(other).toHaveURL('/home')
  await expect(balanceOf(other)).toHaveText('Balance1,000.00')

  complaints.allow(/401/)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL('/login')
})

test('where the operator asks for an OTP it comes before the sign-up', async ({
  page,
  openAnotherHouse,
}) => {
  const house = await openAnotherHouse({ env: { OTP_REQUIRED: '1' } })
  const player = newcomer()
  await page.goto(`${house.url}/login`)
  await untilHydrated(page)
  await enterNumber(page, player)
  await expect(page).toHaveURL(`${house.url}/Otp`)
  const code = house.otpOf(player.phone)
  await page.getByLabel('OTP').fill(code === '1111' ? '2222' : '1111')
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await page.getByLabel('OTP').fill('')
  await page.getByLabel('OTP').fill(code)
  await expect(page).toHaveURL(`${house.url}/sign-up`)
  await fillSignUp(page, player)
  await createMpin(page, player.mpin)
  await expect(page).toHaveURL(`${house.url}/home`)
})

test('the number: what is no digit, too long or too short is told, and the digits stay', async ({
  page,
  navigate,
}) => {
  await navigate('login')
  const number = page.getByLabel('Mobile number')
  await number.pressSequentially('98765x')
  await expect(page.getByText('Allow only 10 digits valid numbers.')).toBeVisible()
  await expect(number).toHaveValue('98765')
  await number.pressSequentially('4')
  await expect(page.getByText('Allow only 10 digits valid numbers.')).toBeHidden()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Enter Valid mobile number !!')).toBeVisible()
  await expect(number).toHaveValue('987654')
  await expect(number).toBeFocused()
  await number.pressSequentially('32109')
  await expect(page.getByText('Allow only 10 digits valid numbers.')).toBeVisible()
  await expect(number).toHaveValue('9876543210')
})

test('the sign-up: name and the word on age and terms are asked for, and the rest stays', async ({
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
})

test('the new MPIN: four digits, twice the same, and not one that is guessed at once', async ({
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
  await expect(page.getByRole('alert')).toHaveText(
    'Please choose an MPIN whose digits are not in a row.',
  )
  await createMpin(page, player.mpin)
  await expect(page).toHaveURL('/home')
})

test('the login and the OTP: fewer than four digits are told', async ({
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

test('a dead line says Api Error and keeps the number', async ({
  page,
  context,
  navigate,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  await navigate('login')
  await page.getByLabel('Mobile number').fill('9876543210')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('Api Error')
  await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210')
})

async function enterNumber(page: Page, { phone }: Player): Promise<void> {
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(url => !url.pathname.endsWith('/login'))
}

async function fillSignUp(page: Page, { name }: Player): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('I am 18 or over').check()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function createMpin(page: Page, mpin: string, confirm = mpin): Promise<void> {
  await page.getByLabel('Create MPIN', { exact: true }).fill(mpin)
  await page.getByLabel('Confirm MPIN', { exact: true }).fill(confirm)
  await page.getByRole('button', { name: 'Register' }).click()
}
