import { randomUUID } from 'node:crypto'
import { expect, test } from './support/fixtures.ts'
import { expectNoLayoutShift, forgetLayoutShift } from './support/layout.ts'
import { bidByCall } from './support/player.ts'

const MOST_SHIFT = 0.02
const SLOWER_TIMES = 4
const STEP_MS = 250
const STEPS = 6

const game = 'Kesar_Mahal'

const screens = [
  ...['/home', '/profile', '/limits', '/game-rates', '/my-bid', '/all-bid', '/account-statement'],
  ...['', '/single_digit', '/single_pana', '/jodi_digit', '/half_sangam'].map(
    type => `/game_type/${game}${type}`,
  ),
  ...[`/game_type_single/${game}/double_pana`, '/game_type/Neem_Chhaya', `/pana_chart/${game}`],
  ...['/wallet_histroy', '/add_fund_auto', '/deposit', '/withdraw', '/add_bank_details'],
  ...['/request_history', '/fund_histry/ALL_DEPOSIT'],
]

for (const [name, width] of [
  ['phone', 360],
  ['desktop', 1280],
] as const) {
  test(`no screen of a slow ${name} moves while its answers come one after another`, {
    tag: '@thorough',
  }, async ({ page, player, login, server }) => {
    await page.setViewportSize({ width, height: 780 })
    await login(player)
    const slip_id = randomUUID()
    for (const open_digit of ['3', '6']) {
      const bid = { game_name: 'Kesar Mahal', game_type: 'Single Digit', session: 'Open' }
      await bidByCall(page, { ...bid, open_digit, points_action: '10', slip_id }, server.url)
    }
    const stored = await page.evaluate(() => ({ ...localStorage }))
    const browser = await page.context().newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_TIMES })
    let calls = 0
    await page.route('**/api/*.php*', async route => {
      calls += 1
      await page.waitForTimeout(STEP_MS * (calls % STEPS))
      await route.continue()
    })
    for (const path of screens) {
      await test.step(path, async () => {
        // Without what another screen has stored.
        await page.goto('/robots.txt')
        await page.evaluate(entries => {
          localStorage.clear()
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
        }, stored)
        await page.goto(path)
        await expect(page.getByRole('banner').getByText('Balance')).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectNoLayoutShift(page, MOST_SHIFT)
        await forgetLayoutShift(page)
      })
    }
  })
}
