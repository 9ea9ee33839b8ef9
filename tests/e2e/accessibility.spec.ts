import { expect, test, toastOf } from './support/fixtures.ts'
import { behind, expectFocusSeen, isSaid, pictureOf, stopsOf } from './support/keyboard.ts'
import { cell } from './support/play.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: false, hasTouch: false })

const game = 'Kesar_Mahal'
const tag = '@thorough'

test('in a window of 320 by 256 no bar hides what the keyboard is on', { tag }, async ({
  page,
  player,
  login,
}) => {
  await login(player)
  await page.setViewportSize({ width: 320, height: 256 })
  for (const [path, text] of [
    ['/game_type/Raat_Rani_Night/single_pana', 'Place bids'],
    [`/jodi_chart/${game}`, 'Newest week'],
    ['/home', 'Raat Rani Night'],
    ['/profile', 'Update'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByText(text).last()).toBeAttached()
      const stops = await stopsOf(page)
      expect(stops.length).toBeGreaterThan(10)
      // A tab in a strip that scrolls sideways may be only partly visible.
      expect(stops.filter(({ share }) => share < 0.1)).toEqual([])
      expect(stops.filter(({ isMarked }) => !isMarked)).toEqual([])
    })
  }

  await test.step('a chart still leads to a month', async () => {
    await page.goto(`/jodi_chart/${game}`)
    await page.getByLabel('Month').selectOption('09/2026')
    await expect(page.getByRole('row', { name: '09/07/2026 to' })).toBeInViewport({ ratio: 1 })
  })
})

test('high contrast shows what is chosen, the digits of the MPIN and the field with the focus', {
  tag,
}, async ({ page, player, login, navigate }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await test.step('the MPIN', async () => {
    await navigate('login')
    const number = page.getByLabel('Mobile number')
    await expectFocusSeen(number)
    await number.fill(player.phone)
    await page.keyboard.press('Enter')
    const mpin = page.getByLabel('MPIN', { exact: true })
    await expect(mpin).toBeFocused()
    await expectFocusSeen(mpin)
    await mpin.blur()
    const empty = await pictureOf(mpin)
    await mpin.fill('12')
    await mpin.blur()
    expect(await pictureOf(mpin)).not.toBe(empty)
    await expect(mpin).toHaveAttribute('autocomplete', 'current-password')
    await expect(page.locator('[autocomplete=username]')).toHaveValue(player.phone)
  })

  await login(player)
  await test.step('the session, points, number, type and fill', async () => {
    await navigate('bulk', { game, type: 'single_pana' })
    const option = (name: string) => page.locator('label').filter({ hasText: name })
    await expect(page.getByRole('radio', { name: /^Open/ })).toBeChecked()
    expect(await behind(option('Open'))).not.toBe(await behind(option('Close')))
    const amount = (name: string) => page.getByRole('button', { name, exact: true }).locator('span')
    await page.getByRole('button', { name: '50', exact: true }).click()
    expect(await behind(amount('50'))).not.toBe(await behind(amount('100')))
    await cell(page, '128').click()
    expect(await behind(cell(page, '128'))).not.toBe(await behind(cell(page, '137')))
    const types = page.getByRole('navigation', { name: 'Game types' })
    const type = (name: string) => types.getByRole('link', { name, exact: true })
    expect(await behind(type('Single Pana'))).not.toBe(await behind(type('Jodi Digit')))
    await page.getByRole('button', { name: 'Quick fill' }).click()
    const chip = (name: string) =>
      page.getByRole('dialog').getByRole('button', { name, exact: true })
    await chip('3').click()
    expect(await behind(chip('3'))).not.toBe(await behind(chip('4')))
    expect(await behind(chip('By ank'))).not.toBe(await behind(chip('Motor')))
  })

  await test.step('the screen, the chart and its day', async () => {
    await navigate('home')
    const link = (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
    expect(await behind(link('Home'))).not.toBe(await behind(link('All Bids')))
    await navigate('jodiChart', { game })
    const kind = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
    expect(await behind(kind('Jodi'))).not.toBe(await behind(kind('Pana')))
    const today = page.locator('td[aria-current=date]')
    expect(await behind(today)).not.toBe(await behind(today.locator('+ td')))
  })
})

test('on home each market is one heading and one way in, and its result is words', { tag }, async ({
  page,
  context,
  browserErrors,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('home')
  const card = page.getByRole('article').filter({ hasText: 'Raat Rani Night' })
  await expect(page.getByRole('heading', { name: 'Taking bids', level: 2 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Raat Rani Night', level: 3 })).toBeVisible()
  await expect(card).toMatchAriaSnapshot('- paragraph: /^Open \\d{3}, jodi \\d{2}, close \\d{3}$/')
  const closed = page.getByRole('article').filter({ hasText: 'Neem Chhaya' })
  await expect(closed).toMatchAriaSnapshot('- paragraph: Open not declared yet')
  const stops = (await stopsOf(page)).map(({ name }) => name)
  expect(stops[0]).toBe('Skip to the screen')
  expect(stops.filter(name => name.includes('Raat Rani Night'))).toEqual([
    'Play Raat Rani Night',
    'Pin Raat Rani Night to the top',
    'Charts of Raat Rani Night',
  ])

  await test.step('the focus goes with a pinned market, and back from each dialog', async () => {
    const pin = page.getByRole('button', { name: 'Pin Raat Rani Night to the top' })
    await pin.press('Enter')
    await expect(page.getByRole('article').first()).toContainText('Raat Rani Night')
    await expect(pin).toBeFocused()
    for (const [opener, title] of [
      ['Menu', 'Menu'],
      ['Call support, 90000 00001', 'Support'],
      ['Charts of Kesar Mahal', 'CHART INFO'],
    ] as const) {
      const button = page.getByRole('button', { name: opener })
      await button.press('Enter')
      const dialog = page.getByRole('dialog', { name: title, exact: true })
      await expect(dialog.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  })

  await test.step('a countdown is in no live region', async () => {
    const left = card.getByText(/ left$/)
    await expect(left).toBeVisible()
    expect(await isSaid(left)).toBe(false)
  })

  await test.step('a message is under the strip, and out of the page once it was heard', async () => {
    browserErrors.allow(/net::ERR_/)
    await context.setOffline(true)
    const strip = page.getByText('You are offline.')
    await expect(strip).toBeVisible()
    expect(await isSaid(strip)).toBe(true)
    await page.getByRole('button', { name: 'Play Neem Chhaya' }).press('Enter')
    const text = 'This Market Betting Is Closed For Today.'
    const said = page.locator('[aria-live=assertive]')
    await expect(said).toHaveText(text)
    const [above, toast] = [(await strip.boundingBox())!, (await toastOf(page).boundingBox())!]
    expect(toast.y).toBeGreaterThanOrEqual(above.y + above.height)
    await expect(said).toHaveText('')
  })
})

test('a chart is named by its weeks, and Home and End cross one', { tag }, async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('jodiChart', { game })
  const last = page.getByRole('grid').last()
  await expect(last).toHaveAccessibleName(/^Jodi chart, [\d/]+ – 11\/22\/2026$/)
  const cells = last.getByRole('row').last().getByRole('gridcell')
  await cells.first().focus()
  await page.keyboard.press('End')
  await expect(cells.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(cells.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Mon 11/16/2026')
  await page.keyboard.press('Escape')
  await expect(cells.first()).toBeFocused()
})
