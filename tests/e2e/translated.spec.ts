import { randomUUID } from 'node:crypto'
import { operate } from '../../tools/test/operator.ts'
import { enterNumber } from './support/entry.ts'
import { balanceOf, expect, test } from './support/fixtures.ts'
import { closeByEscape } from './support/keyboard.ts'
import { addSingle, choose, openSlip, place, row, slipOf } from './support/play.ts'

// The app opts out, but a player can still ask the browser for a translation.
test('a translated app shows what changes, and no change ends it', async ({
  page,
  player,
  server,
  navigate,
  browserErrors,
}) => {
  // React hydrates no translated page: it renders it again.
  browserErrors.allow(/React error #418/)
  await page.addInitScript(translateAsBrowsersDo)

  await test.step('errors of the login come and go', async () => {
    await navigate('login')
    await expect(page.locator('html')).toHaveAttribute('translate', 'no')
    const number = page.getByLabel('Mobile number')
    await number.fill('123')
    await page.getByRole('button', { name: 'Continue' }).tap()
    await expect(page.getByText('Enter Valid mobile number !!')).toBeVisible()
    await number.pressSequentially('4')
    await expect(page.getByText('Enter Valid mobile number !!')).toHaveCount(0)
    for (const language of ['हिन्दी', 'English']) {
      await page.getByRole('button', { name: language }).tap()
    }
    await enterNumber(page, player)
    const mpin = page.getByLabel('MPIN', { exact: true })
    await mpin.fill('9043')
    await expect(page.getByText('This MPIN does not match this number.')).toBeVisible()
    await mpin.fill(player.mpin)
    await expect(page).toHaveURL('/home')
  })

  await test.step('the slip counts, removes and places', async () => {
    await navigate('bulk', { game: 'Kesar_Mahal', type: 'single_digit' })
    await choose(page, ['1'])
    await expect(slipOf(page)).toContainText('1 in slip')
    await choose(page, ['2', '3'])
    await expect(slipOf(page)).toContainText('3 in slip')
    await slipOf(page)
      .getByRole('button', { name: /^Remove 3/ })
      .tap()
    await expect(slipOf(page)).toContainText('2 in slip')
    await openSlip(page)
    await row(page, '2').getByRole('button').tap()
    await expect(slipOf(page)).toContainText('1 in slip')
    await place(page)
    await expect(page).toHaveURL('/my-bid')
    await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('1 bid · 10 points')
    await page.getByRole('button', { name: 'Done' }).tap()
    await expect(balanceOf(page)).toContainText('990.00')
    await page.getByRole('article').locator('summary').tap()
  })

  await test.step('a credit is in the header', async () => {
    const credit = { id: randomUUID(), phone: player.phone, points: '77', reason: 'A test' }
    await operate(server, 'credit', credit)
    await expect(balanceOf(page)).toContainText('1,067.00')
  })

  await test.step('every screen opens from the one before it', async () => {
    for (const name of ['History', 'All Bids', 'Wallet', 'Home']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).tap()
      await expect(page.getByRole('main')).not.toBeEmpty()
    }
    await page.getByRole('button', { name: 'Menu' }).tap()
    const links = page.getByRole('dialog').getByRole('link')
    await links.filter({ hasText: 'Limits' }).tap()
    await page.getByRole('button', { name: /^Set/ }).first().tap()
    await closeByEscape(page)
  })

  for (const route of ['addFund', 'deposit', 'withdraw', 'bankDetails', 'profile'] as const) {
    await test.step(`errors of ${route} come and go`, async () => {
      await navigate(route)
      const fields = page.getByRole('main').getByRole('textbox')
      await expect(fields.or(page.getByText('Please add')).first()).toBeVisible()
      const send = page.locator('main [type=submit]')
      if ((await send.count()) === 0) return
      await send.tap()
      for (const field of await fields.all()) {
        if (await field.isEditable()) await field.pressSequentially('1')
      }
    })
  }
  await navigate('single', { game: 'Kesar_Mahal', type: 'jodi_digit' })
  await addSingle(page, '16', '20')
  await expect(page.getByText('This page could not be loaded.')).toBeHidden()
})

/** Puts each text into two elements, also those that come later, as Chromium's translation does. */
function translateAsBrowsersDo(): void {
  const isKept = 'font, script, style, svg, option, textarea, title'

  function wrapAll(): void {
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (!text.data.trim() || text.parentElement!.closest(isKept)) continue
      const outer = document.createElement('font')
      outer.append(document.createElement('font'))
      outer.firstElementChild!.textContent = text.data
      text.replaceWith(outer)
    }
  }

  document.addEventListener('DOMContentLoaded', () => {
    wrapAll()
    const changes = { childList: true, characterData: true, subtree: true }
    new MutationObserver(wrapAll).observe(document.body, changes)
  })
}
