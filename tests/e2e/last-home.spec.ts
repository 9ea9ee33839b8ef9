import type { Page } from '@playwright/test'
import { balanceOf, expect, test } from './support/fixtures.ts'
import { choose, place } from './support/play.ts'

const DAY_MS = 86_400_000

const lastCards = (page: Page) => page.locator('#skeleton article')

test.beforeEach(async ({ page, player, login }) => {
  await login(player)
  await openHome(page)
})

test('home shows its last cards before the app runs, with dimmed figures and no countdown', async ({
  page,
}) => {
  await page.route('**/_astro/*.js', () => {})
  await page.reload({ waitUntil: 'commit' })
  const card = lastCards(page).filter({ hasText: 'Kesar Mahal' })
  await expect(card).toBeVisible()
  await expect(card.getByText('Close', { exact: true })).toBeVisible()
  await expect(card.getByText('bids close in')).toHaveCount(0)
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0)
  for (const figure of [
    card.locator('[data-figure]').first(),
    balanceOf(page).getByText('1,000'),
  ]) {
    await expect(figure).toHaveCSS('opacity', /^0\.7/)
  }
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
})

test('the app takes the place of the last cards without moving anything', async ({ page }) => {
  await page.reload()
  await expect(page.locator('#skeleton')).toHaveCount(0)
  await expect(page.getByText('bids close in').first()).toBeVisible()
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.001)
})

test('the last cards are not shown after the next cut-off', async ({ page }) => {
  await page.addInitScript(later => {
    const now = Date.now
    Date.now = () => now() + later
  }, DAY_MS)
  await openWithoutScripts(page)
  await expect(lastCards(page)).toHaveCount(0)
})

test('the last cards are not shown after the balance changed elsewhere', async ({ page }) => {
  await page.goto('/game_type/Raat_Rani_Night/single_digit')
  await choose(page, ['4'])
  await place(page)
  await expect(balanceOf(page)).toContainText('990.00')
  await openWithoutScripts(page)
  await expect(lastCards(page)).toHaveCount(0)
})

test('the last cards are not shown in another language, after an update and after logout', async ({
  page,
}) => {
  const change = async (key: string, value: string) => {
    const before = await page.evaluate(name => localStorage.getItem(name), key)
    await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, value])
    await openWithoutScripts(page)
    await expect(lastCards(page)).toHaveCount(0)
    await page.evaluate(
      ([name, text]) =>
        text === null ? localStorage.removeItem(name!) : localStorage.setItem(name!, text!),
      [key, before],
    )
  }
  await change('language', 'hi')
  await change('stars', '["Kesar Mahal"]')
  const kept = await page.evaluate(() => localStorage.last_home)
  await change('last_home', kept.replace('sha256-', 'sha256-x'))
  await openWithoutScripts(page)
  await expect(lastCards(page)).not.toHaveCount(0)
  await page.unrouteAll()
  await openHome(page)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: 'Logout' }).tap()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.last_home)).toBeFalsy()
})

/** Opens home and waits until it is kept. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/home')
  await page.getByRole('heading', { name: 'Kesar Mahal' }).waitFor()
  await page.waitForFunction(() => localStorage.last_home)
}

async function openWithoutScripts(page: Page): Promise<void> {
  await page.route('**/_astro/*.js', () => {})
  await page.goto('/home', { waitUntil: 'commit' })
  await page.locator('.lost').waitFor({ state: 'attached' })
}
