import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { gameSlug } from '#contract/routes.ts'
import type { DemoServer } from '../../tools/test/demo-server.ts'
import { operate } from '../../tools/test/operator.ts'
import { balanceOf, expect, test } from './support/fixtures.ts'
import { setVisibility, untilHydrated } from './support/phone.ts'
import { bidByCall, logIn, registered } from './support/player.ts'
import { expectLargeText } from './support/whole-text.ts'

// Polling would take up to 20 seconds.
const BY_STREAM = { timeout: 10_000 }

const DAY = '2026-11-18'
const MARKET = 'Chandan Bagh Day'
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
  await server.passTimeTo(`${DAY}T14:00:05+05:30`)
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

test('shows on home what a declared result brought, until the player opens the receipt', async ({
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
  await open(phone, server, '/home')
  await expect(phone.getByRole('link', { name: '2 bids in play' })).toBeVisible()

  await server.passTimeTo(`${DAY}T14:00:05+05:30`)
  await expect(phone.getByText('Live', { exact: true })).toBeVisible()
  await operate(server, 'result', { name: MARKET, session: 'Close', pana: '349' })
  const strip = phone.getByRole('link', { name: `+200 · ${MARKET} 128-16-349 · your 6 won` })
  await expect(strip).toBeVisible(BY_STREAM)
  await expect(balanceOf(phone)).toContainText('1,160.00', BY_STREAM)
  await expect(phone.getByText('+200 won today')).toHaveCount(0)
  const announced = `${MARKET} 128-16-349: you won 200. Balance 1,160.`
  await expect(phone.getByText(announced)).toHaveCount(1)
  const bottom = (await strip.boundingBox())!
  const first = (await phone.getByRole('main').boundingBox())!
  expect(first.y).toBeGreaterThanOrEqual(bottom.y + bottom.height - 1)
  await expectLargeText(phone, 'own-result')
  await strip.tap()
  await expect(phone).toHaveURL(/\/my-bid$/)
  const receipt = phone.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt).toContainText('Won 200')
  await expect(receipt).toContainText('won 200')
  await expect(strip).toHaveCount(0)
  await open(phone, server, `/game_type/${gameSlug(MARKET)}`)
  await expect(phone.getByRole('main')).toContainText('Won 200 · staked 40')
  await phone.getByRole('link', { name: 'See bids' }).tap()
  await expect(phone).toHaveURL(/\/my-bid$/)
})

test('keeps the day of a market that closes after midnight, through the night and its result', {
  tag: '@thorough',
}, async ({ openAnotherServer, newPhone, playwright }) => {
  const server = await openAnotherServer()
  const request = await playwright.request.newContext({ baseURL: server.url })
  const phone = await newPhone()
  await logIn(phone, await registered(request), server.url)
  await request.dispose()

  await server.passTimeTo(`${DAY}T23:45:00+05:30`)
  const bid = { game_name: NIGHT_MARKET, points_action: '10' }
  const jodi = { ...bid, game_type: 'Jodi Digit', session: 'Open' }
  await bidByCall(phone, { ...jodi, open_digit: '1', close_digit: '6' }, server.url)

  await server.passTimeTo('2026-11-19T00:45:00+05:30')
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
  await server.passTimeTo('2026-11-19T00:55:02+05:30')
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

async function open(page: Page, server: DemoServer, path: string): Promise<void> {
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
