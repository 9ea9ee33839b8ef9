import { expect, test } from './support/fixtures.ts'
import { choose, place } from './support/play.ts'
import { bidsOnServer } from './support/player.ts'

test.use({ phoneClockOffsetMs: -6 * 3_600_000, timezoneId: 'America/New_York' })

test('a phone whose clock is wrong, in another time zone, shows the times of the server and places a bid', {
  tag: '@thorough',
}, async ({ page, context, player, login, navigate }) => {
  const card = (market: string) => page.getByRole('article').filter({ hasText: market })
  await login(player)
  await navigate('home')
  await expect(card('Neem Chhaya')).toContainText('Betting Is Closed For Today')
  await expect(card('Chandan Bagh Day')).toContainText(/Close · \d+ min left/)
  await expect(card('Raat Rani Night')).toContainText(/Open · 10 h \d+ min left/)
  await navigate('bulk', { game: 'Kesar_Mahal', type: 'single_digit' })
  await expect(page.getByRole('group', { name: 'Session' })).toContainText(/1 h \d+ min left/)
  await choose(page, ['5'])
  await place(page)
  await expect(page.getByRole('article')).toContainText('11/18/2026')
  await expect(page.getByRole('article')).toContainText(/Placed 01:\d\d pm/)
  expect(await bidsOnServer(context, player)).toEqual(['Single Digit Open 5 10'])
})
