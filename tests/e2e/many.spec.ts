import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { expectGoodIn } from './support/language.ts'
import { expectTargets, takeScreenshots } from './support/layout.ts'
import { untilHydrated } from './support/phone.ts'
import { cell, openSlip, place, pointsOf, row, slipOf } from './support/play.ts'
import { expectLargeText, expectNothingCut } from './support/whole-text.ts'

const game = 'Kesar_Mahal'

test('fills an ank in one tap and other groups in a sheet, and takes each back in one', {
  tag: '@thorough',
}, async ({ page, player, login, navigate }) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_pana' })
  const slip = slipOf(page)
  const first = page.locator('#ank-1')
  await first.getByRole('button', { name: 'Add all' }).tap()
  await expect(pointsOf(page)).toHaveAccessibleDescription('Please Enter Points for Betting.')
  await pointsOf(page).fill('20')
  await first.getByRole('button', { name: 'Add all · 240' }).tap()
  await expect(slip).toContainText('12 bids · 240 points')
  await expect(cell(page, '128')).toContainText('20')
  await expectGood(page, 'filled')

  await page.getByRole('button', { name: 'Quick fill' }).tap()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: 'Add numbers' })).toBeDisabled()
  await sheet.getByRole('button', { name: 'Odd' }).tap()
  await expect(sheet.getByRole('button', { name: 'Add 60 numbers · 1,200 points' })).toBeVisible()
  await expectGood(page, 'quick-fill')
  await sheet.getByRole('button', { name: 'Motor' }).tap()
  for (const digit of ['1', '2', '3', '4']) {
    await sheet.getByRole('button', { name: digit, exact: true }).tap()
  }
  await expect(sheet).toContainText('123 124 134 234')
  await expect(sheet.getByRole('button', { name: 'Add 4 numbers · 80 points' })).toBeVisible()
  await expect(sheet).toContainText('20 can win 3,200')
  await sheet.getByRole('button', { name: 'SP + DP' }).tap()
  await expect(sheet).toContainText('Single Pana, 20 points, can win 3,200 (4): 123')
  await expect(sheet).toContainText('Double Pana, 20 points, can win 6,400 (12): 112')
  await expect(sheet).not.toContainText('20 can win 3,200')
  await expectGood(page, 'quick-fill-motor')
  await sheet.getByRole('button', { name: 'Add 16 numbers · 320 points' }).tap()
  await expect(slip).toContainText('28 bids · 560 points')
  await openSlip(page)
  await expect(row(page, '112')).toContainText('Double Pana · Open · can win 6,400')

  await slip.getByRole('button', { name: 'Undo 16 bids' }).tap()
  await expect(slip).toContainText('12 bids · 240 points')
  await slip.getByRole('button', { name: 'Undo 12 bids' }).tap()
  await expect(slip).toContainText('0 bids · 0 points')
  await expect(slip.getByRole('button', { name: /^Undo/ })).toHaveCount(0)

  await navigate('single', { game, type: 'jodi_digit' })
  await page.getByRole('button', { name: 'Quick fill' }).tap()
  await sheet.getByRole('button', { name: 'Family' }).tap()
  await sheet.getByLabel('Jodi', { exact: true }).fill('12')
  await expect(sheet).toContainText('12 17 21 26 62 67 71 76')
  await expectGood(page, 'quick-fill-family')
  await page.keyboard.press('Enter')
  await expect(slip).toContainText('8 bids · 160 points')
})

test('reads many bids in one text, keeps it when its sheet is closed, and plays the same again', {
  tag: '@thorough',
}, async ({ page, player, login, navigate }) => {
  await login(player)
  await navigate('gameTypes', { game })
  await page.getByRole('link', { name: 'Jodi Digit Bulk' }).tap()
  const quickFill = page.getByRole('button', { name: 'Quick fill' })
  const typeMany = {
    async tap() {
      await quickFill.tap()
      await sheet.getByRole('button', { name: 'Type many' }).tap()
    },
  }
  const sheet = page.getByRole('dialog')
  const text = sheet.getByRole('textbox', { name: 'Numbers' })

  await test.step('kept by a tap outside the sheet, and by Back', async () => {
    await typeMany.tap()
    await text.fill('12 34 56 = 20\n789 = 50')
    await page.touchscreen.tap(180, 20)
    await expect(sheet).toHaveCount(0)
    await typeMany.tap()
    await expect(text).toHaveValue('12 34 56 = 20\n789 = 50')
    await expect(sheet).toContainText('789 is not a Jodi Digit.')
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/jodi_digit/)
  })

  await test.step('what is not understood, and what has no points', async () => {
    await typeMany.tap()
    await text.fill('12,34,56x10\n16 789 = 20\n61 = 5\n= 30\n99\n7-20')
    await expect(sheet).toContainText('Not understood: 4')
    await expect(sheet).toContainText('789 is not a Jodi Digit.')
    await expect(sheet).toContainText('61 = 5: Please Enter minimum 10 Points.')
    await expect(sheet).toContainText('= 30: there is no number before the points.')
    await expect(sheet).toContainText('Enter points for 1 number.')
    await sheet.getByRole('button', { name: 'Play 07?' }).tap()
    await expect(sheet).toContainText('Not understood: 4')
    await expect(sheet).toContainText('07-20: write = before the points')
    await text.fill((await text.inputValue()).replace('07-20', '07 = 20'))
    await sheet.getByRole('button', { name: /^Add 5 numbers/ }).tap()
    await expect(sheet).toContainText('Please Enter Points for Betting.')
    await sheet.getByRole('textbox', { name: 'Points' }).fill('15')
    await expectGood(page, 'type-many')
    await sheet.getByRole('button', { name: 'Add 5 numbers · 65 points' }).tap()
    await expect(sheet).toContainText('5 numbers · 65 points added')
    await expect(text).toHaveValue('16 789 = 20\n61 = 5\n= 30')
    await text.fill('12 = 10')
    await sheet.getByRole('button', { name: 'Add 1 number · 10 points' }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(slipOf(page)).toContainText('5 bids · 75 points')
    await expect(pointsOf(page)).toHaveValue('15')
    await typeMany.tap()
    await expect(text).toHaveValue('')
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await expect(sheet).toHaveCount(0)
    // The entry of the sheet leaves the history a moment after it.
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull()
    await page.goBack()
    await expect(page).toHaveURL(`/game_type/${game}`)
    await page.goForward()
  })

  await test.step('the same again, not doubled', async () => {
    await place(page)
    await expect(page).toHaveURL('/my-bid')
    await navigate('gameTypes', { game })
    const same = page.getByRole('button', {
      name: 'Same as last time: 5 bids · 75',
      exact: true,
    })
    await same.tap()
    await expect(cell(page, '99')).toContainText('15')
    await page.goBack()
    await expect(same).toHaveCount(0)
    await page.getByRole('button', { name: /is in your slip/ }).tap()
    await expect(cell(page, '99')).toContainText('15')
    await expect(slipOf(page)).toContainText('5 bids · 75 points')
  })
})

test('fills in Hindi, with every text in Hindi and whole', { tag: '@thorough' }, async ({
  page,
  player,
  login,
}) => {
  await login(player)
  await page.evaluate(() => localStorage.setItem('language', 'hi'))
  await page.goto(`/game_type/${game}/single_pana`)
  await untilHydrated(page)
  await page.getByRole('textbox', { name: 'पॉइंट' }).fill('20')
  await page.getByRole('button', { name: 'झटपट भरें' }).tap()
  await page.getByRole('button', { name: 'मोटर' }).tap()
  await page.getByRole('button', { name: 'SP + DP' }).tap()
  for (const digit of ['1', '2', '3']) {
    await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).tap()
  }
  await expect(page.getByRole('dialog')).toContainText('7 नंबर · 140 पॉइंट')
  await takeScreenshots(page, 'hi-quick-fill')
  await expectGoodIn(page, player.name)
  await expectLargeText(page, 'hi-quick-fill')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'झटपट भरें' }).tap()
  await page.getByRole('button', { name: 'लिखकर जोड़ें' }).tap()
  await page.getByRole('textbox', { name: 'नंबर' }).fill('123 112')
  await expect(page.getByRole('dialog')).toContainText('समझ में नहीं आए: 1')
  await takeScreenshots(page, 'hi-type-many')
  await expectGoodIn(page, player.name)
})

async function expectGood(page: Page, name: string): Promise<void> {
  await takeScreenshots(page, name)
  await expectAccessible(page)
  await expectTargets(page)
  await expectNothingCut(page)
  await expectLargeText(page, name)
}
