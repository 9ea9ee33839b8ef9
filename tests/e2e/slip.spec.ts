import { expectAccessible } from './support/accessibility.ts'
import { paste } from './support/entry.ts'
import { balanceOf, expect, test, toastOf } from './support/fixtures.ts'
import { expectTargets } from './support/layout.ts'
import {
  addSangam,
  cell,
  choose,
  openSlip,
  place,
  pointsOf,
  row,
  rowsOf,
  slipOf,
} from './support/play.ts'
import { expectLargeText, expectNothingCut } from './support/whole-text.ts'

const game = 'Kesar_Mahal'

test('single entry and sangam play no number that was not typed, and cut none', async ({
  page,
  player,
  login,
  navigate,
}) => {
  const number = page.getByLabel('Number')
  const invalid = page.getByText('Please enter a valid Number.')
  const add = page.getByRole('button', { name: 'Add bid' })
  const open = page.getByRole('textbox', { name: 'Open pana' })
  const close = page.getByRole('textbox', { name: 'Close pana' })
  await login(player)

  await test.step('a single entry', async () => {
    await navigate('single', { game, type: 'single_pana' })
    for (const wrong of ['', '119', '1x2', '1234', '12']) {
      await paste(number, wrong)
      await pointsOf(page).fill('10')
      await add.tap()
      await expect(invalid).toBeVisible()
      await expect(number).toHaveValue(wrong)
    }
    await number.fill('321')
    await expect(invalid).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expectTargets(page)
    await expectAccessible(page)
    await expect(rowsOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Play 123?' }).tap()
    await expect(slipOf(page).getByRole('button', { name: 'Remove 123' })).toBeVisible()
    await expect(number).toHaveValue('')
    await expect(number).toBeFocused()
    await number.fill('128')
    await expect(page.getByText('Ank 1')).toBeVisible()
    await page.getByRole('button', { name: 'Remove 123' }).tap()
    await pointsOf(page).fill('9')
    await add.tap()
    await expect(page.getByText('Please Enter minimum 10 Points.')).toBeVisible()
    await page.getByRole('button', { name: /^Place/ }).click()
    await expect(toastOf(page)).toContainText('Please Select Bids for Betting.')
  })

  await test.step('a half sangam', async () => {
    const wrong = page.getByText('Please enter a valid number.')
    await navigate('halfSangam', { game })
    await paste(open, '1288')
    await paste(page.getByRole('textbox', { name: 'Close digit' }), '6x')
    await addSangam(page)
    await expect(wrong).toHaveCount(2)
    await expect(open).toHaveValue('1288')
    await page.getByRole('radio', { name: /^Close pana/ }).check()
    await expect(wrong).toHaveCount(0)
  })

  await test.step('a full sangam', async () => {
    await navigate('fullSangam', { game })
    await add.click()
    await expect(page.getByText('Please enter a valid number.')).toHaveCount(2)
    await open.fill('5')
    await close.fill('0')
    await addSangam(page)
    await expect(rowsOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Play 500?' }).tap()
    await addSangam(page)
    await expect(rowsOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Play 000?' }).tap()
    await expect(slipOf(page).getByRole('button', { name: 'Remove 500-000' })).toBeVisible()
    await expect(open).toHaveValue('')
  })
})

test('changes points in the slip, saves it under a name, and plays the same again', async ({
  page,
  player,
  login,
  navigate,
}) => {
  await login(player)
  await navigate('bulk', { game, type: 'triple_pana' })
  await pointsOf(page).fill('10')
  await cell(page, '777').click()
  await cell(page, '000').click()
  await openSlip(page)
  await expect(row(page, '777')).toContainText('can win 10,000')
  await expect(page.getByText('Can win up to 10,000', { exact: true })).toBeVisible()
  await page.getByLabel('Points on 777').fill('30')
  await page.keyboard.press('Enter')
  await expect(cell(page, '777')).toContainText('30')
  await expect(page.getByText('Can win up to 30,000', { exact: true })).toBeVisible()
  await page.getByLabel('Points on 777').fill('9')
  await page.keyboard.press('Enter')
  await expect(toastOf(page)).toContainText('Please Enter minimum 10 Points.')
  await expect(page.getByLabel('Points on 777')).toHaveValue('9')
  await page.getByRole('button', { name: /^Place / }).tap()
  await expect(page.getByLabel('Points on 777')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(balanceOf(page)).toHaveText('Balance1,000.00')

  await page.getByRole('button', { name: 'Same points' }).click()
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
  await expect(slipOf(page)).toContainText('2 bids · 40 points')
  await place(page)
  await expect(page).toHaveURL('/my-bid')

  await navigate('gameTypes', { game })
  await page.getByRole('button', { name: 'Same as last time: 2 bids · 40', exact: true }).click()
  await expect(cell(page, '777')).toContainText('20')
  await page.getByRole('button', { name: 'Remove 777' }).click()
  await openSlip(page)
  await page.getByRole('button', { name: 'Saved slips' }).click()
  await page.getByRole('button', { name: 'Use Triples' }).click()
  await expect(cell(page, '777')).toContainText('20')
  await expect(cell(page, '000')).toContainText('40')
})

test('offers only Close after the open cut-off, with the reason, and moves bids to Close', {
  tag: '@thorough',
}, async ({ page, player, login, navigate }) => {
  const market = 'Chandan_Bagh_Day'
  await login(player)
  await test.step('no jodi and no sangam', async () => {
    await navigate('gameTypes', { game: market })
    await expect(page.getByRole('link', { name: 'Single Digit Type' })).toBeVisible()
    await expect(page.getByText('Jodi Digit')).toHaveCount(0)
    await expect(page.getByText('Only until the open time')).toHaveCount(2)
    await expect(page.getByRole('link', { name: /Sangam/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Single Digit Type' }).click()
    await expect(page.getByRole('radio', { name: /^Open/ })).toBeDisabled()
    await expect(page.getByRole('radio', { name: /^Close/ })).toBeChecked()
    await navigate('halfSangam', { game: market })
    await expect(page.getByRole('button', { name: 'Add bid' })).toHaveCount(0)
    await expect(page.getByText('Only until the open time').first()).toBeVisible()
    await navigate('bulk', { game: market, type: 'single_pana' })
    const tabs = page.getByRole('navigation', { name: 'Game types' })
    await expect(tabs.getByRole('link')).toHaveText([
      'Single Digit',
      'Single Pana',
      'Double Pana',
      'Triple Pana',
    ])
  })

  await test.step('a closed market shows its result, and leads to its charts and to open ones', async () => {
    for (const path of ['/game_type/Neem_Chhaya', '/game_type/Neem_Chhaya/single_digit']) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main).toContainText('This Market Betting Is Closed For Today.')
      await expect(main).toContainText('Result awaited since 11:15 am')
      await expect(main).toContainText(/Open 11:15 am\s*Close 12:15 pm/)
      await expect(main.getByRole('link', { name: 'Pana Chart' })).toBeVisible()
      const others = ['Chandan Bagh Day', 'Kesar Mahal', 'Jugnu Evening']
      await expect(main.getByRole('listitem')).toContainText(others)
      await expect(slipOf(page)).toHaveCount(0)
    }
  })

  await test.step('a slip from before the open time', async () => {
    await navigate('bulk', { game: market, type: 'single_digit' })
    await choose(page, ['3', '5', '7'])
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
    const late = page.getByRole('alert').filter({ hasText: 'Open is over' })
    await expect(late).toContainText('Open is over: 3 bids can no longer be placed.')
    await expect(slipOf(page).getByRole('button', { name: 'Place 3 bids' })).toBeDisabled()
    await openSlip(page)
    await expect(row(page, '3')).toContainText('Open')
    await expectNothingCut(page)
    await expectTargets(page)
    await late.getByRole('button', { name: 'Move 3 bids to Close' }).tap()
    await expect(late).toHaveCount(0)
    await expect(row(page, '3')).toContainText('Close')
    await place(page)
    await expect(page).toHaveURL('/my-bid')
    await expect(page.getByRole('article').locator('li')).toHaveCount(3)
  })
})
