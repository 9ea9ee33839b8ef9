import { balanceOf, expect, test, toastOf } from './support/fixtures.ts'
import { addSangam, addSingle, cell, pickTen, place } from './support/play.ts'
import { bidsOnServer } from './support/player.ts'

const game = 'Kesar_Mahal'

test('places every type of bid, lowers the balance and lists each in the history', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
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
  await page.getByRole('radio', { name: /^Close pana/ }).check()
  await page.getByRole('textbox', { name: 'Open digit' }).fill('1')
  await page.getByRole('textbox', { name: 'Close pana' }).fill('349')
  await addSangam(page)
  await place(page)
  await expect(page).toHaveURL('/my-bid')
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText('Half Sangam')
  await expect(receipt).toContainText('2 bids · 20 points')

  await navigate('fullSangam', { game })
  await page.getByRole('textbox', { name: 'Open pana' }).fill('128')
  await page.getByRole('textbox', { name: 'Close pana' }).fill('349')
  await addSangam(page)
  await place(page)
  await expect(page).toHaveURL('/my-bid')
  await expect(receipt).toContainText('1 bid · 10 points')
  await expect(balanceOf(page)).toHaveText('Balance820.00')

  await navigate('myBids')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(8)
  await expect(cards.first()).toContainText('128-349')
  await expect(cards.last()).toContainText('Single Digit · Open')
  for (const card of await cards.all()) {
    await expect(card).toContainText('Kesar Mahal')
    await expect(card).toContainText('11/18/2026')
    await expect(card).toContainText('Placed 01:3')
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

test('plays a grid of each type, from the market card to the history', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
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
    await expect(grid.locator('[data-number]')).toHaveCount(count)
    await pickTen(page)
    for (const number of numbers) await cell(page, number).click()
    await expect(page.getByRole('region', { name: 'Slip' })).toContainText(
      `${numbers.length} bids · ${numbers.length * 10} points`,
    )
    await place(page)
    await expect(page).toHaveURL('/my-bid')
    await expect(toastOf(page)).toContainText(`${numbers.length} bids placed`)
    await navigate('gameTypes', { game })
  }
  await expect(balanceOf(page)).toHaveText('Balance890.00')
  expect(await bidsOnServer(context, player)).toHaveLength(11)
})

test('places no slip over the balance, shows the reason beside the button, and loses nothing', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await page.getByRole('textbox', { name: 'Points' }).fill('600')
  for (const number of ['1', '2', '3']) await cell(page, number).click()
  const slip = page.getByRole('region', { name: 'Slip' })
  await expect(slip.locator('p')).toHaveText('Your balance is not enough for these bids.')
  await expect(slip.getByRole('button', { name: 'Place 3 bids' })).toBeDisabled()
  await expect(slip.getByRole('button', { name: 'Place 3 bids' })).toHaveAccessibleDescription(
    'Your balance is not enough for these bids.',
  )
  await expect(slip).not.toContainText('Balance after')
  expect(await bidsOnServer(context, player)).toEqual([])
  await page.getByRole('button', { name: 'Remove 2' }).click()
  await page.getByRole('button', { name: 'Remove 3' }).click()
  await expect(slip).toContainText('Balance after 400')
  await page.getByRole('textbox', { name: 'Points' }).fill('400')
  await cell(page, '2').click()
  await place(page)
  await expect(page).toHaveURL('/my-bid')
  await expect(balanceOf(page)).toHaveText('Balance0')
})
