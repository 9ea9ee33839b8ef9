import { randomUUID } from 'node:crypto'
import { expect, test } from './support/fixtures.ts'
import { takeScreenshots } from './support/layout.ts'
import { choose, place } from './support/play.ts'
import { bidByCall } from './support/player.ts'
import { keepDrawnTexts, keepShared } from './support/sharing.ts'

const game = 'Kesar_Mahal'

test('the receipt of a slip opens once, is shared and printed, and opens from the history', {
  tag: '@thorough',
}, async ({ page, player, browserErrors, login, navigate }) => {
  const shared = await keepShared(page)
  await login(player)
  await navigate('bulk', { game, type: 'single_digit' })
  await choose(page, ['1', '6'])
  await place(page)
  await expect(page).toHaveURL('/my-bid')
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText('Single Digit · Open')
  for (const text of [
    'Kesar Mahal',
    'can win 100',
    '2 bids · 20 points',
    'Balance after placing980',
  ])
    await expect(receipt).toContainText(text)
  const number = /R[0-9A-Z]{9}/.exec((await receipt.textContent()) ?? '')?.[0] ?? ''
  expect(number).not.toBe('')

  await receipt.getByRole('button', { name: 'Share text' }).click()
  const drawnTexts = await keepDrawnTexts(page)
  await receipt.getByRole('button', { name: 'Share', exact: true }).click()
  const sent = {
    text: expect.stringContaining(`Receipt no.: ${number}\n`),
    url: expect.stringMatching(/\/download-now$/),
  }
  const picture = { name: `receipt-${number}.png`, width: 1080, isDrawn: true }
  await expect.poll(() => shared).toEqual([sent, { ...sent, picture }])
  expect(await drawnTexts(), 'without the balance').toEqual([
    ...['Ank', '11/18/2026', '2 bids placed', '20 points', 'Kesar Mahal', 'Single Digit · Open'],
    ...['1', '6', 'Each 10 points, can win 100', 'Receipt no.', 'Placed', number],
    ...[expect.stringMatching(/^11\/18\/2026, 01:3\d\spm/), expect.any(String), '18+'],
  ])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Receipt', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(receipt).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(0)
  await takeScreenshots(page, 'receipt-print')
  await page.emulateMedia({ media: null })
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf, 'one page').toContain('/Count 1\n')

  await page.goBack()
  await expect(receipt).toHaveCount(0)
  await expect(page).toHaveURL('/my-bid')
  await page.reload()
  const again = page.getByRole('button', { name: 'Receipt: 1, 6, Kesar Mahal' })
  await expect(again).toBeVisible()
  await expect(receipt).toHaveCount(0)

  browserErrors.allow(/net::ERR_FAILED/)
  await page.route('**/api/get_receipt.php', route => route.abort())
  await again.click()
  await expect(receipt.getByRole('alert')).toContainText('The receipt could not be loaded.')
  await expect(receipt.getByRole('button', { name: 'Share text' })).toHaveCount(0)
  await page.unroute('**/api/get_receipt.php')
  await receipt.getByRole('button', { name: 'Try again' }).click()
  await expect(receipt).toContainText(number)
  await page.evaluate(() => {
    navigator.share = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await receipt.getByRole('button', { name: 'Share text' }).click()
  await expect(receipt.getByRole('status')).toHaveText('That did not work. Please try again.')
  await receipt.getByRole('button', { name: 'Close' }).click()
  await expect(receipt).toHaveCount(0)
  // The app removes the entry of the receipt from the history.
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.entry))).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(`/game_type/${game}/single_digit`)
})

test('an earlier receipt of the slip opens at its top, with the focus in the dialog', {
  tag: '@thorough',
}, async ({ page, server, player, login, navigate }) => {
  const bid = { game_name: 'Kesar Mahal', game_type: 'Single Digit', session: 'Open' }
  const slip = { ...bid, points_action: '10', slip_id: randomUUID() }
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await page.setViewportSize({ width: 360, height: 480 })
  await login(player)
  await bidByCall(page, { ...slip, open_digit: '1' }, server.url)
  await navigate('myBids')
  await page.getByRole('button', { name: 'Receipt: 1, Kesar Mahal' }).click()
  await expect(receipt).toContainText('Balance after placing990')
  await bidByCall(page, { ...slip, open_digit: '6' }, server.url)
  await navigate('myBids')
  await page.getByRole('button', { name: 'Receipt: 1, 6, Kesar Mahal' }).click()
  await expect(receipt).toContainText('Balance after placing980')
  await receipt.getByRole('button', { name: 'Earlier bids' }).click()
  await expect(receipt).toContainText('Balance after placing990')
  await expect(receipt.getByRole('heading', { name: 'Receipt' })).toBeInViewport()
  await expect(receipt.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(receipt.getByRole('button', { name: 'Earlier bids' })).toHaveCount(0)
})
