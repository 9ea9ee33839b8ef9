import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { gameSlug } from '#contract/routes.ts'
import { operate } from '../../tools/test/operator.ts'
import type { SpawnedServer } from '../../tools/test/spawn-server.ts'
import { balanceOf, expect, test } from './support/fixtures.ts'
import { setVisibility, untilHydrated } from './support/phone.ts'
import { bidByCall, logIn, registered } from './support/player.ts'
import { keepDrawnTexts } from './support/sharing.ts'
import { expectLargeText } from './support/whole-text.ts'

// Polling would take up to 20 seconds.
const BY_STREAM = { timeout: 10_000 }

const MARKET = 'Chandan Bagh Day'
const NEXT_MARKET = 'Kesar Mahal'
const LATER_MARKET = 'Jugnu Evening'
const NIGHT_MARKET = 'Raat Rani Night'

const onClose = { game_name: MARKET, session: 'Close', points_action: '20' }

test.beforeEach(({ browserErrors }) => {
  // The servers of these tests are killed while phones listen.
  browserErrors.allow(/Failed to load resource|net::ERR_/)
})

test('shows two players the declared results without a tap, also after a disconnection', {
  tag: '@thorough',
}, async ({ openAnotherServer, newPhone, playwright }) => {
  const server = await openAnotherServer()
  const request = await playwright.request.newContext({ baseURL: server.url })
  const [winner, loser] = [await registered(request), await registered(request)]
  const [first, second] = [await newPhone(), await newPhone()]
  await logIn(first, winner, server.url)
  await logIn(second, loser, server.url)
  await request.dispose()
  await bidByCall(first, { ...onClose, game_type: 'Single Digit', close_digit: '6' }, server.url)
  await bidByCall(second, { ...onClose, game_type: 'Single Pana', close_pana: '358' }, server.url)

  await open(first, server, '/home')
  await open(second, server, '/jodi_chart/Chandan_Bagh_Day')
  const third = await second.context().newPage()
  await open(third, server, '/my-bid')
  await expect(card(first, MARKET)).toContainText('Result awaited since 01:00 pm')
  await expect(third.getByText('In play', { exact: true }).first()).toBeVisible()

  await operate(server, 'result', { name: MARKET, session: 'Open', pana: '128' })
  await expect(card(first, MARKET)).toContainText('128-1*-***', BY_STREAM)
  await expect(today(second)).toHaveText('1*', BY_STREAM)

  // The server is gone for a while, and its clock has passed the close meanwhile.
  await server.clock.moveTo('14:00:05')
  await expect(first.getByText('Live', { exact: true })).toBeVisible()
  await expect(card(first, MARKET)).toContainText('Result awaited since 02:00 pm')
  await expect(second.getByText('offline')).toHaveCount(0)

  // A hidden page has no stream and polls once a minute.
  await second.clock.install()
  await setVisibility(second, 'hidden')
  await operate(server, 'result', { name: MARKET, session: 'Close', pana: '349' })
  await expect(card(first, MARKET)).toContainText('128-16-349', BY_STREAM)
  await expect(balanceOf(first)).toContainText('1,180.00', BY_STREAM)
  await second.clock.fastForward(60_000)
  await expect(second).toHaveTitle(/^\(1\) /)
  await setVisibility(second, 'visible')
  await expect(second).toHaveTitle(/^[^(]/)
  await expect(today(second)).toHaveText('16', BY_STREAM)
  await expect(third.getByText('Lost', { exact: true }).first()).toBeVisible(BY_STREAM)
  await expect(balanceOf(third)).toContainText('980.00')

  await open(first, server, '/my-bid')
  const won = first.getByRole('article').filter({ hasText: MARKET })
  await expect(won).toContainText('Won')
  await expect(won).toContainText('20 × 100 ÷ 10 = 200')

  await operate(server, 'correct', { name: MARKET, session: 'Close', pana: '358' })
  await expect(won).toContainText('128-16-358', BY_STREAM)
  await expect(balanceOf(third)).toContainText('4,180.00', BY_STREAM)
  expect(await operate(server, 'reconcile')).toMatchObject({ differences: [] })
})

test('reveals results on home, in a sheet after the app was closed, and each only once', async ({
  openAnotherServer,
  newPhone,
  playwright,
}) => {
  const server = await openAnotherServer()
  const request = await playwright.request.newContext({ baseURL: server.url })
  const phone = await newPhone()
  await logIn(phone, await registered(request), server.url)
  await request.dispose()
  const bid = { game_name: MARKET, game_type: 'Single Digit', session: 'Close' }
  await operate(server, 'result', { name: MARKET, session: 'Open', pana: '128' })
  const slip = { ...bid, slip_id: randomUUID(), points_action: '20' }
  await bidByCall(phone, { ...slip, close_digit: '6' }, server.url)
  await bidByCall(phone, { ...slip, close_digit: '7' }, server.url)
  const digit = { game_name: NEXT_MARKET, game_type: 'Single Digit', points_action: '10' }
  await bidByCall(phone, { ...digit, session: 'Open', open_digit: '2' }, server.url)
  await bidByCall(phone, { ...digit, session: 'Close', close_digit: '6' }, server.url)
  const later = { ...digit, game_name: LATER_MARKET }
  await bidByCall(phone, { ...later, session: 'Open', open_digit: '2' }, server.url)
  await bidByCall(phone, { ...later, session: 'Close', close_digit: '6' }, server.url)
  await open(phone, server, '/home')
  await expect(phone.getByRole('link', { name: '6 bids in play' })).toBeVisible()

  await test.step('A win has its sum and stake, and then the balance rises', async () => {
    await server.clock.moveTo('14:00:05')
    await expect(phone.getByText('Live', { exact: true })).toBeVisible()
    await watchOrder(phone)
    await operate(server, 'result', { name: MARKET, session: 'Close', pana: '349' })
    const win = phone.getByRole('link', {
      name: `+200 · ${MARKET} 128-16-349 · your 6 won · Staked 40 on 2 bids`,
    })
    await expect(win).toBeVisible(BY_STREAM)
    await expect(balanceOf(phone)).toContainText('1,120.00', BY_STREAM)
    await expect(win).toContainText('3 + 4 + 9 = 16')
    expect(await orderOf(phone)).toEqual(['sum', 'balance'])
    const announced = `${MARKET} 128-16-349: you won 200. Balance 1,120.`
    await expect(phone.getByText(announced)).toHaveCount(1)
    const header = (await phone.getByRole('banner').boundingBox())!
    expect((await win.boundingBox())!.y).toBeGreaterThanOrEqual(header.y + header.height - 1)
    await expectLargeText(phone, 'own-result')
    await win.tap()
    await expect(phone).toHaveURL(/\/my-bid$/)
    const receipt = phone.getByRole('dialog', { name: 'Receipt' })
    await expect(receipt).toContainText('+200')
    await expect(receipt).toContainText('Staked 40 on 2 bids')
    const drawnTexts = await keepDrawnTexts(phone)
    await receipt.getByRole('button', { name: 'Save picture' }).tap()
    await expect.poll(drawnTexts).toContain('18+')
    const [, , ...drawn] = await drawnTexts()
    expect(drawn.slice(0, 9)).toEqual([
      ...['+200', 'Your 6 won', 'Staked 40 on 2 bids', MARKET, 'Single Digit · Close'],
      ...['128', '1', '6', '349'],
    ])
    await expect(receipt).toContainText('won 200')
    await expect(win).toHaveCount(0)
    await open(phone, server, `/game_type/${gameSlug(MARKET)}`)
    await expect(phone.getByRole('main')).toContainText('Won 200 · staked 40')
    await phone.getByRole('link', { name: 'See bids' }).tap()
    await expect(phone).toHaveURL(/\/my-bid$/)
  })

  await test.step('A reload and another tab show nothing again', async () => {
    await open(phone, server, '/home')
    const tab = await phone.context().newPage()
    await open(tab, server, '/home')
    for (const page of [phone, tab]) {
      await expect(page.getByText('Live', { exact: true })).toBeVisible()
      await expect(card(page, MARKET)).toContainText('Won 200')
      await expect(page.locator('[data-reveal]')).toHaveCount(0)
    }
    await tab.close()
  })

  await test.step('A correction says that it is one, and the balance goes with it', async () => {
    await operate(server, 'correct', { name: MARKET, session: 'Close', pana: '350' })
    const name = `−200 · ${MARKET} 128-18-350 · Result corrected`
    await expect(phone.getByRole('link', { name })).toBeVisible(BY_STREAM)
    await expect(balanceOf(phone)).toContainText('920.00')
    await phone.getByRole('button', { name: `Hide: ${MARKET}` }).tap()
    await expect(phone.getByRole('link', { name })).toHaveCount(0)
  })

  await test.step('A loss is on the card of its market, and leaves by itself', async () => {
    await server.clock.moveTo('15:10:05')
    await expect(phone.getByText('Live', { exact: true })).toBeVisible()
    await operate(server, 'result', { name: NEXT_MARKET, session: 'Open', pana: '128' })
    const loss = card(phone, NEXT_MARKET).getByRole('link', {
      name: `${NEXT_MARKET} 128-1 · No win · Staked 10 on 1 bid`,
    })
    await expect(loss).toBeVisible(BY_STREAM)
    await expect(loss).toHaveCount(0)
    await expect(card(phone, NEXT_MARKET)).toContainText('128-1*-***')
  })

  await test.step('Two draws of the time when the app was closed are in one sheet', async () => {
    await phone.goto('about:blank')
    await server.clock.moveTo('18:50:05')
    await operate(server, 'result', { name: NEXT_MARKET, session: 'Close', pana: '349' })
    await operate(server, 'result', { name: LATER_MARKET, session: 'Open', pana: '128' })
    await server.clock.moveTo('19:00')
    await open(phone, server, '/home')
    const sheet = phone.getByRole('dialog', { name: 'Result of your bids' })
    await expect(sheet).toContainText('+100')
    await expect(sheet).toContainText(NEXT_MARKET)
    await expect(sheet).toContainText(LATER_MARKET)
    await expect(sheet).toContainText('No win')
    await expect(sheet).toContainText('Balance 1,020')
    await phone.reload()
    await expect(phone.getByText('Live', { exact: true })).toBeVisible()
    await expect(sheet).toHaveCount(0)
  })

  await test.step('With reduced motion, the end is shown at once, and leads to the receipt', async () => {
    await phone.emulateMedia({ reducedMotion: 'reduce' })
    await open(phone, server, '/game-rates')
    await operate(server, 'result', { name: LATER_MARKET, session: 'Close', pana: '349' })
    const sheet = phone.getByRole('dialog', { name: 'Result of your bids' })
    await expect(sheet).toContainText('+100', BY_STREAM)
    expect(await sheet.evaluate(element => element.getAnimations({ subtree: true }).length)).toBe(0)
    await expect(sheet).toContainText('Staked 10 on 1 bid · Balance 1,120')
    await expectLargeText(phone, 'own-result-sheet')
    await sheet.getByRole('link', { name: 'See bids' }).tap()
    await expect(phone).toHaveURL(/\/my-bid/)
    await expect(phone.getByRole('main')).toContainText('Won 100')
    await expect(sheet).toHaveCount(0)
  })
})

test('keeps the day of a market that closes after midnight, through the night and its result', {
  tag: '@thorough',
}, async ({ openAnotherServer, newPhone, playwright }) => {
  const server = await openAnotherServer()
  const request = await playwright.request.newContext({ baseURL: server.url })
  const phone = await newPhone()
  await logIn(phone, await registered(request), server.url)
  await request.dispose()

  await server.clock.moveTo('23:45')
  const bid = { game_name: NIGHT_MARKET, points_action: '10' }
  const jodi = { ...bid, game_type: 'Jodi Digit', session: 'Open' }
  await bidByCall(phone, { ...jodi, open_digit: '1', close_digit: '6' }, server.url)

  await server.clock.moveTo('2026-11-19 00:45')
  await operate(server, 'result', { name: NIGHT_MARKET, session: 'Open', pana: '128' })
  await open(phone, server, '/home')
  await expect(card(phone, NIGHT_MARKET)).toContainText('128-1*-***')
  await expect(card(phone, NIGHT_MARKET)).toContainText(/Close · .+ left/)
  const digit = { ...bid, game_type: 'Single Digit', session: 'Close' }
  await bidByCall(phone, { ...digit, close_digit: '6' }, server.url)
  await expect(
    bidByCall(phone, { ...jodi, open_digit: '1', close_digit: '6' }, server.url),
  ).rejects.toThrow(/close at its open time/)

  // The next day starts at the close: bids are for it, and the card still shows the last result.
  await server.clock.moveTo('2026-11-19 00:55:02')
  await expect(card(phone, NIGHT_MARKET)).toContainText(/Open · .+ left/)
  await expect(card(phone, NIGHT_MARKET)).toContainText('128-1*-***')
  await expect(card(phone, NIGHT_MARKET)).toContainText('Yesterday · Result awaited')
  await operate(server, 'result', { name: NIGHT_MARKET, session: 'Close', pana: '349' })
  await expect(card(phone, NIGHT_MARKET)).toContainText('128-16-349', BY_STREAM)
  await expect(balanceOf(phone)).toContainText('2,080.00', BY_STREAM)
  await open(phone, server, '/my-bid')
  const bids = phone.getByRole('article').filter({ hasText: NIGHT_MARKET })
  await expect(bids).toHaveCount(2)
  await expect(bids.filter({ hasText: '11/18/2026' })).toHaveCount(2)
  await expect(bids.filter({ hasText: 'Won' })).toHaveCount(2)
  await open(phone, server, '/jodi_chart/Raat_Rani_Night')
  await expect(phone.getByRole('row').last().getByRole('gridcell').nth(2)).toHaveText('16')
})

async function open(page: Page, server: SpawnedServer, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await untilHydrated(page)
}

function card(page: Page, market: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: market }) })
}

/** Wednesday's cell of the newest week. */
function today(page: Page) {
  return page.getByRole('row').last().getByRole('gridcell').nth(2)
}

/** Notes in which order the sum of a win is complete and the balance changes. */
async function watchOrder(page: Page): Promise<void> {
  await page.evaluate(() => {
    const order: string[] = []
    const header = () => document.querySelector('header')!.textContent
    const before = header()
    const note = (name: string, isSo: boolean) => isSo && !order.includes(name) && order.push(name)
    new MutationObserver(() => {
      note('sum', document.querySelector('[data-reveal]')?.textContent.includes('+200') ?? false)
      note('balance', header() !== before)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { order })
  })
}

function orderOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { order: string[] }).order)
}
