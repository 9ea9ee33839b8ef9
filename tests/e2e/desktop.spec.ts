import { expect, test } from './support/fixtures.ts'
import { pickTen } from './support/play.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false })

test('a desktop shows markets beside each other, and jodis ten by ten', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('home')
  await expect(page.getByRole('article')).not.toHaveCount(0)
  const lefts = await page
    .getByRole('article')
    .evaluateAll(cards => cards.map(card => Math.round(card.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(3)
  await page.goto('/game_type/Raat_Rani_Night/jodi_digit')
  await pickTen(page)
  const cells = page.locator('[data-number]')
  await expect(cells).toHaveCount(100)
  const tops = await cells.evaluateAll(all =>
    all.map(cell => Math.round(cell.getBoundingClientRect().top)),
  )
  expect(new Set(tops).size).toBe(10)
})
