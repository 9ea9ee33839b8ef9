import type { Page } from '@playwright/test'
import { bidsOnServer } from '../support/e2e-player.ts'
import { press } from '../support/e2e-touch.ts'
import { balanceOf, expect, test, toastOf } from './fixtures.ts'

const game = 'Kesar_Mahal'
const LONG_PRESS_MS = 1_600

test('every type of bid, one by one: the balance falls and the history shows each', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  test.setTimeout(120_000)
  await login(player)
  const singles: [type: string, number: string, points: string][] = [
    ['single_digit', '7', '10'],
    ['jodi_digit', '16', '20'],
    ['single_pana', '128', '30'],
    ['double_pana', '119', '40'],
    ['triple_pana', '777', '50'],
  ]
  for (const [type, number, points] of singles) {
    await navigate('single', { game, type })
    await addSingle(page, number, points)
    await place(page)
    await expect(page).toHaveURL('/my-bid')
  }
  await expect(balanceOf(page)).toHaveText('Balance850.00')

  await navigate('halfSangam', { game })
  await page.getByRole('textbox', { name: 'Open pana' }).fill('128')
  await page.getByRole('textbox', { name: 'Close digit' }).fill('6')
  await addSangam(page)
  await page.getByRole('radio', { name: 'Open digit, close pana' }).check()
  await page.getByRole('textbox', { name: 'Open digit' }).fill('1')
  await page.getByRole('textbox', { name: 'Close pana' }).fill('349')
  await addSangam(page)
  await place(page)
  await expect(row(page, '128-6')).toContainText('Success')
  await expect(row(page, '1-349')).toContainText('Success')

  await navigate('fullSangam', { game })
  await page.getByRole('textbox', { name: 'Open pana' }).fill('128')
  await page.getByRole('textbox', { name: 'Close pana' }).fill('349')
  await addSangam(page)
  await place(page)
  await expect(row(page, '128-349')).toContainText('Success')
  await expect(balanceOf(page)).toHaveText('Balance820.00')

  await navigate('myBids')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(8)
  await expect(cards.first()).toContainText('128-349')
  await expect(cards.last()).toContainText('Single Digit · Open')
  for (const card of await cards.all()) {
    await expect(card).toContainText('Kesar Mahal')
    await expect(card).toContainText('11/18/2026 01:3')
    await expect(card).toContainText('In play')
  }
  expect(await bidsOnServer(context, player)).toEqual([
    'Double Pana Open 119-1 40',
    'Full Sangam Open 128-1-6-349 10',
    'Half Sangam Open 1-349 10',
    'Half Sangam Open 128-6 10',
    'Jodi Digit Open 1-6 20',
    'Single Digit Open 7 10',
    'Single Pana Open 128-1 30',
    'Triple Pana Open 777-1 50',
  ])
})

test('a grid of each type, from the market card to the history', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  test.setTimeout(120_000)
  await login(player)
  await navigate('home')
  await page.getByRole('button', { name: 'Play Kesar Mahal' }).click()
  const grids: [type: string, count: number, numbers: string[]][] = [
    ['Single Digit', 10, ['0', '9']],
    ['Jodi Digit', 100, ['00', '61', '99']],
    ['Single Pana', 120, ['120', '890']],
    ['Double Pana', 90, ['100', '899']],
    ['Triple Pana', 10, ['000', '999']],
  ]
  for (const [type, count, numbers] of grids) {
    await page.getByRole('link', { name: `${type} Bulk`, exact: true }).click()
    const grid = page.getByRole('group', { name: `${type} numbers` })
    await expect(grid.getByRole('button')).toHaveCount(count)
    await pickTen(page)
    for (const number of numbers) await cell(page, number).click()
    await expect(page.getByRole('region', { name: 'Slip' })).toContainText(
      `Total points${numbers.length * 10}`,
    )
    await place(page)
    await expect(page).toHaveURL('/my-bid')
    await expect(toastOf(page)).toContainText(`${numbers.length} bids placed`)
    await navigate('gameTypes', { game })
  }
  await expect(balanceOf(page)).toHaveText('Balance890.00')
  expect(await bidsOnServer(context, player)).toHaveLength(11)
})

test('points are put on by taps, and taken off by a long press and by ×', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await page.getByLabel('Points').fill('15')
  await cell(page, '3').click()
  await cell(page, '3').click()
  await cell(page, '5').click()
  await expect(cell(page, '3')).toContainText('30')
  await expect(row(page, '3')).toContainText('HOLD')
  await expect(page.getByRole('region', { name: 'Slip' })).toContainText('Balance after955')

  await press(cell(page, '3'), 700)
  await expect(cell(page, '3')).toContainText('45')
  await press(cell(page, '3'), LONG_PRESS_MS)
  await expect(row(page, '3')).toHaveCount(0)
  await expect(cell(page, '3')).toHaveText('3')
  await page.getByRole('button', { name: 'Remove 5' }).click()
  await expect(page.getByRole('list', { name: 'Chosen bids' })).toHaveCount(0)
})

test('Close is another list, and Delete takes a row off', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'triple_pana' })
  await page.getByLabel('Points').fill('10')
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

test('the grid says what is missing: points, ten of them, a bid', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'jodi_digit' })
  await page.getByRole('button', { name: /^Place/ }).click()
  await expect(toastOf(page)).toContainText('Please Select Bids for Betting.')
  await cell(page, '16').click()
  await expect(toastOf(page)).toContainText('Please Enter Points for Betting.')
  for (const points of ['9', '0', '1.5', '-10', '1e3']) {
    await page.getByLabel('Points').fill(points)
    await cell(page, '16').click()
    await expect(
      page.locator('p', { hasText: 'Please Enter minimum 10 Points.' }).first(),
    ).toBeVisible()
    await expect(page.getByLabel('Points')).toHaveValue(points)
  }
  await expect(page.getByRole('list', { name: 'Chosen bids' })).toHaveCount(0)
})

test('single entry takes numbers of its type alone, and says what a pana became', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('single', { game, type: 'single_pana' })
  const number = page.getByLabel('Number')
  await number.fill('321')
  await expect(page.getByText('321 is played as 123 · Ank 6')).toBeVisible()
  for (const wrong of ['', '119', '777', '1x2']) {
    await number.fill(wrong)
    await page.getByLabel('Points').fill('10')
    await page.getByRole('button', { name: 'Add bid' }).click()
    await expect(page.getByText('Please enter a valid Number.')).toBeVisible()
    await expect(number).toHaveValue(wrong)
  }
  await number.fill('321')
  await page.getByLabel('Points').fill('9')
  await page.getByRole('button', { name: 'Add bid' }).click()
  await expect(page.getByText('Please Enter minimum 10 Points.')).toBeVisible()
  await page.getByRole('button', { name: /^Place/ }).click()
  await expect(toastOf(page)).toContainText('Please Select Bids for Betting.')
  await page.getByLabel('Points').fill('10')
  await page.getByRole('button', { name: 'Add bid' }).click()
  await expect(row(page, '123')).toContainText('HOLD')
})

test('the sangams take panas and digits alone', async ({ page, player, login, navigate }) => {
  await login(player)
  await navigate('halfSangam', { game })
  await page.getByRole('textbox', { name: 'Open pana' }).fill('12')
  await expect(page.getByText('12 is played as 120 · Ank 3')).toBeVisible()
  await page.getByRole('textbox', { name: 'Open pana' }).fill('1a')
  await page.getByRole('textbox', { name: 'Close digit' }).fill('x')
  await addSangam(page)
  await expect(page.getByText('Please enter a valid number.')).toHaveCount(2)
  await navigate('fullSangam', { game })
  await page.getByRole('button', { name: 'Add bid' }).click()
  await expect(page.getByText('Please enter a valid number.')).toHaveCount(2)
  await expect(page.getByText('Please Enter minimum 10 Points.')).toBeVisible()
})

test('a bid over the balance gets the server’s sentence, and nothing is lost', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await page.getByLabel('Points').fill('600')
  for (const number of ['1', '2', '3']) await cell(page, number).click()
  await expect(page.getByText('Your balance does not cover this slip.')).toBeVisible()
  await place(page)
  await expect(row(page, '1')).toContainText('Success')
  await expect(row(page, '2')).toContainText(/balance|points/i)
  await expect(row(page, '3')).toContainText(/balance|points/i)
  await expect(page).toHaveURL(`/game_type/${game}/single_digit`)
  await expect(balanceOf(page)).toHaveText('Balance400.00')
  expect(await bidsOnServer(context, player)).toEqual(['Single Digit Open 1 600'])
  await page.getByRole('button', { name: 'Remove 2' }).click()
  await page.getByRole('button', { name: 'Remove 3' }).click()
  await page.getByLabel('Points').fill('400')
  await cell(page, '2').click()
  await place(page)
  await expect(page).toHaveURL('/my-bid')
  await expect(balanceOf(page)).toHaveText('Balance0')
})

test('after the open cut-off: Close alone, no jodi, and sangams with their reason', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('gameTypes', { game: 'Chandan_Bagh_Day' })
  await expect(page.getByRole('link', { name: 'Single Digit', exact: true })).toBeVisible()
  await expect(page.getByText('Jodi Digit')).toHaveCount(0)
  await expect(page.getByText('Only before the Open cut-off')).toHaveCount(2)
  await expect(page.getByRole('link', { name: /Sangam/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Single Digit', exact: true }).click()
  await expect(page.getByRole('radio', { name: /^Open/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /^Close/ })).toBeChecked()
  await navigate('halfSangam', { game: 'Chandan_Bagh_Day' })
  await expect(page.getByRole('button', { name: 'Add bid' })).toHaveCount(0)
  await navigate('bulk', { game: 'Neem_Chhaya', type: 'single_digit' })
  await expect(page.getByText('This Market Betting Is Closed For Today.')).toBeVisible()
})

function cell(page: Page, number: string) {
  return page.locator(`[data-number="${number}"]`)
}

function row(page: Page, text: string) {
  const rows = page.getByRole('list', { name: 'Chosen bids' }).getByRole('listitem')
  return rows.filter({ has: page.getByText(text, { exact: true }) })
}

async function place(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place \d+ bid/ }).tap()
}

async function addSingle(page: Page, number: string, points: string): Promise<void> {
  await page.getByLabel('Number').fill(number)
  await page.getByLabel('Points').fill(points)
  await page.getByRole('button', { name: 'Add bid' }).click()
  await expect(row(page, number)).toContainText('HOLD')
}

async function pickTen(page: Page): Promise<void> {
  const amounts = page.getByRole('group', { name: 'Ready amounts' })
  await amounts.getByRole('button', { name: '10', exact: true }).click()
}

async function addSangam(page: Page): Promise<void> {
  await pickTen(page)
  await page.getByRole('button', { name: 'Add bid' }).click()
}
