import type { Page } from '@playwright/test'
import { logInByHand } from './support/entry.ts'
import { balanceOf, expect, test } from './support/fixtures.ts'
import { untilHydrated } from './support/phone.ts'
import { choose, place } from './support/play.ts'
import { bidsOnServer } from './support/player.ts'

const game = 'Kesar_Mahal'

for (const hours of [-6, 6]) {
  test.describe(`a phone whose clock is wrong by ${hours} hours, in another time zone`, () => {
    test.use({ phoneClockOffsetMs: hours * 3_600_000, timezoneId: 'America/New_York' })

    test('shows what the server says and places a bid', { tag: '@thorough' }, async ({
      page,
      context,
      player,
      login,
      navigate,
    }) => {
      await login(player)
      await navigate('home')
      await expect(card(page, 'Neem Chhaya')).toContainText('Betting Is Closed For Today')
      await expect(card(page, 'Chandan Bagh Day')).toContainText(/Close · \d+ min left/)
      await expect(card(page, 'Kesar Mahal')).toContainText(/Open · 1 h \d+ min left/)
      await expect(card(page, 'Raat Rani Night')).toContainText(/Open · 10 h \d+ min left/)
      await navigate('bulk', { game, type: 'single_digit' })
      await expect(page.getByRole('group', { name: 'Session' })).toContainText(/1 h \d+ min left/)
      await choose(page, ['5'])
      await place(page)
      await expect(page.getByRole('article')).toContainText('11/18/2026')
      await expect(page.getByRole('article')).toContainText(/Placed 01:\d\d pm/)
      expect(await bidsOnServer(context, player)).toEqual(['Single Digit Open 5 10'])
    })
  })
}

test('works with invalid values in local storage, and where it is blocked', {
  tag: '@thorough',
}, async ({ page, context, player, login, navigate }) => {
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await choose(page, ['1'])
  for (const garbage of ['{"games":', 'null', '{"day":7,"rows":[1]}']) {
    // A page without the app, which could write over the garbage.
    await page.goto('/robots.txt')
    await page.evaluate(text => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, text)
    }, garbage)
    await navigate('home')
    await expect(page, garbage).toHaveURL('/login')
    await logInByHand(page, player)
    await expect(page.getByRole('heading', { name: 'Kesar Mahal' })).toBeVisible()
  }
  await placeOne(page, '5')
  expect(await bidsOnServer(context, player)).toEqual(['Single Digit Open 5 10'])

  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.goto('/login')
  await untilHydrated(page)
  await logInByHand(page, player)
  await expect(balanceOf(page)).toHaveText('Balance990.00')
  await placeOne(page, '6')
  await expect(balanceOf(page)).toHaveText('Balance980.00')
  expect(await bidsOnServer(context, player)).toHaveLength(2)
})

async function placeOne(page: Page, digit: string): Promise<void> {
  await page.getByRole('button', { name: 'Play Kesar Mahal' }).click()
  await page.getByRole('link', { name: 'Single Digit Bulk' }).click()
  await choose(page, [digit])
  await place(page)
  await expect(page).toHaveURL('/my-bid')
}

function card(page: Page, market: string) {
  return page.getByRole('article').filter({ hasText: market })
}
