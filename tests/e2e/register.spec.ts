import type { Page } from '@playwright/test'
import { login, signUp } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createMpin, enterNumber, fillSignUp, replaceMpin } from './support/entry.ts'
import { balanceOf, expect, test, toastOf } from './support/fixtures.ts'
import { untilHydrated } from './support/phone.ts'
import { newcomer } from './support/player.ts'

// A browser's timers may be a moment early, and never more.
const LOGGED_IN_AFTER_MS = 1_950

test('registers a new player, who is logged in after two seconds and has 1,000 points', async ({
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
  await expect(page).toHaveURL('/home')
  const [registered, loggedIn] = await Promise.all([signUp, login].map(call => callOf(page, call)))
  expect(loggedIn!.askedAtMs - registered!.answeredAtMs).toBeGreaterThan(LOGGED_IN_AFTER_MS)
  await expect(balanceOf(page)).toHaveText('Balance1,000.00')
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(kept).toMatchObject({ phone_number: player.phone, user_name: player.name })
  expect(Object.keys(kept)).toEqual(
    expect.arrayContaining(['user_token', 'user_email', 'user_session']),
  )
  // The offer of limits is one step, and a skipped one does not come back.
  const offer = page.getByText('Would you like to set limits for deposits, stakes or losses?')
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).tap()
  await expect(offer).toBeHidden()
  await page.reload()
  await expect(balanceOf(page)).toHaveText('Balance1,000.00')
  await expect(offer).toBeHidden()
})

test('the back button on a login opened first leads to the landing page', async ({
  page,
  navigate,
}) => {
  await navigate('login')
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(page).toHaveURL('/download-now')
})

test('login and sign-up show the brand, what it is, and a way to the landing page and to how to play', async ({
  page,
  navigate,
}) => {
  await navigate('login')
  const main = page.getByRole('main')
  const expectLinks = async () => {
    const brand = main.getByRole('link', { name: 'Ank', exact: true })
    await expect(brand).toHaveAttribute('href', '/download-now')
    const rules = main.getByRole('link', { name: 'How to play' })
    await expect(rules).toHaveAttribute('href', '/how-to-play')
    await expect(main.getByText('Pick a market, pick your numbers')).toBeVisible()
    await expect(brand.locator('img')).toBeVisible()
  }
  await expectLinks()
  await enterNumber(page, newcomer())
  await expect(page).toHaveURL('/sign-up')
  await expectLinks()
})

test('asks a known number for its MPIN and logs in', async ({ page, navigate, player }) => {
  await navigate('login')
  await enterNumber(page, player)
  await expect(page).toHaveURL('/login_mpin')
  await expect(toastOf(page)).toContainText('log in with your MPIN')
  await page.getByLabel('MPIN', { exact: true }).fill(player.mpin)
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeVisible()
  // The page of the login holds only its own styles, so these came with the screen.
  await expect(page.getByRole('navigation').last()).toHaveCSS('position', 'fixed')
  await page.reload()
  await untilHydrated(page)
  await expect(page).toHaveURL('/home')
  await expect(balanceOf(page)).toHaveText('Balance1,000.00')
})

test('shows an error for a wrong MPIN, keeps the number and accepts the right one', async ({
  page,
  navigate,
  player,
}) => {
  await navigate('login')
  await enterNumber(page, player)
  const mpin = page.getByLabel('MPIN', { exact: true })
  await expect(mpin).toBeFocused()
  await page.keyboard.type('9043')
  await expect(page.getByRole('alert')).toHaveText('The mobile number or the MPIN is wrong.')
  await expect(page.getByText(`+91 ${player.phone}`)).toBeVisible()
  await expect(mpin).toHaveValue('')
  await expect(mpin).toBeFocused()
  await page.getByRole('button', { name: 'Log In' }).tap()
  await expect(page.getByRole('alert')).toHaveText('The mobile number or the MPIN is wrong.')
  await expect(page.getByText('Only 4 digit allow !!')).toBeHidden()
  await page.reload()
  await expect(mpin).toBeFocused()
  await page.goBack()
  await expect(page.getByLabel('Mobile number')).toHaveValue(player.phone)
  await page.goForward()
  await page.getByRole('link', { name: 'Use another number' }).tap()
  await expect(page.getByLabel('Mobile number')).toHaveValue('')
  await enterNumber(page, player)
  await expect(mpin).toBeFocused()
  await page.keyboard.type(player.mpin)
  await expect(page).toHaveURL('/home')
})

test('replaces a forgotten MPIN after an OTP and logs out every other phone', async ({
  page,
  navigate,
  login,
  newPhone,
  player,
  server,
  browserErrors,
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
  await expect(
    other.getByText(
      `No SMS was sent to +91 ${player.phone}. Please call us and ask for your code. (For the operator: it is in the server’s log.)`,
    ),
  ).toBeVisible()
  await expect(other.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  await other.getByLabel('OTP').fill(server.otpOf(player.phone))
  await expect(other).toHaveURL('/M_pin')
  browserErrors.allow(/401/)
  await replaceMpin(other, '7290')
  await expect(other).toHaveURL('/home')
  await expect(balanceOf(other)).toHaveText('Balance1,000.00')
  // Its stream ends with its session.
  await expect(page).toHaveURL('/login')
})

test('asks for an OTP before the sign-up where the operator requires it', async ({
  page,
  openAnotherServer,
}) => {
  const server = await openAnotherServer({ env: { OTP_REQUIRED: '1' } })
  const player = newcomer()
  await page.goto(`${server.url}/login`)
  await untilHydrated(page)
  await enterNumber(page, player)
  await expect(page).toHaveURL(`${server.url}/Otp`)
  const code = server.otpOf(player.phone)
  await expect(page.getByLabel('OTP')).toBeFocused()
  await page.keyboard.type(code === '1111' ? '2222' : '1111')
  await expect(page.getByRole('alert')).toContainText('This code is wrong')
  await expect(page.getByLabel('OTP')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('OTP')).toBeFocused()
  expect(server.otpOf(player.phone)).toBe(code)
  await page.keyboard.type(code)
  await expect(page).toHaveURL(`${server.url}/sign-up`)
  await fillSignUp(page, player)
  await createMpin(page, player.mpin)
  await expect(page).toHaveURL(`${server.url}/home`)
})

/** When the browser sent a call and got its reply, by the browser's clock. */
function callOf(page: Page, { name }: Endpoint) {
  return page.evaluate(path => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const call = entries.findLast(entry => entry.name.endsWith(path))!
    return { askedAtMs: call.startTime, answeredAtMs: call.responseEnd }
  }, `/api/${name}`)
}
