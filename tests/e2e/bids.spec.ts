import { balanceOf, expect, expectToast, expectToastsAtTop, test } from './support/fixtures.ts'
import { addSangam, addSingle, cell, pickTen, place, slipOf } from './support/play.ts'
import { bidsOnServer } from './support/player.ts'

const game = 'Kesar_Mahal'

test('places every type of bid, from the market card to the history', async ({
  page,
  context,
  player,
  login,
  navigate,
}) => {
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await login(player)
  await navigate('home')
  await page.getByRole('button', { name: 'Play Kesar Mahal' }).click()

  await test.step('both entries of each type, all visible on a small phone', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards).toHaveCount(7)
    for (const card of await cards.all()) await expect(card).toBeInViewport({ ratio: 1 })
    expect(await cards.getByRole('link').allTextContents()).toEqual([
      ...['Single Digit Bulk', 'Single Digit Type', 'Jodi Digit Bulk', 'Jodi Digit Type'],
      ...['Single Pana Bulk', 'Single Pana Type', 'Double Pana Bulk', 'Double Pana Type'],
      ...['Triple Pana Bulk', 'Triple Pana Type', 'Half Sangam Type', 'Full Sangam Type'],
    ])
    await expect(cards.nth(2)).toContainText('10 can win 1,600')
    await expect(cards.nth(2)).toContainText('chance 1\u00a0in\u00a0167')
    // A tap on the card, over which the first link lies.
    await cards.nth(2).getByRole('paragraph').first().tap({ force: true })
    await expect(page).toHaveURL(`/game_type/${game}/single_pana`)
    await page.goBack()
    await page.setViewportSize({ width: 360, height: 780 })
  })

  const grids: [type: string, count: number, numbers: string[]][] = [
    ['Single Digit', 10, ['0', '9']],
    ['Jodi Digit', 100, ['00', '61', '99']],
    ['Single Pana', 120, ['120', '890']],
    ['Double Pana', 90, ['100', '899']],
    ['Triple Pana', 10, ['000', '999']],
  ]
  for (const [type, count, numbers] of grids) {
    await test.step(`a grid of ${type}`, async () => {
      await page.getByRole('link', { name: `${type} Bulk`, exact: true }).click()
      const grid = page.getByRole('group', { name: `${type} numbers` })
      await expect(grid.locator('[data-number]')).toHaveCount(count)
      await pickTen(page)
      for (const number of numbers) await cell(page, number).click()
      await expect(slipOf(page)).toContainText(
        `${numbers.length} bids · ${numbers.length * 10} points`,
      )
      await place(page)
      await expect(page).toHaveURL('/my-bid')
      await expectToast(page, `${numbers.length} bids placed`)
      await expectToastsAtTop(page)
      await navigate('gameTypes', { game })
    })
  }
  await expect(balanceOf(page)).toHaveText('Balance890.00')

  await test.step('a single entry', async () => {
    await navigate('single', { game, type: 'jodi_digit' })
    await addSingle(page, '16', '20')
    await place(page)
    await expect(page).toHaveURL('/my-bid')
  })

  await test.step('half sangams of both kinds', async () => {
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
    await expect(receipt).toContainText('Half Sangam')
    await expect(receipt).toContainText('2 bids · 20 points')
  })

  await test.step('a full sangam', async () => {
    await navigate('fullSangam', { game })
    await page.getByRole('textbox', { name: 'Open pana' }).fill('128')
    await page.getByRole('textbox', { name: 'Close pana' }).fill('349')
    await addSangam(page)
    await place(page)
    await expect(page).toHaveURL('/my-bid')
    await expect(receipt).toContainText('1 bid · 10 points')
    await expect(balanceOf(page)).toHaveText('Balance840.00')
  })

  await navigate('myBids')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(8)
  await expect(cards.locator('li')).toHaveCount(15)
  await expect(cards.first()).toContainText('128-349')
  await expect(cards.last()).toContainText('Single Digit · Open')
  for (const card of await cards.all()) {
    await expect(card).toContainText('Kesar Mahal')
    await expect(card).toContainText('11/18/2026')
    await expect(card).toContainText('Placed 01:3')
    await expect(card).toContainText('In play')
  }
  expect(await bidsOnServer(context, player)).toEqual([
    'Double Pana Open 100-1 10',
    'Double Pana Open 899-6 10',
    'Full Sangam Open 128-1-6-349 10',
    'Half Sangam Open 1-349 10',
    'Half Sangam Open 128-6 10',
    'Jodi Digit Open 0-0 10',
    'Jodi Digit Open 1-6 20',
    'Jodi Digit Open 6-1 10',
    'Jodi Digit Open 9-9 10',
    'Single Digit Open 0 10',
    'Single Digit Open 9 10',
    'Single Pana Open 120-3 10',
    'Single Pana Open 890-7 10',
    'Triple Pana Open 000-0 10',
    'Triple Pana Open 999-7 10',
  ])
})
