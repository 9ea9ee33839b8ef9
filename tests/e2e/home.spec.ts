import { expect, expectToastsAtTop, test, toastOf } from './support/fixtures.ts'
import { hear } from './support/keyboard.ts'
import { takeScreenshots } from './support/layout.ts'

test('home: a closed market, support, the charts, the install, and a pinned market', {
  tag: '@thorough',
}, async ({ page, player, login, navigate }) => {
  const dialog = page.getByRole('dialog')
  await login(player)
  await navigate('home')

  await test.step('a closed market shows it on its card, and in one toast instead of a page', async () => {
    const card = page.getByRole('article').filter({ hasText: 'Neem Chhaya' })
    await expect(card).toContainText('Betting Is Closed For Today')
    await expect(card).toContainText('***-**-***')
    await expect(card).toContainText('11:15 am')
    await expect(card).toContainText('12:15 pm')
    const heard = await hear(page, '[aria-live]')
    await card.getByRole('button', { name: 'Play Neem Chhaya' }).click()
    await expect(toastOf(page)).toHaveText('This Market Betting Is Closed For Today.')
    await expect(toastOf(page)).toHaveClass(/Toastify__toast--error/)
    await expect(page).toHaveURL('/home')
    await expect(toastOf(page)).not.toHaveAttribute('tabindex')
    expect(await heard()).toEqual(['This Market Betting Is Closed For Today.'])
    await page.getByRole('button', { name: 'Play Mor Pankh Morning' }).click()
    await expect(toastOf(page)).toHaveCount(1)
    // A screen reader announces the same sentence again, once.
    await expect.poll(async () => (await heard()).length).toBe(2)
    await card.getByText('11:15 am – 12:15 pm').click({ force: true })
    await expect(page).toHaveURL('/home')
    await expect(toastOf(page)).toHaveText('This Market Betting Is Closed For Today.')
    await toastOf(page).click()
    await expect(toastOf(page)).toHaveCount(0)
    await expectToastsAtTop(page)
  })

  await test.step('Call Now and WhatsApp of each support number', async () => {
    await expect(page.getByText('Welcome to the demo.')).toBeVisible()
    for (const number of ['9000000001', '9000000002']) {
      const shown = `${number.slice(0, 5)} ${number.slice(5)}`
      await page.getByRole('button', { name: `Call support, ${shown}` }).click()
      const call = dialog.getByRole('link', { name: 'Call Now' })
      await expect(call).toHaveAttribute('href', `tel:+91${number}`)
      const chat = dialog.getByRole('link', { name: /whatsapp/i })
      const address = new RegExp(`^https://wa\\.me/91${number}\\?text=.+`)
      await expect(chat).toHaveAttribute('href', address)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
    }
  })

  await test.step('the install in the menu', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    const install = page.getByRole('link', { name: 'Install app' })
    await expect(install).toHaveAttribute('href', '/download-now#install')
    await takeScreenshots(page, 'menu-install')
    const isAsked = page.evaluate(
      () =>
        new Promise<boolean>(resolve => {
          const offer = new Event('beforeinstallprompt', { cancelable: true })
          window.dispatchEvent(Object.assign(offer, { prompt: async () => resolve(true) }))
        }),
    )
    await install.click()
    expect(await isAsked).toBe(true)
    await expect(page).toHaveURL('/home')
  })

  await test.step('CHART INFO with the two charts', async () => {
    await navigate('home')
    await page.getByRole('button', { name: 'Charts of Kesar Mahal' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('CHART INFO')
    const pana = dialog.getByRole('link', { name: 'Pana Chart' })
    await expect(pana).toHaveAttribute('href', '/pana_chart/Kesar_Mahal')
    await dialog.getByRole('link', { name: 'Jodi Chart' }).click()
    await expect(page).toHaveURL('/jodi_chart/Kesar_Mahal')
    await expect(page).toHaveTitle('Jodi chart, Kesar Mahal · Ank')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('a pinned market is on top, and its card opens the grid of the last type', async () => {
    await page.evaluate(() => {
      const last = { type: 'Single Pana', points: '10' }
      const phone = localStorage.getItem('phone_number')!
      localStorage.setItem('last_play', JSON.stringify({ [phone]: last }))
    })
    await navigate('home')
    const cards = page.getByRole('article')
    await page.getByRole('button', { name: 'Pin Raat Rani Night to the top' }).click()
    await expect(cards.first()).toContainText('Raat Rani Night')
    await takeScreenshots(page, 'home-favourite')
    await cards.first().getByText('11:55 pm – 12:55 am').click({ force: true })
    await expect(page).toHaveURL('/game_type/Raat_Rani_Night/single_pana')
  })
})

test('rates that fail to load are loaded again on a tap, and do not replace the markets with an error', {
  tag: '@thorough',
}, async ({ page, player, login, navigate, browserErrors }) => {
  browserErrors.allow(/status of 500|net::ERR_FAILED/)
  await login(player)
  await test.step('on home', async () => {
    const answered = Promise.withResolvers<void>()
    const rates = page.waitForEvent('requestfailed', request => request.url().includes('get_rates'))
    await page.route('**/api/get_rates.php', route => route.abort())
    await page.route('**/api/get_market_bids.php', async route => {
      await answered.promise
      await route.continue()
    })
    const games = page.waitForResponse('**/api/get_games.php')
    await navigate('home')
    await Promise.all([games, rates])
    await page.waitForTimeout(1_000)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    answered.resolve()
    await expect(page.getByText('Kesar Mahal').first()).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('on the rates', async () => {
    await page.route('**/api/get_rates.php', route => route.fulfill({ status: 500, json: {} }))
    await navigate('gameRates')
    await expect(page.getByRole('alert').getByText('Api Error')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).tap()
    await expect(page.getByText('Full Sangam')).toBeVisible()
    await expect(page.getByText('Api Error')).toHaveCount(0)
  })
})
