import type { Page } from '@playwright/test'
import { expect, test, toastOf } from './support/fixtures.ts'
import { cell, openSlip, place, pointsOf, row, rowsOf, slipOf } from './support/play.ts'
import { bidsOnServer } from './support/player.ts'
import { press } from './support/touch.ts'

const game = 'Kesar_Mahal'
const LONG_PRESS_MS = 1_600
/** After the ring has appeared. */
const GIVEN_UP_MS = 900

test('chooses on a grid: points first, by taps, takes back by a long press, × and Delete, and sends what is typed', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  const points = pointsOf(page)
  const placeButton = page.getByRole('button', { name: /^Place/ })

  await test.step('shows what is missing: points, the minimum, a bid', async () => {
    await placeButton.tap()
    await expect(points).toHaveAccessibleDescription('Please Enter Points for Betting.')
    await expect(toastOf(page)).toHaveCount(0)
    await points.fill('9')
    await cell(page, '3').click()
    await expect(points).toHaveAccessibleDescription('Please Enter minimum 10 Points.')
    await expect(points).toHaveValue('9')
    await points.fill('1,00,010')
    await cell(page, '3').tap()
    const most = 'The most you can bid at once is 1,00,000 points.'
    await expect(points).toHaveAccessibleDescription(most)
    await expect(cell(page, '3')).toHaveText('3')
    await points.fill('15')
    for (let tap = 0; tap < 5; tap += 1) await placeButton.click()
    await expect(toastOf(page)).toHaveText('Please Select Bids for Betting.')
    await expect(rowsOf(page)).toHaveCount(0)
    await cell(page, '3').click()
    await expect(toastOf(page)).toHaveCount(0, { timeout: 1_000 })
  })

  await test.step('adds by taps, and removes by a long press and by ×', async () => {
    await cell(page, '3').click()
    await cell(page, '5').click()
    await expect(cell(page, '3')).toContainText('30')
    await openSlip(page)
    await expect(row(page, '3')).toContainText('can win')
    await page.keyboard.press('Escape')
    await expect(slipOf(page)).toContainText('Balance after 955')
    await press(cell(page, '3'), 50)
    await expect(cell(page, '3')).toContainText('45')
    await press(cell(page, '3'), GIVEN_UP_MS)
    await cell(page, '5').click()
    await expect(cell(page, '5')).toContainText('30')
    await expect(cell(page, '3')).toContainText('45')
    await press(cell(page, '3'), LONG_PRESS_MS)
    await expect(page.getByRole('button', { name: 'Remove 3' })).toHaveCount(0)
    await expect(cell(page, '3')).toHaveText('3')
    await page.getByRole('button', { name: 'Remove 5' }).click()
    await expect(rowsOf(page)).toHaveCount(0)
  })

  await test.step('keeps another list for Close, and removes a row by Delete', async () => {
    await cell(page, '7').click()
    await page.getByRole('radio', { name: 'Close' }).check()
    await cell(page, '7').click()
    await openSlip(page)
    await expect(rowsOf(page)).toHaveCount(2)
    await rowsOf(page).last().getByRole('button').focus()
    await page.keyboard.press('Delete')
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowsOf(page).first()).toContainText('Open')
    await page.getByRole('button', { name: 'Remove 7' }).click()
  })

  await test.step('places no slip over the balance, and shows it next to the button', async () => {
    const reason = 'Your balance is not enough for these bids.'
    await page.getByRole('radio', { name: 'Open' }).check()
    await points.fill('600')
    for (const number of ['1', '2', '3']) await cell(page, number).click()
    const costs = `${reason} They cost 1,800 points, you have 1,000.`
    await expect(slipOf(page).getByText(costs).first()).toBeVisible()
    await expect(placeButton).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add 800 points' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take out 2 bids' })).toBeVisible()
    await expect(slipOf(page)).not.toContainText('Balance after')
    await page.getByRole('button', { name: 'Remove 2' }).click()
    await page.getByRole('button', { name: 'Remove 3' }).click()
    await expect(slipOf(page)).toContainText('Balance after 400')
    await expect(placeButton).toBeEnabled()
    await page.getByRole('button', { name: 'Remove 1' }).click()
  })

  await test.step('understands 1,000 points', async () => {
    await points.fill(' 1,000 ')
    await cell(page, '3').tap()
    await expect(slipOf(page).getByRole('status')).toHaveText(
      '1 bid · 1,000 points. Balance after 0',
    )
  })

  await test.step('takes points of the slip as they are typed, and sends no others', async () => {
    await openSlip(page)
    const points = page.getByRole('textbox', { name: 'Points on 3' })
    // TalkBack, VoiceOver and Safari on an iPhone do this: the focus stays in the field.
    const activate = () => placeButton.evaluate(button => (button as HTMLElement).click())
    await points.clear()
    await points.pressSequentially('1000')
    await expect(points).toHaveValue('1000')
    await expect(slipOf(page)).toContainText('1 bid · 1,000 points')
    await points.press('Enter')
    await expect(points).toHaveValue('1,000')
    await points.fill('5')
    await expect(points).not.toHaveAttribute('aria-invalid')
    await activate()
    await expect(toastOf(page)).toContainText('Please Enter minimum 10 Points.')
    await expect(points).toHaveAttribute('aria-invalid', 'true')
    await expect(points).toHaveValue('5')
    await points.fill('50')
    await expect(slipOf(page)).toContainText('1 bid · 50 points')
    await activate()
    await expect(page).toHaveURL('/my-bid')
    expect(await bidsOnServer(context, player)).toEqual(['Single Digit Open 3 50'])
  })
})

test('jumps to the jodis of an open ank, and marks those with chosen numbers', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await login(player)
  await navigate('bulk', { game, type: 'jodi_digit' })
  await pointsOf(page).fill('10')
  await expect(cell(page, '24')).toBeInViewport({ ratio: 1 })
  const strip = page.getByRole('slider', { name: 'Open ank' })
  // The page ends before the last anks can reach its top.
  await strip.fill('4')
  await expect(strip).toHaveAttribute('aria-valuetext', 'Ank 4')
  for (const jodi of ['40', '49']) await expect(cell(page, jodi)).toBeInViewport({ ratio: 1 })
  await cell(page, '44').tap()
  await expect(cell(page, '44')).toContainText('10')
  await cell(page, '44').focus()
  await page.keyboard.press('End')
  await expect(cell(page, '49')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, '50')).toBeFocused()
})

test('finds a pana by its ank and by its digits, and opens another type with the same points', {
  tag: '@thorough',
}, async ({ page, player, login, navigate }) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_pana' })
  const points = pointsOf(page)
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

  await test.step('the points of a chosen number do not cover it, with text at 200 % too', async () => {
    for (const size of ['100%', '130%', '200%']) {
      await page.evaluate(to => document.documentElement.style.setProperty('font-size', to), size)
      const parts = cell(page, '123').locator('span')
      await expect(parts).toHaveText(['123', '50'])
      const [number, chosen] = await parts.evaluateAll(all =>
        all.map(part => part.getBoundingClientRect()),
      )
      expect(number!.bottom, size).toBeLessThanOrEqual(chosen!.top)
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  })

  await page.getByRole('button', { name: 'Find a number' }).tap()
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
  await place(page)
  await expect(page).toHaveURL('/my-bid')
})

const inSight = [
  { type: 'single_digit', small: 10, large: 10 },
  { type: 'jodi_digit', small: 25, large: 48 },
  { type: 'single_pana', small: 24, large: 48 },
  { type: 'double_pana', small: 24, large: 48 },
  { type: 'triple_pana', small: 10, large: 10 },
]

test('shows enough whole numbers on arrival, and moves none when the first is chosen', {
  tag: '@thorough',
}, async ({ page, player, login, navigate }) => {
  await login(player)
  for (const { type, small, large } of inSight) {
    for (const { width, height, least } of [
      { width: 360, height: 640, least: small },
      { width: 412, height: 915, least: large },
    ]) {
      await page.setViewportSize({ width, height })
      await navigate('bulk', { game, type })
      await expect(page.locator('[data-number]').first()).toBeVisible()
      const seen = await wholeNumbers(page)
      expect(seen.length, `${type} at ${width} px`).toBeGreaterThanOrEqual(least)
      const place = () => page.locator('[data-number]').first().boundingBox()
      const before = await place()
      await page.getByRole('group', { name: 'Ready amounts' }).getByRole('button').first().tap()
      await page.locator('[data-number]').first().tap()
      await expect(slipOf(page)).toContainText('1 in slip')
      expect(await place()).toEqual(before)
      await page.getByRole('button', { name: /^Remove/ }).tap()
    }
  }
})

/** The numbers of the grid that nothing covers or cuts. */
function wholeNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-number]')]
      .filter(cell => {
        const { left, top, bottom, width } = cell.getBoundingClientRect()
        return [top + 1, bottom - 1].every(y =>
          cell.contains(document.elementFromPoint(left + width / 2, y)),
        )
      })
      .map(cell => cell.dataset.number!),
  )
}
