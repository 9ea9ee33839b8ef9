import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchPhoto } from '#app/accounts/fetched-profile.ts'
import { signIn } from '#app/accounts/registration.ts'
import { forgetSession } from '#app/accounts/session.ts'
import { skippedBy } from '#app/bids/bid-filter.tsx'
import { sumsOf } from '#app/bids/bid-groups.ts'
import {
  $bidDays,
  $bids,
  $marketBids,
  loadBids,
  loadMarketBids,
  loadOlderBids,
} from '#app/bids/bids.ts'
import { $page } from '#app/frame/router.ts'
import { $requests, freshRequests, isHeld, loadRequests, newestOf } from '#app/funds/requests.ts'
import { fundsWords } from '#app/messages/en/funds.ts'
import {
  $statement,
  $sums,
  fetchAllEntries,
  loadOlderEntries,
  loadSums,
} from '#app/wallet/statement-entries.ts'
import { foreignBid } from '../../support/foreign-replies.ts'
import {
  NOON,
  PHONE,
  type PhpBackend,
  phpBackend,
  showBids,
  showEntries,
  shownBids,
  shownTexts,
} from './backend.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_API_DIALECT', 'specification'))

let backend: PhpBackend

beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  forgetSession()
  backend = phpBackend()
  await signIn(PHONE, '2580')
})
afterEach(() => {
  vi.useRealTimers()
  $page.open('/login')
})

const BIDS = 'get_bid_history.php'
const STATEMENT = 'get_wallet_history.php'

const count = (length: number) => Array.from({ length }, (_, place) => place)

/** A bid of 1, 2, … points, at a minute past one. */
function bid(minute: number, fields: object = {}) {
  const date = `2026-11-18 13:${String(minute).padStart(2, '0')}:00`
  return { ...foreignBid, date, points_action: String(minute), ...fields }
}

const pointsShown = () => shownBids().map(row => row.points_action)

test('a list is a list even where success is "0"', async () => {
  backend.answer(BIDS, () => ({ success: '0', result: [] }))
  await loadBids()
  expect($bids.get()).toMatchObject({ state: 'ready', rows: [] })
})

describe('bids', () => {
  const newestFirst = count(59).map(nth => bid(59 - nth))

  test.each([
    ['newest', newestFirst],
    ['oldest', [...newestFirst].reverse()],
  ])('sent with the %s first are shown newest first, in pages, by one call', async (_, rows) => {
    await showBids(backend, rows)
    expect(pointsShown()).toEqual(count(50).map(nth => 59 - nth))
    expect($bids.get()).toMatchObject({ hasMore: true })
    await loadOlderBids()
    expect(pointsShown()).toEqual(count(59).map(nth => 59 - nth))
    expect($bids.get()).toMatchObject({ hasMore: false })
    expect(backend.calls(BIDS)).toHaveLength(1)
  })

  test('of one day without a time stay in the order of the API', async () => {
    const rows = [3, 1, 2].map(points => ({ ...foreignBid, points_action: points }))
    await showBids(backend, rows)
    expect(pointsShown()).toEqual([3, 1, 2])
  })

  test('of two lists in one are sorted', async () => {
    await showBids(backend, [bid(9), bid(4), bid(7), bid(2)])
    expect(pointsShown()).toEqual([9, 7, 4, 2])
  })

  test('that are new come with the first page, and a further page follows them', async () => {
    await showBids(backend, newestFirst.slice(1))
    await showBids(backend, newestFirst)
    expect(pointsShown()[0]).toBe(59)
    await loadOlderBids()
    expect(pointsShown()).toHaveLength(59)
  })

  test('that are older follow the last shown one, also after a newer list was fetched', async () => {
    await showBids(backend, newestFirst.slice(1))
    const shown = $bids.get()
    await showBids(backend, newestFirst)
    $bids.set(shown)
    await loadOlderBids()
    expect(pointsShown()).toEqual(count(58).map(nth => 58 - nth))
  })

  test('have no further page after one that the list no longer has', async () => {
    await showBids(backend, newestFirst)
    const shown = $bids.get()
    await showBids(backend, [bid(1)])
    $bids.set(shown)
    await loadOlderBids()
    expect(pointsShown()).toHaveLength(50)
    expect($bids.get()).toMatchObject({ hasMore: false })
  })

  test.each([
    [{ market: 'Near House' }, [4]],
    [{ type: 'Jodi Digit' }, [3]],
    [{ day: '2026-11-17' }, [2, 1]],
  ])('are filtered by %o', async (filter, points) => {
    const rows = [
      bid(5, { game_name: 'FAR_HOUSE' }),
      bid(4, { game_name: 'NEAR_HOUSE' }),
      bid(3, { game_type: 'jodi digit' }),
      bid(2, { date: '17-11-2026' }),
      bid(1, { date: 'a while ago' }),
    ]
    await showBids(backend, rows, filter)
    expect(pointsShown()).toEqual(points)
    const shown = $bids.get()
    if (shown.state !== 'ready') throw new Error(shown.state)
    const skipped = points.includes(1) ? 1 : 0
    expect(skippedBy(shown.rows, shown.filter)).toBe(skipped)
  })

  test('of a day are summed by their stakes alone, of all pages and of one market', async () => {
    const rows = [
      bid(59, { game_name: 'Near House' }),
      ...newestFirst.slice(1),
      bid(1, { date: '11/17/2026', points_action: 'ten' }),
    ]
    await showBids(backend, rows)
    const dayOf = (date: string) => $bidDays.get().byDate[date]!
    expect(dayOf('11/18/2026').staked).toBe((59 * 60) / 2)
    expect(sumsOf(dayOf('11/18/2026'))).toMatchObject({ staked: '1,770', won: '', net: '' })
    await showBids(backend, rows, { market: 'Far House' })
    expect(dayOf('11/18/2026').staked).toBe((59 * 60) / 2 - 59)
    await loadOlderBids()
    expect(sumsOf(dayOf('11/17/2026'))).toBeNull()
  })

  test('have no outcomes, so none can be chosen, and no call asks for them', async () => {
    await showBids(
      backend,
      newestFirst.map(row => ({ ...row, status: 'won' })),
    )
    await loadMarketBids()
    expect($marketBids.get()).toEqual({ rows: [], isConfirmed: true })
    expect(shownTexts()['/my-bid']).not.toMatch(/Won|Lost|In play/)
    expect(await fetchPhoto()).toBeNull()
    expect(backend.sent.map(({ name }) => name)).not.toContain('get_market_bids.php')
  })

  test('of the player before are not shown to the next', async () => {
    await showBids(backend, newestFirst)
    const shown = $bids.get()
    await signIn('9000000010', '2580')
    backend.answer(BIDS, () => ({ result: [bid(1)] }))
    // As if the first page were still on the screen.
    $bids.set(shown)
    await loadOlderBids()
    expect(pointsShown()).not.toContain(9)
  })
})

/** An entry whose balance is 100 points a day. */
function entry(day: number, fields: object) {
  const date = `11/${String(day).padStart(2, '0')}/2026`
  return { date, remark: 'Deposit', amount: '+100', updated_amount: String(day * 100), ...fields }
}

function datesShown() {
  const shown = $statement.get()
  return 'rows' in shown ? shown.rows.map(row => Number(row.date.slice(3, 5))) : []
}

describe('the statement', () => {
  const month = count(28).map(nth => entry(nth + 1, {}))
  const long = count(70).map(nth => ({ ...month[0], updated_amount: String(nth * 100 + 100) }))

  test.each([
    ['oldest', month],
    ['newest', [...month].reverse()],
  ])('sent with the %s first is shown newest first', async (_, rows) => {
    await showEntries(backend, rows)
    expect(datesShown()).toEqual(count(28).map(nth => 28 - nth))
  })

  test('comes in pages by one call, also for the file of all entries', async () => {
    await showEntries(backend, long)
    const balances = () => {
      const shown = $statement.get()
      return 'rows' in shown ? shown.rows.map(row => row.updated_amount) : []
    }
    expect(balances()).toEqual(count(50).map(nth => 7000 - nth * 100))
    const calls = backend.calls(STATEMENT).length
    await loadOlderEntries()
    expect(balances()).toEqual(count(70).map(nth => 7000 - nth * 100))
    expect(backend.calls(STATEMENT)).toHaveLength(calls)
    expect(await fetchAllEntries()).toHaveLength(70)
  })

  test.each([
    [{ from: '2026-11-27' }, [28, 27]],
    [{ to: '2026-11-02' }, [2, 1]],
    [{ from: '2026-11-03', to: '2026-11-04', kind: 'deposit' }, [4, 3]],
    [{ kind: 'bid' }, []],
  ])('is filtered by %o', async (filter, days) => {
    await showEntries(backend, month, filter)
    expect(datesShown()).toEqual(days)
  })

  const mixed = [
    entry(1, {}),
    entry(2, { remark: 'Bid on Far House', amount: '-30', updated_amount: '70' }),
    entry(3, { remark: 'Win', amount: '+280.50', updated_amount: '350.50' }),
    entry(3, { remark: 'Withdraw request', amount: '-50', updated_amount: '300.50' }),
  ]

  test('is summed by kind, with the balances before and after a period', async () => {
    await showEntries(backend, mixed)
    const calls = backend.calls(STATEMENT).length
    await loadSums({ from: '2026-11-02', to: '2026-11-03' })
    expect($sums.get()?.sums).toEqual({
      opening: 100,
      closing: 300.5,
      kinds: [
        { kind: 'bid', points: -30 },
        { kind: 'win', points: 280.5 },
        { kind: 'withdrawal', points: -50 },
      ],
    })
    await loadSums({ from: '', to: '2026-11-02' })
    expect($sums.get()?.sums).toMatchObject({ opening: 0, closing: 70 })
    expect(backend.calls(STATEMENT)).toHaveLength(calls)
  })

  test('is summed after the signs that the balances give', async () => {
    await showEntries(
      backend,
      mixed.map(({ amount, ...row }) => ({ ...row, amount: amount.slice(1) })),
    )
    await loadSums({ from: '2026-11-02', to: '' })
    expect($sums.get()?.sums).toMatchObject({ opening: 100, closing: 300.5 })
    // The balance before the oldest entry is not known, and so is its sign.
    await loadSums({ from: '', to: '' })
    expect($sums.get()).toEqual({ from: '', to: '', sums: null })
  })

  test.each([
    ['no entry', []],
    ['an entry of no kind', mixed.with(1, { ...mixed[1]!, remark: 'Played' })],
    ['an entry of two kinds', mixed.with(1, { ...mixed[1]!, remark: 'Refund of a bid' })],
    ['an entry without a day', mixed.with(1, { ...mixed[1]!, date: 'soon' })],
    ['an entry without a balance', mixed.with(2, { ...mixed[2]!, updated_amount: 'n/a' })],
    ['a balance that does not follow', mixed.with(2, { ...mixed[2]!, updated_amount: '351.50' })],
    ['an entry without a sign', mixed.with(2, { ...mixed[2]!, amount: '280' })],
  ])('with %s has no sums', async (_, rows) => {
    await showEntries(backend, rows)
    await loadSums({ from: '2026-11-01', to: '' })
    expect($sums.get()).toEqual({ from: '2026-11-01', to: '', sums: null })
  })

  test('of the player before is not summed for the next', async () => {
    await showEntries(backend, mixed)
    await signIn('9000000010', '2580')
    await loadSums({ from: '', to: '' })
    expect($sums.get()?.sums).toBeNull()
  })
})

test('requests are shown newest first, and promise nothing about set points', async () => {
  const row = { remark: 'F', points: '500', status: '0' }
  backend.answer('get_request_history.php', () => ({
    result: [
      { ...row, action_type: 'DEPOSIT', date: '2026-11-18 10:00' },
      { ...row, action_type: 'DEPOSIT', date: '2026-11-16 10:00' },
      { ...row, action_type: 'withdraw', date: '2026-11-17 10:00' },
    ],
  }))
  await loadRequests()
  const requests = freshRequests($requests.get())!
  expect(requests.map(({ date }) => date)).toEqual(['11/18/2026', '11/17/2026', '11/16/2026'])
  expect(requests.some(isHeld)).toBe(false)
  const words = fundsWords.get().history.fund
  expect(newestOf(requests, 'ALL_WITHDRAWAL', words)).toBe('−500 · In Process · 11/17/2026')
})
