import type { Locator, Page } from '@playwright/test'
import { login, signUp } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { inTwoGroups } from '#contract/wire.ts'
import { autofill, createMpin, enterNumber, paste, replaceMpin } from './support/entry.ts'
import { balanceOf, expect, test, toastOf } from './support/fixtures.ts'
import { untilHydrated } from './support/phone.ts'
import { bidByCall, newcomer } from './support/player.ts'

// A browser's timers may be a moment early, and never more.
const LOGGED_IN_AFTER_MS = 1_950

test('registers a new player: each wrong entry has its sentence, and nothing typed is lost', async ({
  page,
  context,
  navigate,
  server,
  browserErrors,
}) => {
  const player = newcomer()
  await test.step('the login, opened first, leads back to the landing page', async () => {
    await navigate('login')
    await page.getByRole('button', { name: 'Back' }).tap()
    await expect(page).toHaveURL('/download-now')
  })

  await test.step('a number with letters, too long, too short, pasted and filled in', async () => {
    await navigate('login')
    await expectBrand(page)
    await expect(page.getByText('Enter your mobile number to log in or register.')).toBeVisible()
    const rules = page.getByRole('link', { name: 'How to play' })
    await expect(rules).toHaveAttribute('href', '/how-to-play')
    const number = page.getByLabel('Mobile number')
    const problem = page.getByText('Allow only 10 digits valid numbers.')
    await number.pressSequentially('98765x')
    await expect(problem).toBeVisible()
    await expect(number).toHaveValue('98765x')
    await number.press('Backspace')
    await number.pressSequentially('4')
    await expect(problem).toBeHidden()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Enter Valid mobile number !!')).toBeVisible()
    await expect(number).toHaveValue('987654')
    await expect(number).toBeFocused()
    await number.pressSequentially('32109')
    await expect(problem).toBeVisible()
    await expect(number).toHaveValue('98765432109')
    await expectUnderstandsPhones(number, problem)
  })

  await test.step('offline', async () => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    await autofill(page.getByLabel('Mobile number'), `+91 ${player.phone}`)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toHaveText('Api Error')
    await expect(page.getByLabel('Mobile number')).toHaveValue(player.phone)
    await context.setOffline(false)
  })

  await test.step('the sign-up without a name and the confirmation of age and terms', async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/sign-up')
    await expectBrand(page)
    await expect(page.getByText(`+91 ${inTwoGroups(player.phone)}`)).toBeVisible()
    const email = page.getByLabel('Email (optional)')
    await email.fill('asha@example.com')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Enter User name !!')).toBeVisible()
    const unconfirmed = 'Please confirm that you are 18 or over and accept the terms.'
    await expect(page.getByText(unconfirmed)).toBeVisible()
    await expect(email).toHaveValue('asha@example.com')
    await expect(page.getByLabel('Full name')).toBeFocused()
    await page.getByLabel('Full name').fill(player.name)
    await page.getByLabel('I am 18 or over').check()
    await page.reload()
    await untilHydrated(page)
    await expect(page.getByLabel('Full name')).toHaveValue(player.name)
    await expect(email).toHaveValue('asha@example.com')
    await expect(page.getByLabel('I am 18 or over')).toBeChecked()
    await page.getByRole('button', { name: 'Continue' }).tap()
  })

  await test.step('an MPIN that is short, not twice the same, or too easy', async () => {
    await expect(page).toHaveURL('/M_pin')
    await createMpin(page, '482', '482')
    await expect(page.getByText('Only 4 digit allow !!')).toHaveCount(2)
    await createMpin(page, '4826', '4827')
    await expect(page.getByText('Mpin does not match with confirm Mpin.')).toBeVisible()
    await expect(page.getByLabel('Create MPIN', { exact: true })).toHaveValue('4826')
    await createMpin(page, '1234', '1234')
    const tooEasy = 'Please do not use digits in order, like 1234.'
    await expect(page.getByRole('alert')).toHaveText(tooEasy)
  })

  await test.step('is logged in after two seconds, has 1,000 points, and is led to a first bid', async () => {
    await createMpin(page, player.mpin)
    await expect(page.getByText('You are registered. Logging you in…')).toBeVisible()
    await expect(page).toHaveURL('/home')
    const [registered, loggedIn] = await Promise.all(
      [signUp, login].map(call => callOf(page, call)),
    )
    expect(loggedIn!.askedAtMs - registered!.answeredAtMs).toBeGreaterThan(LOGGED_IN_AFTER_MS)
    await expect(balanceOf(page)).toHaveText('Balance1,000.00')
    const kept = await page.evaluate(() => ({ ...localStorage }))
    expect(kept).toMatchObject({ phone_number: player.phone, user_name: player.name })
    expect(Object.keys(kept)).toEqual(
      expect.arrayContaining(['user_token', 'user_email', 'user_session']),
    )
    const first = page.getByRole('link', { name: 'Pick a number from 0 to 9' })
    await expect(first).toContainText('10 points on one digit. 1 in 10 wins 100.')
    await expect(first).toHaveAttribute('href', '/game_type/Chandan_Bagh_Day/single_digit')
    await expect(page.getByRole('button', { name: 'Play Kesar Mahal' })).toHaveText('Play')
  })

  await test.step('after the first bid may set limits or skip them, once', async () => {
    const offer = page.getByText('Would you like to set limits for your play?')
    await expect(offer).toBeHidden()
    await bidByCall(
      page,
      {
        ...{ game_name: 'Kesar Mahal', game_type: 'Single Digit', session: 'Open' },
        ...{ open_digit: '7', points_action: '10' },
      },
      server.url,
    )
    await page.reload()
    await expect(offer).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pick a number from 0 to 9' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Play Kesar Mahal' })).toHaveText('')
    await page.getByRole('button', { name: 'Not now' }).tap()
    await expect(offer).toBeHidden()
    await page.reload()
    await expect(balanceOf(page)).toHaveText('Balance990.00')
    await expect(offer).toBeHidden()
  })
})

test('asks a known number for its MPIN, refuses a wrong one, and keeps the number', async ({
  page,
  navigate,
  player,
}) => {
  const problem = page.getByText('Only 4 digit allow !!')
  const wrong = page.getByRole('alert')
  const mpin = page.getByLabel('MPIN', { exact: true })
  await navigate('login')
  await enterNumber(page, player)
  await expect(page).toHaveURL('/login_mpin')
  await expect(page.getByText('Please log in with your MPIN.')).toBeVisible()
  await expect(toastOf(page)).toHaveCount(0)
  await expect(mpin).toBeFocused()
  await expect(mpin).toHaveAccessibleDescription('The fourth digit logs you in.')

  await test.step('letters, too many digits and too few', async () => {
    await mpin.pressSequentially('48x')
    await expect(problem).toBeVisible()
    await expect(mpin).toHaveValue('48')
    await mpin.pressSequentially('२')
    await expect(problem).toHaveCount(0)
    await expect(mpin).toHaveValue('482')
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(problem).toBeVisible()
    await paste(mpin, '482612')
    await expect(problem).toBeVisible()
    await expect(mpin).toHaveValue('')
  })

  await test.step('a wrong one', async () => {
    await page.keyboard.type('9043')
    await expect(wrong).toHaveText('This MPIN does not match this number.')
    await expect(page.getByText(`+91 ${inTwoGroups(player.phone)}`)).toBeVisible()
    await expect(mpin).toHaveValue('')
    await expect(mpin).toBeFocused()
    await expect(mpin).toHaveAttribute('aria-invalid', 'true')
    await expect(mpin).toHaveAccessibleDescription('This MPIN does not match this number.')
    const [boxes, sentence] = [await mpin.boundingBox(), await wrong.boundingBox()]
    expect(sentence!.y - (boxes!.y + boxes!.height), 'px under the boxes').toBeLessThan(8)
    await expect(toastOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Log In' }).tap()
    await expect(wrong).toHaveText('This MPIN does not match this number.')
    await expect(problem).toBeHidden()
  })

  await test.step('reload, back and another number', async () => {
    await page.reload()
    await expect(mpin).toBeFocused()
    await page.goBack()
    await expect(page.getByLabel('Mobile number')).toHaveValue(player.phone)
    await page.goForward()
    await page.getByRole('link', { name: 'Use another number' }).tap()
    await expect(page.getByLabel('Mobile number')).toHaveValue('')
  })

  await enterNumber(page, player)
  await expect(mpin).toBeFocused()
  await page.keyboard.type(player.mpin)
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeVisible()
  // The page of the login holds only its own styles, so these came with the screen.
  await expect(page.getByRole('navigation').last()).toHaveCSS('position', 'fixed')
  await page.reload()
  await untilHydrated(page)
  await expect(page).toHaveURL('/home')
  await expect(balanceOf(page)).toHaveText('Balance1,000.00')
})

test('replaces a forgotten MPIN after an OTP and logs out every other phone', {
  tag: '@thorough',
}, async ({ page, navigate, login, newPhone, player, server, browserErrors }) => {
  await login(player)
  await navigate('home')
  await expect(balanceOf(page)).toBeVisible()

  const other = await newPhone()
  await other.addInitScript(readTexts)
  await other.goto('/login')
  await untilHydrated(other)
  await enterNumber(other, player)
  await other.getByRole('button', { name: 'Forgot MPIN?' }).click()
  await expect(other).toHaveURL('/Otp')
  await expect(
    other.getByText(`This is a demo, which sends no SMS to +91 ${inTwoGroups(player.phone)}.`),
  ).toBeVisible()
  browserErrors.allow(/429/)
  await other.getByRole('button', { name: 'New code' }).click()
  await expect(other.getByRole('alert')).toContainText('seconds')
  await expect(other).toHaveURL('/Otp')
  const otp = other.getByLabel('OTP')
  await otp.pressSequentially('3a')
  await expect(other.getByText('Only 4 digit allow !!')).toBeVisible()
  await otp.fill('12')
  await other.getByRole('button', { name: 'Verify' }).click()
  await expect(other.getByText('Only 4 digit allow !!')).toBeVisible()
  const code = server.codeSentTo(player.phone)
  const wrong = code === '1111' ? '2222' : '1111'
  browserErrors.allow(/401/)
  const refused = other.getByText('This code is wrong')
  await paste(otp, `Your code is ${wrong}`)
  await expect(refused).toBeVisible()
  await expect(otp).toHaveValue('')
  // The browser reads the code of one text, then that of the next.
  await other.evaluate(receiveText, wrong)
  await expect(otp).toHaveValue('')
  await other.evaluate(receiveText, code)
  await expect(other).toHaveURL('/M_pin')
  await expect(other.getByRole('banner')).toContainText('New MPIN')
  await expect(other.getByRole('main')).not.toContainText('Create MPIN')
  browserErrors.allow(/401/)
  await replaceMpin(other, '7290')
  await expect(other).toHaveURL('/home')
  await expect(balanceOf(other)).toHaveText('Balance1,000.00')
  // Its stream ends with its session.
  await expect(page).toHaveURL('/login')
})

/** Runs in the page: the browser can read the code of an SMS, and this phone can get one. */
function readTexts() {
  Object.assign(window, { OTPCredential: class {} })
  navigator.credentials.get = request =>
    new Promise(resolve => {
      if (request && 'otp' in request)
        addEventListener(
          'text',
          event => resolve({ code: (event as CustomEvent).detail } as never),
          {
            once: true,
          },
        )
    })
}

/** Runs in the page: an SMS arrives, and its code is read. */
async function receiveText(code: string): Promise<void> {
  dispatchEvent(new CustomEvent('text', { detail: code }))
  await new Promise(resolve => setTimeout(resolve))
}

/** The brand, which leads to the landing page. */
async function expectBrand(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  const brand = header.getByRole('link', { name: 'Ank', exact: true })
  await expect(brand).toHaveAttribute('href', '/download-now')
}

async function expectUnderstandsPhones(field: Locator, problem: Locator): Promise<void> {
  for (const text of ['+91 98765 43210', '0091-98765-43210', '९८७६५ ४३२१०']) {
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
}

/** When the browser sent a call and got its reply, by the browser's clock. */
function callOf(page: Page, { name }: Endpoint) {
  return page.evaluate(path => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const call = entries.findLast(entry => entry.name.endsWith(path))!
    return { askedAtMs: call.startTime, answeredAtMs: call.responseEnd }
  }, `/api/${name}`)
}
