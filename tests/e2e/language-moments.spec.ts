import { words as hindi } from '../../src/islands/app/messages/hi/index.ts'
import { words as marathi } from '../../src/islands/app/messages/mr/index.ts'
import { expect, test, toastOf } from './support/fixtures.ts'
import { expectGoodIn, expectNoEnglish } from './support/language.ts'
import { takeScreenshots } from './support/layout.ts'
import { cell, holdBack } from './support/play.ts'
import { bidByCall } from './support/player.ts'

const game = 'Kesar_Mahal'
const bid = { game_name: 'Kesar Mahal', game_type: 'Single Digit', session: 'Open' }

for (const { code, words } of [
  { code: 'hi', words: hindi },
  { code: 'mr', words: marathi },
]) {
  test(`shows dialogs, a slip, its states, the history and a lost network in ${code}, fitting and accessible`, {
    tag: '@thorough',
  }, async ({ page, player, login, navigate, server, context, browserErrors }) => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    await login(player)
    await bidByCall(page, { ...bid, open_digit: '7', points_action: '600' }, server.url)
    await page.evaluate(language => localStorage.setItem('language', language), code)

    await test.step('a slip and its states', async () => {
      await navigate('bulk', { game, type: 'single_digit' })
      await page.getByLabel(words.playWords.points, { exact: true }).fill('200')
      for (const digit of ['1', '2']) await cell(page, digit).tap()
      const slip = page.getByRole('list', { name: words.playWords.chosen })
      await page.getByRole('button', { name: words.chosenWords.inSlip(2) }).tap()
      await expect(slip).toContainText('2,000')
      await takeScreenshots(page, `${code}-slip`)
      await expectGoodIn(page)
      const first = await holdBack(page, 1)
      await page.getByRole('button', { name: words.playWords.submit(2) }).tap()
      const call = await first.call
      // Another phone of the player spends points meanwhile, so the second bid is refused.
      await bidByCall(page, { ...bid, open_digit: '8', points_action: '100' }, server.url)
      await call.continue()
      await expect(slip).toContainText('100')
      await expect(slip).not.toContainText(words.playWords.states.hold)
      await expectGoodIn(page)
    })

    await test.step('the history, its filter and the statement', async () => {
      await navigate('myBids')
      await expect(page.getByText(words.myBidsWords.again).first()).toBeVisible()
      await takeScreenshots(page, `${code}-my-bids`)
      await expectGoodIn(page)
      await page.getByRole('button', { name: words.myBidsWords.filter.open }).tap()
      await expect(page.getByRole('dialog').getByText(words.myBidsWords.filter.show)).toBeVisible()
      await takeScreenshots(page, `${code}-filter`)
      await expectGoodIn(page)
      await navigate('statement')
      await expect(page.getByRole('cell', { name: /Kesar Mahal/ }).first()).toBeVisible()
      await expectGoodIn(page)
    })

    await test.step('the dialogs over home', async () => {
      await navigate('home')
      for (const [name, shown, what] of [
        [words.headerWords.menu, words.frameWords.sidebar.logout, 'sidebar'],
        [words.homeWords.charts('Kesar Mahal'), words.homeWords.panaChart, 'charts'],
        [words.homeWords.callSupport('90000 00001'), words.homeWords.callNow, 'support'],
      ] as const) {
        await page.getByRole('button', { name }).tap()
        await expect(page.getByRole('dialog').getByText(shown)).toBeVisible()
        await takeScreenshots(page, `${code}-${what}`)
        await expectGoodIn(page, player.name.slice(0, 6).trim())
        await page.keyboard.press('Escape')
      }
      await page.getByRole('button', { name: words.homeWords.play('Neem Chhaya') }).tap()
      await expect(toastOf(page)).toBeVisible()
      await expectNoEnglish(page)
    })

    await test.step('the network is gone', async () => {
      // The app watches the network from then on.
      const streaming = page.waitForRequest(/\/api\/live/)
      await navigate('home')
      await streaming
      await expect(page.getByText('Raat Rani Night')).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByText(words.freshnessWords.offline)).toBeVisible()
      await expectNoEnglish(page)
    })
  })
}
