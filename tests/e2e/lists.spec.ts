import type { Page } from '@playwright/test'
import { type BidEntry, getBidHistory } from '#contract/bids.ts'
import { type FundRequest, getRequestHistory } from '#contract/funds.ts'
import { getWalletHistory, type WalletEntry } from '#contract/wallet.ts'
import { languageCodes } from '../../src/site/languages.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll, takeScreenshots } from './support/layout.ts'
import { untilHydrated } from './support/phone.ts'
import { expectLargeText, expectNothingCut } from './support/whole-text.ts'

const ROWS = 30
const NEWEST = Date.parse('2026-11-18T13:25:00+05:30')
const reasons = ['', '', 'The name on the account does not match the name in your profile.']

/** Longer than a usual row, so that a row that fits here fits always. */
const decided = Array.from({ length: ROWS }, (_, place): FundRequest => {
  const status = ['0', '1', '-1'][place % 3]!
  return {
    points: [500, 1_00_000, 25_000][place % 3]!,
    remark: `${place % 2 ? 'W' : 'D'}8K2M4N6P${String(place).padStart(2, '0')}`,
    action_type: place % 2 ? 'Withdraw' : 'Deposite',
    status,
    date: '11/18/2026',
    reason: reasons[place % 3]!,
    utr: '',
    at: NEWEST - place * 3_600_000,
    ...(status !== '0' && { decided_at: NEWEST }),
  }
})

/** A pending payment with a UTR, one without, and an expired one. */
const requests: FundRequest[] = [
  ...decided,
  {
    ...decided[0]!,
    remark: 'D8K2M4N6Q1',
    trans_id: 'pending-payment',
    utr: '4123456789012345678901',
  },
  { ...decided[0]!, remark: 'D8K2M4N6Q2', trans_id: 'pending-payment-with-no-utr' },
  {
    ...decided[0]!,
    remark: 'D8K2M4N6Q3',
    status: '-1',
    trans_id: 'expired-payment',
    reason: 'The payment was not completed in time. If you have paid, send the UTR.',
    reason_code: 'payment_not_completed',
  },
]

const entries = Array.from({ length: ROWS }, (_, place): WalletEntry => {
  const isWin = place % 3 === 0
  return {
    date: '11/18/2026',
    remark: `${isWin ? 'Win' : 'Bid'} Chandan Bagh Day, Open, Full Sangam 128-349`,
    amount: isWin ? '1000000' : '-10',
    updated_amount: 12_34_567 - place,
    id: String(ROWS - place),
    kind: isWin ? 'win' : 'bid',
    params: { market: 'Chandan Bagh Day', session: 'Open', type: 'Full Sangam', number: '128-349' },
    ref: '',
    slip_id: isWin ? '' : `slip ${Math.floor(place / 6)}`,
    version: ROWS - place,
    at: NEWEST - place * 60_000,
  }
})

const statuses = ['placed', 'won', 'lost', 'refunded'] as const

const bids = Array.from({ length: ROWS }, (_, place): BidEntry => {
  const status = statuses[place % statuses.length]!
  return {
    date: place < ROWS / 2 ? '11/18/2026' : '11/17/2026',
    game_name: 'Chandan Bagh Day',
    game_type: 'Full Sangam',
    session: 'Open',
    open_digit: 'NA',
    close_digit: 'NA',
    open_pana: '128',
    close_pana: '349',
    points_action: 1_00_000,
    id: `00000000-0000-4000-8000-0000000000${String(place).padStart(2, '0')}`,
    status,
    payout: status === 'won' ? 10_00_00_000 : 0,
    rate: '10/10000',
    placed_at: NEWEST - place * 60_000,
    result: status === 'placed' ? '***-**-***' : '128-16-349',
    settled_at: status === 'placed' ? 0 : NEWEST,
    slip_id: `00000000-0000-4000-8000-0000000001${String(place).padStart(2, '0')}`,
  }
})

const approvedColumns = ['Type', 'Points', 'Time, Fund id', 'Status', 'Decided']
const requestColumns = [...approvedColumns, 'Note']

const lists = [
  ['request-history', '/request_history', requestColumns],
  ['fund-history', '/fund_histry/ALL_FUND_HISTROY', requestColumns],
  ['deposits', '/fund_histry/ALL_DEPOSIT', requestColumns],
  ['approved-deposits', '/fund_histry/APPROVED_DEPOSITE', approvedColumns],
  ['withdrawals', '/fund_histry/ALL_WITHDRAWAL', requestColumns],
  ['approved-withdrawals', '/fund_histry/APPROVED_WITHDRAWAL', approvedColumns],
  ['statement', '/account-statement', ['Remark', 'Points', 'Time', 'Balance']],
] as const

const listsWithPayments: string[] = ['request-history', 'fund-history', 'deposits']

test('lists of money show every column at 320 px, and nothing in them scrolls sideways', {
  tag: '@thorough',
}, async ({ page, player, login }) => {
  await login(player)
  await replyWith(page, getRequestHistory.name, requests)
  await replyWith(page, getWalletHistory.name, entries.toReversed())
  for (const [name, path, columns] of lists) {
    await test.step(name, async () => {
      await page.goto(path)
      await untilHydrated(page)
      const headers = page.getByRole('columnheader')
      await expect(headers.first()).toBeVisible()
      const utrButtons = page.getByRole('button', { name: 'Paid already? Send the UTR' })
      await expect(utrButtons).toHaveCount(listsWithPayments.includes(name) ? 2 : 0)
      await takeScreenshots(page, `30-rows-${name}`)
      await expectNoSidewaysScroll(page)
      await expectNothingCut(page)
      await expectLargeText(page, `30-rows-${name}`)
      await expect(headers).toHaveText([...columns])
      for (const header of await headers.all()) await expect(header).toHaveAttribute('scope', 'col')
    })
  }
})

test('lists are whole in each language: requests, and 30 bids at 320 px', {
  tag: '@thorough',
}, async ({ page, player, login }) => {
  await login(player)
  await replyWith(page, getRequestHistory.name, requests)
  await replyWith(page, getBidHistory.name, bids)
  for (const language of languageCodes) {
    await test.step(language, async () => {
      await page.evaluate(code => localStorage.setItem('language', code), language)
      await page.goto('/fund_histry/APPROVED_DEPOSITE')
      // The first one that was decided on a later day.
      const cells = page.getByRole('row').nth(5).getByRole('cell')
      await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`)
      await expect(cells).toHaveCount(approvedColumns.length)
      const boxes = await cells.evaluateAll(all => all.map(cell => cell.getBoundingClientRect()))
      const [date, state, decision] = boxes.slice(2)
      expect(state!.left).toBeGreaterThanOrEqual(date!.right)
      expect(state!.top).toBeLessThan(date!.bottom)
      expect(decision!.left).toBe(boxes[0]!.left)
      expect(decision!.top).toBeGreaterThanOrEqual(date!.bottom)

      await page.goto('/my-bid')
      await untilHydrated(page)
      await expect(page.getByRole('article')).toHaveCount(ROWS)
      await takeScreenshots(page, `30-rows-bids-${language}`)
      await expectNoSidewaysScroll(page)
      await expectNothingCut(page)
      await expectLargeText(page, `30-rows-bids-${language}`)

      await page.setViewportSize({ width: 320, height: 780 })
      await page.goto('/my-bid?status=refunded')
      await expect(page.locator('fieldset [aria-pressed=true]')).toBeInViewport({ ratio: 1 })
      await page.setViewportSize({ width: 360, height: 780 })
    })
  }
})

async function replyWith(page: Page, name: string, result: unknown[]): Promise<void> {
  const json = { success: '1', result, days: [] }
  await page.route(`**/api/${name}`, route => route.fulfill({ json }))
}
