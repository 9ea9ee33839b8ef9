import { expect, test } from './support/fixtures.ts'
import { expectFocusSeen, focusedStop, hear, stopsOf } from './support/keyboard.ts'
import { bidCall, cell, pointsOf, rowsOf, slipOf } from './support/play.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: false, hasTouch: false })

const game = 'Kesar_Mahal'
const tag = '@thorough'

test('the keyboard crosses 120 numbers in few stops, and each step announces what it did', {
  tag,
}, async ({ page, player, login, navigate }) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_pana' })
  await expect(page).toHaveTitle('Single Pana Bulk, Kesar Mahal · Ank')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Ank 1')
  const stops = (await stopsOf(page)).map(({ name }) => name)
  expect(stops.length).toBeLessThan(60)
  expect(stops).not.toContain('Game types')
  const all = stops.filter(name => name.startsWith('Add all'))
  expect(new Set(all).size).toBe(10)
  const status = page.getByRole('group', { name: 'Single Pana numbers' }).getByRole('status')
  const find = page.getByRole('button', { name: 'Find a number' })

  await test.step('the search announces how many numbers it finds', async () => {
    await find.press('Enter')
    for (const [typed, found] of [
      ['12', '8 numbers'],
      ['129', '1 number'],
      ['555', '0 numbers'],
    ] as const) {
      await page.getByRole('searchbox').fill(typed)
      await expect(status).toHaveText(found)
    }
    await page.getByRole('button', { name: 'Close the search' }).press('Enter')
    await expect(find).toBeFocused()
  })

  await test.step('a fill without points leads to the field, whose error leaves its ring', async () => {
    const quickFill = page.getByRole('button', { name: 'Quick fill' })
    const sheet = page.getByRole('dialog')
    await quickFill.press('Enter')
    await sheet.getByRole('button', { name: '1', exact: true }).press('Enter')
    await sheet.getByRole('button', { name: 'Add 12 numbers' }).press('Enter')
    const points = sheet.getByRole('textbox', { name: 'Points' })
    await expect(points).toBeFocused()
    await expect(points).toHaveAttribute('aria-invalid', 'true')
    await expectFocusSeen(points)
    await points.fill('10')
    await sheet.getByRole('button', { name: /^Add 12 numbers/ }).press('Enter')
    await expect(sheet).toHaveCount(0)
    await expect(quickFill).toBeFocused()
  })

  await test.step('Add all stays visible, and Undo moves the focus on', async () => {
    const addAll = page.getByRole('button', { name: 'Add all · 120, Ank 4' })
    await addAll.press('Enter')
    await expect(slipOf(page)).toContainText('24 bids')
    await expect(addAll).toBeFocused()
    expect((await focusedStop(page))!.share).toBeGreaterThan(0.5)
    await page.getByRole('button', { name: /^Undo/ }).press('Enter')
    await expect(page.getByRole('button', { name: /^Place/ })).toBeFocused()
  })
})

test('the focus stays in the slip and its sheets', { tag }, async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_pana' })
  const quickFill = page.getByRole('button', { name: 'Quick fill' })
  const sheet = page.getByRole('dialog')
  await quickFill.press('Enter')
  await sheet.getByRole('button', { name: 'Type many' }).press('Enter')
  const lines = sheet.getByRole('textbox', { name: 'Numbers' })
  const add = sheet.getByRole('button', { name: /^Add \d/ })
  await lines.fill('128 = 20\nabc')
  await add.press('Enter')
  await expect(sheet).toContainText('abc is not a number.')
  await expect(lines).toBeFocused()
  await lines.fill('129 = 20')
  await add.press('Enter')
  await expect(quickFill).toBeFocused()

  await slipOf(page).getByRole('button', { name: '2 in slip' }).press('Enter')
  const points = page.getByLabel('Points on 128')
  await points.fill('40')
  await points.press('Enter')
  await expect(points).toBeFocused()
  const same = page.getByRole('button', { name: 'Same points' })
  await same.press('Enter')
  const each = sheet.getByLabel('Points')
  await each.fill('9')
  await each.press('Enter')
  await expect(each).toHaveAttribute('aria-invalid', 'true')
  await expectFocusSeen(each)
  await each.fill('30')
  await sheet.getByRole('button', { name: 'Set all' }).press('Enter')
  await expect(same).toBeFocused()
  await page.getByRole('button', { name: 'Remove 128' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove 129' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove 129' }).press('Delete')
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Place/ })).toBeFocused()

  await navigate('addFundManual')
  await page.getByRole('button', { name: 'Show QR' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Save the QR/ })).toBeFocused()
})

test('what became of a slip is said once, and Place keeps the focus meanwhile', { tag }, async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await pointsOf(page).fill('10')
  for (const digit of ['1', '2', '3']) await cell(page, digit).click()
  const placeButton = page.getByRole('button', { name: /^Plac/ })
  const refused = Promise.withResolvers<void>()
  await page.route(bidCall, async route => {
    if (!route.request().postData()?.includes('open_digit%22%3A%222')) return route.continue()
    await refused.promise
    await route.fulfill({ json: { success: '0', msg: 'Not today.' } })
  })
  const heard = await hear(page)
  await placeButton.press('Enter')
  await expect(placeButton).toContainText('Placing 2 of 3')
  await expect(placeButton).toBeFocused()
  await expect(placeButton).toHaveAttribute('aria-disabled', 'true')
  expect(await heard()).toEqual([])
  refused.resolve()
  await expect(placeButton).toContainText('Place 1 bid')
  await expect(placeButton).toBeFocused()
  await expect
    .poll(heard)
    .toEqual(['1 bid · 10 points. Balance after 970', '2 of 3 bids placed, 2: Not today.'])
  await page.unrouteAll()
  await placeButton.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a list announces what a filter finds, and the sheet of the filter waits for more', {
  tag,
}, async ({ page, player, login, navigate }) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await pointsOf(page).fill('10')
  await cell(page, '1').click()
  await page.getByRole('button', { name: /^Place 1/ }).press('Enter')
  await expect(page).toHaveURL('/my-bid')
  await page.keyboard.press('Escape')
  const status = page.getByRole('main').getByRole('status')
  await expect(status.filter({ hasText: '1 bid' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  const sheet = page.getByRole('dialog')
  const type = sheet.getByLabel('Type')
  await type.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/type=Jodi/)
  await expect(type).toBeFocused()
  await sheet.getByLabel('Market').selectOption('Kesar Mahal')
  await expect(sheet).toContainText('0 bids')
  await sheet.getByRole('button', { name: 'Show bids' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
  await expect(status.filter({ hasText: '0 bids' })).toHaveCount(1)

  await navigate('statement')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  const heard = await hear(page)
  await page.getByLabel('Type').selectOption('win')
  await expect.poll(heard).toContain('0 entries')
})
