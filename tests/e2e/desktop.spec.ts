import { expect, expectToast, expectToastsAtTop, test } from './support/fixtures.ts'
import { cell, pickTen, rowsOf, slipOf } from './support/play.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false })

test('a desktop shows markets and the bids of today next to each other, and jodis ten by ten', {
  tag: '@thorough',
}, async ({ page, player, login, navigate }) => {
  await login(player)
  await navigate('home')
  await expect(page.getByRole('article')).not.toHaveCount(0)
  const lefts = await page
    .getByRole('article')
    .evaluateAll(cards => cards.map(card => Math.round(card.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(2)
  const today = page.getByRole('complementary', { name: 'My bids today' })
  await expect(today).toContainText('Each bid of today is listed here.')
  expect((await today.boundingBox())!.x).toBeGreaterThan(Math.max(...lefts))
  await page.getByRole('button', { name: 'Play Neem Chhaya' }).click()
  await expectToast(page, 'This Market Betting Is Closed For Today.')
  await expectToastsAtTop(page)
  await page.goto('/game_type/Raat_Rani_Night/single_digit')
  const digits = (await page.getByRole('group', { name: 'Single Digit' }).boundingBox())!
  const result = (await page.getByText('Jodi Chart').boundingBox())!
  expect(digits.width).toBeLessThanOrEqual(576)
  expect(result.x).toBeGreaterThan(digits.x + digits.width)
  await page.goto('/game_type/Raat_Rani_Night/jodi_digit')
  await expect(page.locator('[data-number]')).toHaveCount(100)
  await pickTen(page)
  const cells = page.locator('[data-number]')
  await expect(cells).toHaveCount(100)
  const tops = await cells.evaluateAll(all =>
    all.map(cell => Math.round(cell.getBoundingClientRect().top)),
  )
  expect(new Set(tops).size).toBe(10)
})

test('a desktop shows all panas next to the slip and the markets, and takes them by keys', async ({
  page,
  player,
  login,
}) => {
  await login(player)
  await page.goto('/game_type/Raat_Rani_Night/single_pana')
  await pickTen(page)
  const panas = page.locator('[data-number]')
  await expect(panas).toHaveCount(120)
  const boxes = await panas.evaluateAll(all =>
    all.map(pana => {
      const { left, right, bottom } = pana.getBoundingClientRect()
      return { left, right, bottom }
    }),
  )
  const slip = (await slipOf(page).boundingBox())!
  const rail = page.getByRole('navigation', { name: 'Main' })
  const { x, width } = (await rail.boundingBox())!
  expect(Math.max(...boxes.map(box => box.bottom))).toBeLessThanOrEqual(800)
  expect(Math.max(...boxes.map(box => box.right))).toBeLessThanOrEqual(slip.x)
  expect(Math.min(...boxes.map(box => box.left))).toBeGreaterThanOrEqual(x + width)

  await page.getByRole('radio', { name: /^Open/ }).check()
  await page.getByRole('radio', { name: /^Open/ }).focus()
  await page.keyboard.type('390')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('390')
  await page.keyboard.press('Delete')
  await expect(rowsOf(page)).toHaveCount(0)

  await cell(page, '128').click()
  await slipOf(page).getByRole('textbox').fill('1010')
  const column = (await slipOf(page).boundingBox())!
  for (const name of ['Add 100 points', 'Empty the slip']) {
    const way = (await slipOf(page).getByRole('button', { name }).boundingBox())!
    expect(way.x).toBeGreaterThanOrEqual(column.x)
    expect(way.x + way.width).toBeLessThanOrEqual(column.x + column.width)
    expect(way.height).toBeLessThan(80)
  }
  await slipOf(page).getByRole('textbox').fill('10')
  await slipOf(page)
    .getByRole('button', { name: /^Place 1 bid/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await rail.getByRole('link', { name: /^Kesar Mahal/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kesar Mahal')
})
