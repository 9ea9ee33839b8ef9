import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test, toastOf } from './support/fixtures.ts'
import { takeScreenshots } from './support/layout.ts'
import { bidByCall } from './support/player.ts'

const bid = {
  game_name: 'Kesar Mahal',
  game_type: 'Single Digit',
  session: 'Close',
  open_digit: 'NA',
  close_digit: '7',
  open_pana: 'NA',
  close_pana: 'NA',
}

const languages = [
  ['en', 'Set a limit', 'Points', 'Save limit', '500 left'],
  ['hi', 'सीमा रखें', 'पॉइंट', 'सीमा सेव करें', '500 बचे हैं'],
  ['mr', 'मर्यादा ठेवा', 'पॉइंट', 'मर्यादा सेव्ह करा', '500 शिल्लक'],
] as const

for (const [language, heading, points, save, left] of languages) {
  test(`a player sets a limit and asks to remove it, in ${language}`, async ({
    page,
    player,
    login,
  }) => {
    await login(player)
    await page.goto(`/limits?lang=${language}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await page.getByLabel(points, { exact: true }).fill('500')
    await page.getByRole('button', { name: save }).tap()
    await expect(page.getByText(left, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await takeScreenshots(page, `limits-${language}`)
  })
}

test('a bid above a limit says what is left, and home shows a limit that is nearly used', async ({
  page,
  player,
  login,
  baseURL,
}) => {
  await login(player)
  await page.goto('/limits')
  await page.getByLabel('Points', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Save limit' }).tap()
  await expect(toastOf(page)).toHaveText('Your limit is set.')
  await bidByCall(page, { ...bid, points_action: '90' }, baseURL!)
  await expect(bidByCall(page, { ...bid, points_action: '20' }, baseURL!)).rejects.toThrow(
    'Your daily stake limit is 100 points; 10 are left until midnight.',
  )
  await page.goto('/home')
  await expect(page.getByText('Stakes a day: 10 left until midnight')).toBeVisible()
})

test('a reminder must be answered, also after a reload, and keeps what was typed', async ({
  page,
  player,
  login,
}) => {
  await login(player)
  await page.goto('/profile')
  await page.getByLabel('Name', { exact: true }).fill('Half a name')
  await makeDue(page)
  const check = page.getByRole('dialog', { name: 'Time for a look' })
  await expect(check).toBeVisible()
  await expect(check).toContainText('Staked: 0')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(check).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a name')
  await check.getByRole('button', { name: 'Continue' }).tap()
  await expect(check).toBeHidden()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a name')

  await makeDue(page)
  await expect(check).toBeVisible()
  await page.reload()
  await expect(check).toBeVisible()
  await check.getByRole('button', { name: 'Limits and breaks' }).tap()
  await expect(page).toHaveURL(/\/limits$/)
  await expect(check).toBeHidden()
  await page.getByRole('link', { name: 'Home' }).tap()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(page.getByText(/^Logged in for 1 h \d min/)).toBeVisible()
})

test('a break asks once, and refuses bids while it lasts', async ({ page, player, login }) => {
  await login(player)
  await page.goto('/limits')
  await page.getByRole('button', { name: 'Start break' }).tap()
  const question = page.getByRole('dialog', { name: 'Take a break' })
  await expect(question).toContainText('It cannot be made shorter.')
  await question.getByRole('button', { name: 'Start break' }).tap()
  await expect(page.getByText(/^Your break lasts until /).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).tap()
  expect((await download).suggestedFilename()).toBe('my-data.zip')
})

/** As after an hour of use. Another tab writes it, so that this one hears of it. */
async function makeDue(page: Page) {
  const other = await page.context().newPage()
  await other.goto('/manifest.webmanifest')
  await other.evaluate(() => {
    const clock = { since: Date.now() - 3_700_000, usedMs: 3_600_000, at: Date.now() }
    localStorage.setItem('play_clock', JSON.stringify(clock))
  })
  await other.close()
}
