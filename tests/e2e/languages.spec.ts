import type { Page } from '@playwright/test'
import { expect, expectToast, test, toastOf } from './support/fixtures.ts'
import { expectGoodIn, expectNoEnglish } from './support/language.ts'
import { expectNoLayoutShift, takeScreenshots } from './support/layout.ts'
import { untilHydrated } from './support/phone.ts'
import { newcomer } from './support/player.ts'

const game = 'Kesar_Mahal'
const languageScript = /\/_astro\/(hi|mr)\.[\w-]+\.js/
/** Links and buttons are narrower in Hindi: three texts move by less than their width. */
const SHIFT_OF_WORDS = 0.01

const names = { hi: 'हिन्दी', mr: 'मराठी' } as const
const numberLabels = { hi: 'मोबाइल नंबर', mr: 'मोबाइल नंबर' } as const
const titles = { hi: 'लॉग इन · Ank', mr: 'लॉग इन · Ank' } as const

const screens = [
  '/home',
  `/game_type/${game}`,
  `/game_type/${game}/single_digit`,
  '/my-bid',
  '/wallet_histroy',
  '/account-statement',
  '/profile',
  '/game-rates',
  '/game_type/Chandan_Bagh_Day',
  '/game_type/Neem_Chhaya',
  `/game_type_single/${game}/double_pana`,
  `/game_type/${game}/half_sangam`,
  `/game_type/${game}/full_sangam`,
  '/all-bid',
  '/add_fund_auto',
  '/add_fund_user',
  '/withdraw',
  '/add_bank_details',
  '/fund_histry/ALL_DEPOSIT',
  '/request_history',
  '/limits',
  '/deposit',
  `/jodi_chart/${game}`,
  `/pana_chart/${game}`,
]

test('changes the language at once, keeps what was typed, loads its script only then, and shows where it cannot', {
  tag: '@thorough',
}, async ({ page, navigate, player, login, browserErrors }) => {
  const asked = languageScripts(page)
  await navigate('login')
  await page.getByLabel('Mobile number').fill('98765')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.getByRole('button', { name: names.hi }).tap()
  await expect(page.getByLabel(numberLabels.hi)).toHaveValue('98765')
  await expect(page.getByRole('button', { name: names.hi })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect(page).toHaveTitle(titles.hi)
  await page.getByRole('button', { name: 'आगे बढ़ें' }).tap()
  await expect(page.getByText('सही मोबाइल नंबर डालें।')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).tap()
  await expect(page.getByText('Enter Valid mobile number !!')).toBeVisible()
  expect(asked).toEqual(['hi'])

  await test.step('a language that cannot be loaded', async () => {
    browserErrors.allow(/ERR_FAILED/)
    await page.route(languageScript, route => route.abort())
    await page.getByRole('button', { name: names.mr }).tap()
    await expect(toastOf(page)).toHaveText('The language could not be loaded.')
    const english = page.getByRole('button', { name: 'English' })
    await expect(english).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('Mobile number')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
    await page.unroute(languageScript)
  })

  await test.step('in the sidebar too', async () => {
    await login(player)
    await navigate('home')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('button', { name: names.mr }).tap()
    await expect(page.getByRole('link', { name: 'अकाउंट स्टेटमेंट' })).toBeVisible()
  })
})

test('hydrates a stored login page in each language without errors, and moves only what has other words', {
  tag: '@thorough',
}, async ({ newPhone }) => {
  for (const [code, name] of Object.entries(names)) {
    await test.step(code, async () => {
      const page = await newPhone()
      await page.goto(`/login?lang=${code}`)
      await expect(page.locator('html')).toHaveAttribute('lang', `${code}-IN`)
      await untilHydrated(page)
      const asked = languageScripts(page)
      // The page is painted in English first, as on a slow phone.
      await page.route(languageScript, async route => {
        await page.waitForTimeout(600)
        await route.continue()
      })
      await page.goto('/login')
      await untilHydrated(page)
      await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.locator('html')).toHaveAttribute('lang', `${code}-IN`)
      expect(asked).toEqual([code])
      await expectNoLayoutShift(page, SHIFT_OF_WORDS)
      await takeScreenshots(page, `${code}-login`)
      await expectGoodIn(page)
    })
  }
})

for (const code of Object.keys(names)) {
  test(`shows every screen in ${code}, fitting 320 px and accessible`, {
    tag: '@thorough',
  }, async ({ page, player, login }) => {
    await login(player)
    await page.evaluate(language => localStorage.setItem('language', language), code)
    for (const path of screens) {
      await test.step(path, async () => {
        await page.goto(path)
        await untilHydrated(page)
        await expect(page.locator('html')).toHaveAttribute('lang', `${code}-IN`)
        await page.waitForLoadState('networkidle')
        await expectNoLayoutShift(page)
        await takeScreenshots(page, `${code}${path.replaceAll('/', '-')}`)
        await expectGoodIn(page, player.name)
      })
    }
  })
}

test('registers, bids and logs out in Hindi, and the login stays in Hindi', {
  tag: '@thorough',
}, async ({ page }) => {
  const player = newcomer()
  await page.goto('/login?lang=hi')
  await untilHydrated(page)
  await page.getByLabel(numberLabels.hi).fill(player.phone)
  await page.getByRole('button', { name: 'आगे बढ़ें' }).tap()
  await page.getByLabel('पूरा नाम').fill(player.name)
  await expectNoEnglish(page)
  await page.getByLabel('मेरी उम्र 18 साल').check()
  await page.getByRole('button', { name: 'आगे बढ़ें' }).tap()
  await page.getByLabel('MPIN बनाएँ', { exact: true }).fill(player.mpin)
  await page.getByLabel('MPIN फिर से डालें', { exact: true }).fill(player.mpin)
  await expectNoEnglish(page)
  await page.getByRole('button', { name: 'रजिस्टर करें' }).tap()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('डेमो में आपका स्वागत है।')).toBeVisible()

  await page.goto(`/game_type/${game}`)
  await page.getByRole('link', { name: 'सिंगल अंक लिखें', exact: true }).tap()
  await expect(page).toHaveURL(`/game_type_single/${game}/single_digit`)
  await page.getByLabel('नंबर, 1 अंक').fill('5')
  await page.getByLabel('पॉइंट', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'बिड जोड़ें' }).tap()
  await page.getByRole('button', { name: 'स्लिप में 1' }).tap()
  await expect(page.getByRole('list', { name: 'चुनी हुई बिड' })).toContainText('5')
  await page.getByRole('button', { name: '1 बिड लगाएँ' }).tap()
  await expectToast(page, '1 बिड लग गई')
  await expect(page).toHaveURL('/my-bid')
  await expect(page.getByRole('banner')).toContainText('950.00')

  await page.goto('/home')
  await page.getByRole('button', { name: 'मेन्यू' }).tap()
  await page.getByRole('button', { name: 'लॉग आउट' }).tap()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel(numberLabels.hi)).toBeVisible()
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ language: 'hi' })
})

/** The languages whose scripts the page loads from now on. */
function languageScripts(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    const code = languageScript.exec(request.url())?.[1]
    if (code) asked.push(code)
  })
  return asked
}
