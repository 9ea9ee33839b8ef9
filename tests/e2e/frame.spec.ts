import { inTwoGroups } from '#contract/wire.ts'
import { findings, only } from './support/accessibility.ts'
import { balanceOf, expect, test } from './support/fixtures.ts'
import { takeScreenshots } from './support/layout.ts'
import { registered } from './support/player.ts'

test('the header, the sidebar and the bottom navigation lead everywhere, and Back closes what is open', {
  tag: '@thorough',
}, async ({ page, request, login, navigate }) => {
  const player = await registered(request, 'Venkataraghavan Iyer')
  const banner = page.getByRole('banner')
  const menu = page.getByRole('button', { name: 'Menu' })
  const dialog = page.getByRole('dialog')
  await login(player)

  await test.step('the menu and the brand on home, back and the title on every other page', async () => {
    await navigate('home')
    await expect(menu).toBeVisible()
    await expect(banner.getByRole('heading', { level: 1 })).toHaveText('Ank')
    await expect(page).toHaveTitle('Ank')
    await navigate('gameTypes', { game: 'Raat_Rani_Night' })
    await expect(banner.getByRole('button', { name: 'Back' })).toBeVisible()
    await expect(banner.getByRole('heading', { level: 1 })).toHaveText('Raat Rani Night')
    await expect(page).toHaveTitle('Raat Rani Night · Ank')
    await navigate('fundHistory', { type: 'APPROVED_DEPOSITE' })
    await expect(page).toHaveTitle('Approved Deposit · Ank')
    await navigate('root')
    await expect(banner.getByRole('heading', { level: 1 })).toHaveText('Ank')
  })

  await test.step('a title is whole at 320 px with wide letters', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const sheet = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
    for (const path of ['/account-statement', '/wallet_histroy', '/game_type/Raat_Rani_Night']) {
      await page.goto(path)
      await page.evaluate(text => {
        const wide = new CSSStyleSheet()
        wide.replaceSync(text)
        document.adoptedStyleSheets.push(wide)
      }, sheet)
      const title = banner.getByRole('heading', { level: 1 })
      await expect(title).not.toHaveText('')
      const [seen, whole] = await title.evaluate(({ clientHeight, scrollHeight }) => [
        clientHeight,
        scrollHeight,
      ])
      expect(whole, path).toBeLessThanOrEqual(seen! + 1)
    }
    await page.setViewportSize({ width: 360, height: 780 })
  })

  await test.step('the first stop of the keyboard leads past the header', async () => {
    await navigate('wallet')
    await expect(page.getByRole('link', { name: 'Withdraw Funds' })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('button', { name: 'Skip to the screen' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').getByRole('link', { name: 'Add Fund' })).toBeFocused()
  })

  await test.step('five items at the bottom, the current one marked', async () => {
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(['History', 'All Bids', 'Home', /wallet/i, 'Website'])
    await expect(links.nth(4)).toHaveAttribute('target', '_blank')
    for (const [place, path] of [
      [0, '/account-statement'],
      [1, '/all-bid'],
      [3, '/wallet_histroy'],
      [2, '/home'],
    ] as const) {
      await links.nth(place).click()
      await expect(page).toHaveURL(path)
      await expect(links.nth(place)).toHaveAttribute('aria-current', 'page')
    }
  })

  await test.step('the player and the links in the sidebar', async () => {
    await menu.click()
    await expect(dialog.getByRole('heading')).toHaveText('Venkat')
    await expect(dialog).toContainText(`+91 ${inTwoGroups(player.phone)}`)
    await expect(dialog).toContainText('Member since 11/18/2026')
    await expect(page.getByRole('checkbox', { name: 'Vibrate for numbers and wins' })).toBeVisible()
    for (const [name, href] of [
      ['Account Statement', '/account-statement'],
      ['Game Rates', '/game-rates'],
      ['Term & Conditions', '/privacy-policy'],
      ['Video', '/how-to-play'],
    ] as const) {
      await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await menu.click()
    await page.mouse.click(350, 600)
    await expect(dialog).toHaveCount(0)
    await menu.click()
    await dialog.getByRole('link', { name: 'Game Rates' }).click()
    await expect(page).toHaveURL('/game-rates')
    await expect(dialog).toHaveCount(0)
    await expect(banner.getByRole('heading', { level: 1 })).toHaveText('Game Rates')
    await expect(page).toHaveTitle('Game Rates · Ank')
    await expect(page.getByRole('row', { name: /Full Sangam 10 KA 1,00,000/ })).toBeVisible()
  })

  await test.step('Back closes an open sidebar or sheet with its page', async () => {
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
    for (const opener of ['Menu', 'Call support, 90000 00001', 'Charts of Kesar Mahal']) {
      await home.click()
      await page.getByRole('button', { name: opener }).click()
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/game-rates')
      await expect(dialog).toHaveCount(0)
      await page.goForward()
      await expect(page).toHaveURL('/home')
      await expect(dialog).toHaveCount(0)
      await page.goBack()
    }
  })

  await test.step('the bottom navigation covers no target, on a phone of any height', async () => {
    await home()
    for (const height of [640, 823, 847]) {
      await page.setViewportSize({ width: 412, height })
      expect(await findings(page, only('target-size')), `${height} px high`).toEqual([])
    }
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const lastCard = page.getByRole('article').last()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const [card, bar] = [await lastCard.boundingBox(), await navigation.boundingBox()]
    expect(card!.y + card!.height).toBeLessThanOrEqual(bar!.y)
    expect(bar!.y + bar!.height).toBe(847)
  })

  await test.step('offers to vibrate only where the phone can', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'vibrate'))
    await home()
    await menu.click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Vibrate for numbers and wins' })).toHaveCount(
      0,
    )
  })

  async function home(): Promise<void> {
    await navigate('home')
    await expect(page.getByText('Raat Rani Night')).toBeVisible()
  }
})

test('shows an unknown address as 404 outside the app, and with a message inside', {
  tag: '@thorough',
}, async ({ page, player, login, browserErrors }) => {
  browserErrors.allow(/status of 404/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page.goto('/mr/no-such-page')
  await expect(page.locator('html')).toHaveAttribute('lang', 'mr-IN')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('पेज सापडले नाही')
  await page.evaluate(() => localStorage.setItem('language', 'hi'))
  await page.goto('/no-such-page')
  await expect(page).toHaveTitle('पेज नहीं मिला · Ank')
  await page.locator('summary[aria-label="मेन्यू"]').tap()
  await expect(page.getByRole('navigation', { name: 'मेन्यू' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'मेन्यू' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toContainText('सिर्फ़ वयस्कों के लिए।')
  await takeScreenshots(page, 'not-found-hi')
  await page.evaluate(() => localStorage.clear())
  await login(player)
  await page.goto('/game_type/No_Such_Market')
  await expect(page.getByText('There is no market with this name.')).toBeVisible()
  await page.goto('/game_type/Kesar_Mahal/no_such_type')
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/home')
  await expect(balanceOf(page)).toBeVisible()
})
