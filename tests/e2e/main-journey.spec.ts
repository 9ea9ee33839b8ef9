import { existsSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { logInByHand } from './support/entry.ts'
import { balanceOf, expect, test } from './support/fixtures.ts'
import { untilHydrated } from './support/phone.ts'
import { cell, pickTen, place } from './support/play.ts'

/** What a player does most, in the browsers of the projects that playwright.config.ts names. */
test.skip(
  ({ launchOptions: { executablePath } }) => Boolean(executablePath && !existsSync(executablePath)),
  'Chromium 109 is not here: npm has it for x64 Linux only',
)

test(
  'opens the menu, logs in, shows colours, bids, reads the statement and pays',
  {
    tag: '@thorough',
  },
  async ({ browser, page, player, navigate }, { project }) => {
    if (project.name === 'Chromium 109') expect(browser.version()).toMatch(/^109\./)
    await page.emulateMedia({ colorScheme: 'dark' })
    const header = page.getByRole('banner')

    await page.goto('/download-now')
    await expectColour(header)
    const menu = header.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await header.locator('summary').tap()
    await expect(menu).toBeVisible()

    await navigate('login')
    await expectColour(header)
    await logInByHand(page, player)
    await expect(page.getByRole('article').nth(3)).toBeVisible()
    await expectColour(header)
    await expectColour(page.getByRole('article').first())
    await expectColour(page.getByRole('navigation'))

    await goBackFromSidebar(page)

    await navigate('bulk', { game: 'Raat_Rani_Night', type: 'single_digit' })
    await expectColour(page.locator('label:has([type=radio]:checked)'))
    await pickTen(page)
    await cell(page, '5').tap()
    await expectColour(page.locator('[aria-pressed=true][data-number]'))
    await expectRing(cell(page, '7'))
    await place(page)
    await expect(page).toHaveURL('/my-bid')
    await expect(page.getByRole('article')).toHaveCount(1)

    await navigate('statement')
    await expect(page.getByRole('row')).toHaveCount(4)

    await navigate('addFund')
    await page.getByLabel('Amount in points').fill('500')
    await page.getByRole('button', { name: 'Pay', exact: true }).tap()
    await page.getByRole('button', { name: 'Pay' }).tap()
    await expect(balanceOf(page)).toContainText('1,490.00')

    await expect(header).toHaveCSS('background-color', 'rgb(20, 24, 63)')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(header).toHaveCSS('background-color', 'rgb(27, 33, 112)')
  },
)

async function goBackFromSidebar(page: Page): Promise<void> {
  await page.goto('/game-rates')
  await untilHydrated(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).tap()
  await expect(page).toHaveURL('/home')
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/game-rates')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A colour that the browser cannot read leaves the background clear. */
async function expectColour(element: Locator): Promise<void> {
  await expect(element).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
}

/** The ring of a long press has a hole, through which its number is visible. */
async function expectRing(number: Locator): Promise<void> {
  await number.dispatchEvent('pointerdown', { button: 0 })
  const ring = () =>
    number.evaluate(element => {
      const { backgroundImage, maskComposite, webkitMaskComposite } = getComputedStyle(
        element,
        '::after',
      )
      return `${backgroundImage} ${maskComposite ?? webkitMaskComposite}`
    })
  await expect.poll(ring).toMatch(/gradient.* (exclude|xor)/)
  await number.dispatchEvent('pointercancel')
}
