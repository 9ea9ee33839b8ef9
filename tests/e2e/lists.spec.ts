import type { Page } from '@playwright/test'
import { type FundRequest, getRequestHistory } from '#contract/funds.ts'
import { getWalletHistory, type WalletEntry } from '#contract/wallet.ts'
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
  }
})

/** A pending payment with a UTR, one without, and one that failed by its age. */
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
    reason: 'The payment was not completed in time.',
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
    ref: '',
    version: ROWS - place,
    at: NEWEST - place * 60_000,
  }
})

const approvedColumns = ['Points', 'Type', 'Status', 'Date', 'Fund id']
const requestColumns = [...approvedColumns, 'Reason']

const lists = [
  ['request-history', '/request_history', requestColumns],
  ['fund-history', '/fund_histry/ALL_FUND_HISTROY', requestColumns],
  ['deposits', '/fund_histry/ALL_DEPOSIT', requestColumns],
  ['approved-deposits', '/fund_histry/APPROVED_DEPOSITE', approvedColumns],
  ['withdrawals', '/fund_histry/ALL_WITHDRAWAL', requestColumns],
  ['approved-withdrawals', '/fund_histry/APPROVED_WITHDRAWAL', approvedColumns],
  ['statement', '/account-statement', ['Points', 'Balance', 'Date', 'Remark']],
] as const

const listsWithPayments: string[] = ['request-history', 'fund-history', 'deposits']

test('lists of money show every column at 320 px, and nothing in them scrolls sideways', async ({
  page,
  player,
  login,
}) => {
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

async function replyWith(page: Page, name: string, result: unknown[]): Promise<void> {
  await page.route(`**/api/${name}`, route => route.fulfill({ json: { success: '1', result } }))
}
