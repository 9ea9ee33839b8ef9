import { expectAccessible } from './support/accessibility.ts'
import { balanceOf, expect, test, toastOf } from './support/fixtures.ts'
import { expectTargets } from './support/layout.ts'
import { addSangam, cell, choose, place, row } from './support/play.ts'
import { bidsOnServer } from './support/player.ts'
import { press } from './support/touch.ts'
import { expectLargeText, expectNothingCut } from './support/whole-text.ts'

const game = 'Kesar_Mahal'
const LONG_PRESS_MS = 1_600
/** After the ring has appeared. */
const GIVEN_UP_MS = 900

test('adds points by taps, and removes them by a long press and by ×', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await page.getByRole('textbox', { name: 'Points' }).fill('15')
  await cell(page, '3').click()
  await cell(page, '3').click()
  await cell(page, '5').click()
  await expect(cell(page, '3')).toContainText('30')
  await expect(row(page, '3')).toContainText('HOLD')
  await expect(page.getByRole('region', { name: 'Slip' })).toContainText('Balance after 955')

  await press(cell(page, '3'), 50)
  await expect(cell(page, '3')).toContainText('45')
  await press(cell(page, '3'), GIVEN_UP_MS)
  await cell(page, '5').click()
  await expect(cell(page, '5')).toContainText('30')
  await expect(cell(page, '3')).toContainText('45')
  await press(cell(page, '3'), LONG_PRESS_MS)
  await expect(row(page, '3')).toHaveCount(0)
  await expect(cell(page, '3')).toHaveText('3')
  await page.getByRole('button', { name: 'Remove 5' }).click()
  await expect(page.getByRole('list', { name: 'Chosen bids' })).toHaveCount(0)
})

test('finds a pana by its ank and by its digits, and opens another type with the same points', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_pana' })
  const points = page.getByRole('textbox', { name: 'Points' })
  await points.fill('50')
  await expect(page.getByText('50 can win 8,000')).toBeVisible()
  await page.getByRole('slider', { name: 'Ank' }).fill('5')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Ank 6')
  await expect(cell(page, '123')).toBeInViewport({ ratio: 1 })
  await expect(points).toBeInViewport({ ratio: 1 })
  await cell(page, '123').click()
  const box = (await page.getByRole('slider').boundingBox())!
  await page.touchscreen.tap(box.x + box.width * 0.05, box.y + box.height / 2)
  await expect(cell(page, '128')).toBeInViewport({ ratio: 1 })
  await page.getByRole('searchbox', { name: 'Find a number' }).fill('943')
  await expect(page.locator('[data-number]')).toHaveText(['349'])
  await page.getByRole('searchbox').fill('999')
  await expect(page.getByText('No such number.')).toBeVisible()

  await page.getByRole('link', { name: 'Jodi Digit', exact: true }).click()
  await expect(page).toHaveURL(`/game_type/${game}/jodi_digit`)
  await expect(points).toHaveValue('50')
  await expect(page.getByText('50 can win 5,000')).toBeVisible()
  await cell(page, '07').click()
  await expect(cell(page, '07')).toContainText('50')
  await navigate('bulk', { game: 'Chandan_Bagh_Day', type: 'single_pana' })
  const tabs = page.getByRole('navigation', { name: 'Game types' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Single Digit',
    'Single Pana',
    'Double Pana',
    'Triple Pana',
  ])
})

test('takes points of the slip as they are typed, and sends no others', async ({
  page,
  player,
  login,
  navigate,
  context,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await choose(page, ['1'])
  const slip = page.getByRole('region', { name: 'Slip' })
  const stake = page.getByRole('textbox', { name: 'Stake on 1' })
  // As TalkBack, VoiceOver and Safari on an iPhone do: the focus stays in the field.
  const activate = (name: RegExp) =>
    page.getByRole('button', { name }).evaluate(button => (button as HTMLElement).click())
  await stake.clear()
  await stake.pressSequentially('1000')
  await expect(stake).toHaveValue('1000')
  await expect(slip).toContainText('1 bid · 1,000 points')
  await stake.press('Enter')
  await expect(stake).toHaveValue('1,000')
  await stake.fill('5')
  await expect(stake).not.toHaveAttribute('aria-invalid')
  await activate(/^Place 1 bid/)
  await expect(toastOf(page)).toContainText('Please Enter minimum 10 Points.')
  await expect(stake).toHaveAttribute('aria-invalid', 'true')
  await expect(stake).toHaveValue('5')
  await stake.fill('50')
  await expect(slip).toContainText('1 bid · 50 points')
  await activate(/^Place 1 bid/)
  await expect(page).toHaveURL('/my-bid')
  expect(await bidsOnServer(context, player)).toEqual([expect.stringMatching(/ 50$/)])
})

test('changes points in the slip, saves it under a name, and plays the same again', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'triple_pana' })
  await page.getByRole('textbox', { name: 'Points' }).fill('10')
  await cell(page, '777').click()
  await cell(page, '000').click()
  await expect(row(page, '777')).toContainText('can win 10,000')
  await expect(page.getByText('Can win up to 10,000', { exact: true })).toBeVisible()
  await page.getByLabel('Stake on 777').fill('30')
  await page.keyboard.press('Enter')
  await expect(cell(page, '777')).toContainText('30')
  await expect(page.getByText('Can win up to 30,000', { exact: true })).toBeVisible()
  await page.getByLabel('Stake on 777').fill('9')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Please Enter minimum 10 Points.')
  await expect(page.getByLabel('Stake on 777')).toHaveValue('9')
  await page.getByRole('button', { name: /^Place / }).tap()
  await expect(page.getByLabel('Stake on 777')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(balanceOf(page)).toHaveText('Balance1,000.00')

  await page.getByRole('button', { name: 'Same points for all' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Points').fill('9')
  await sheet.getByRole('button', { name: 'Set all' }).click()
  await expect(sheet).toContainText('Please Enter minimum 10 Points.')
  await sheet.getByLabel('Points').fill('20')
  await sheet.getByRole('button', { name: 'Set all' }).click()
  await page.getByRole('button', { name: 'Saved slips' }).click()
  await sheet.getByLabel('Name of this slip').fill('Triples')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toContainText('2 bids · 40 points')
  await expectNothingCut(page)
  await expectAccessible(page)
  await expectTargets(page)
  await expectLargeText(page, 'slip-tools')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Slip' })).toContainText('2 bids · 40 points')
  await place(page)
  await expect(page).toHaveURL('/my-bid')

  await navigate('gameTypes', { game })
  await page.getByRole('button', { name: 'Same as last time: 2 bids · 40 points' }).click()
  await expect(cell(page, '777')).toContainText('20')
  await page.getByRole('button', { name: 'Remove 777' }).click()
  await page.getByRole('button', { name: 'Saved slips' }).click()
  await page.getByRole('button', { name: 'Use Triples' }).click()
  await expect(cell(page, '777')).toContainText('20')
  await expect(cell(page, '000')).toContainText('40')
})

test('keeps another list for Close, and removes a row by Delete', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'triple_pana' })
  await page.getByRole('textbox', { name: 'Points' }).fill('10')
  await cell(page, '777').click()
  await page.getByRole('radio', { name: 'Close' }).check()
  await cell(page, '777').click()
  const rows = page.getByRole('list', { name: 'Chosen bids' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await rows.last().getByRole('button').focus()
  await page.keyboard.press('Delete')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Open')
})

test('shows on the grid what is missing: points, the minimum, a bid', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'jodi_digit' })
  await cell(page, '16').click()
  const points = page.getByRole('textbox', { name: 'Points' })
  await expect(points).toHaveAccessibleDescription('Please Enter Points for Betting.')
  await expect(toastOf(page)).toHaveCount(0)
  for (const [typed, error] of [
    ['9', 'Please Enter minimum 10 Points.'],
    ['0', 'Please Enter minimum 10 Points.'],
    ['1.5', 'Please enter a whole number of points.'],
    ['-10', 'Please enter a whole number of points.'],
    ['1e3', 'Please enter a whole number of points.'],
  ] as const) {
    await points.fill(typed)
    await cell(page, '16').click()
    await expect(page.locator('p', { hasText: error }).first()).toBeVisible()
    await expect(points).toHaveValue(typed)
  }
  await points.fill('10')
  for (let tap = 0; tap < 5; tap += 1) await page.getByRole('button', { name: /^Place/ }).click()
  await expect(toastOf(page)).toHaveText('Please Select Bids for Betting.')
  await expect(page.getByRole('list', { name: 'Chosen bids' })).toHaveCount(0)
  await cell(page, '16').click()
  await expect(toastOf(page)).toHaveCount(0, { timeout: 1_000 })
})

test('accepts only numbers of its type as single entry', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('single', { game, type: 'single_pana' })
  const number = page.getByLabel('Number')
  for (const wrong of ['', '119', '777', '1x2']) {
    await number.fill(wrong)
    await page.getByRole('textbox', { name: 'Points' }).fill('10')
    await page.getByRole('button', { name: 'Add bid' }).click()
    await expect(page.getByText('Please enter a valid Number.')).toBeVisible()
    await expect(number).toHaveValue(wrong)
  }
  await number.fill('123')
  await page.getByRole('textbox', { name: 'Points' }).fill('9')
  await page.getByRole('button', { name: 'Add bid' }).click()
  await expect(page.getByText('Please Enter minimum 10 Points.')).toBeVisible()
  await page.getByRole('button', { name: /^Place/ }).click()
  await expect(toastOf(page)).toContainText('Please Select Bids for Betting.')
  await page.getByRole('textbox', { name: 'Points' }).fill('10')
  await page.getByRole('button', { name: 'Add bid' }).click()
  await expect(row(page, '123')).toContainText('HOLD')
})

test('accepts only panas and digits for sangams', async ({ page, player, login, navigate }) => {
  await login(player)
  await navigate('halfSangam', { game })
  await page.getByRole('textbox', { name: 'Open pana' }).fill('1a')
  await page.getByRole('textbox', { name: 'Close digit' }).fill('x')
  await addSangam(page)
  await expect(page.getByText('Please enter a valid number.')).toHaveCount(2)
  await navigate('fullSangam', { game })
  await page.getByRole('button', { name: 'Add bid' }).click()
  await expect(page.getByText('Please enter a valid number.')).toHaveCount(2)
  await expect(page.getByText('Please Enter Points for Betting.')).toBeVisible()
})

test('offers only Close after the open cut-off, no jodi, and sangams with the reason', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('gameTypes', { game: 'Chandan_Bagh_Day' })
  await expect(page.getByRole('link', { name: 'Single Digit', exact: true })).toBeVisible()
  await expect(page.getByText('Jodi Digit')).toHaveCount(0)
  await expect(page.getByText('Only until the open time')).toHaveCount(2)
  await expect(page.getByRole('link', { name: /Sangam/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Single Digit', exact: true }).click()
  await expect(page.getByRole('radio', { name: /^Open/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /^Close/ })).toBeChecked()
  await navigate('halfSangam', { game: 'Chandan_Bagh_Day' })
  await expect(page.getByRole('button', { name: 'Add bid' })).toHaveCount(0)
  await expect(page.getByText('Only until the open time').first()).toBeVisible()
  await navigate('bulk', { game: 'Neem_Chhaya', type: 'single_digit' })
  await expect(page.getByText('This Market Betting Is Closed For Today.').first()).toBeVisible()
})

test('moves bids to Close once Open is over', async ({ page, player, login, navigate }) => {
  await login(player)
  const market = 'Chandan_Bagh_Day'
  await navigate('bulk', { game: market, type: 'single_digit' })
  await choose(page, ['3', '5', '7'])
  // As the slip was before the open time.
  await page.evaluate(() => {
    const slips = localStorage.getItem('slips') ?? ''
    localStorage.setItem(
      'slips',
      slips
        .replaceAll('Close:', 'Open:')
        .replaceAll('"session":"Close"', '"session":"Open"')
        .replaceAll(
          /"open_digit":"NA","close_digit":"(.)"/g,
          '"open_digit":"$1","close_digit":"NA"',
        ),
    )
  })
  await page.reload()
  const slip = page.getByRole('region', { name: 'Slip' })
  const late = page.getByRole('alert').filter({ hasText: 'Open is over' })
  await expect(late).toContainText('Open is over: 3 bids can no longer be placed.')
  await expect(slip.getByRole('button', { name: 'Place 3 bids' })).toBeDisabled()
  await expect(row(page, '3')).toContainText('Open')
  await expectNothingCut(page)
  await expectTargets(page)
  await late.getByRole('button', { name: 'Move 3 bids to Close' }).tap()
  await expect(late).toHaveCount(0)
  await expect(row(page, '3')).toContainText('Close')
  await place(page)
  await expect(page).toHaveURL('/my-bid')
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('the points of a chosen number do not cover it, with text at 200 % too', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_pana' })
  await choose(page, ['128'])
  for (const size of ['100%', '130%', '200%']) {
    await page.evaluate(to => document.documentElement.style.setProperty('font-size', to), size)
    const parts = cell(page, '128').locator('span')
    await expect(parts).toHaveText(['128', '10'])
    const [number, points] = await parts.evaluateAll(all =>
      all.map(part => part.getBoundingClientRect()),
    )
    expect(number!.bottom, size).toBeLessThanOrEqual(points!.top)
  }
})
