import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BidEntry } from '#contract/bids.ts'
import { ALL_DEPOSITS, ALL_FUNDS, ALL_WITHDRAWALS } from '#contract/routes.ts'
import { connect } from '../../src/islands/app/api/call.ts'
import { myBidsWords } from '../../src/islands/app/messages/en/bids.ts'
import { fundsWords, statementWords } from '../../src/islands/app/messages/en/money.ts'
import {
  rowOf as requestRowOf,
  toneOf,
} from '../../src/islands/app/screens/fund-history/fund-history.ts'
import { groupsOf, lineOf } from '../../src/islands/app/screens/home/home.ts'
import { isWanted, marketsOf, skippedBy } from '../../src/islands/app/screens/my-bids/filter.ts'
import { csvOf, rowOf } from '../../src/islands/app/screens/statement/statement.ts'
import { $bids, allBids, loadBids, loadOlderBids } from '../../src/islands/app/stores/bids/bids.ts'
import { $refreshTick } from '../../src/islands/app/stores/live/connection.ts'
import {
  $games,
  gameNamed,
  loadMarkets,
  sessionsOfGame,
} from '../../src/islands/app/stores/markets/markets.ts'
import { requestsOf } from '../../src/islands/app/stores/money/request-lists.ts'
import { $requests, loadRequests } from '../../src/islands/app/stores/money/requests.ts'
import {
  $statement,
  everything,
  loadStatement,
} from '../../src/islands/app/stores/money/statement.ts'
import { signIn } from '../../src/islands/app/stores/session/account.ts'
import { foreignBid, foreignGame, foreignUser } from '../support/foreign-replies.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_API_DIALECT', 'specification'))

const NOON = Date.parse('2026-11-18T12:00:00+05:30')
const EVENING = Date.parse('2026-11-18T19:00:00+05:30')

let replies: Record<string, unknown>

beforeEach(async () => {
  replies = { 'login.php': { success: 1, data: { ...foreignUser, user_token: 't' } } }
  connect({
    fetch: async url => Response.json(replies[String(url).split('/').at(-1) ?? ''] ?? {}),
  })
  await signIn('9000000009', '2580')
})

async function show(...entries: object[]) {
  replies['get_wallet_history.php'] = { result: entries }
  await loadStatement(everything)
  return statement()
}

function statement() {
  const shown = $statement.get()
  if (shown.state !== 'ready') throw new Error(`The statement is ${shown.state}.`)
  return shown
}

describe('the market', () => {
  async function game(fields: object) {
    replies['get_games.php'] = { result: [{ ...foreignGame, ...fields }] }
    await loadMarkets()
    return $games.get()[0]!
  }

  test.each([
    ['4:10 PM', '5:10 PM'],
    ['04:10 pm ', '05:10 pm '],
    ['04:10PM', '05:10PM'],
    ['16:10', '17:10'],
    ['16:10:00', '17:10:00'],
  ])(
    'takes bids at noon and not in the evening where it opens at %j and closes at %j',
    async (open_time, close_time) => {
      const far = await game({ open_time, close_time })
      expect(sessionsOfGame(far, NOON)).toContain('Open')
      expect(sessionsOfGame(far, EVENING)).toEqual([])
    },
  )

  test.each([
    ['soon', '06:10 PM'],
    ['04:10 PM', ''],
    ['', ''],
  ])(
    'is not closed by the times %j and %j, which cannot be read',
    async (open_time, close_time) => {
      const far = await game({ open_time, close_time })
      expect(sessionsOfGame(far, EVENING)).toEqual(['Open', 'Close'])
      expect(lineOf(far, EVENING)).toMatchObject({ tone: 'open', line: 'Open for bids' })
      expect(groupsOf([far], EVENING)).toEqual([{ group: 'taking', names: ['Far House'] }])
      expect(sessionsOfGame({ ...far, game_status: '0' }, EVENING)).toEqual([])
    },
  )

  test('named MILAN_DAY is found by the name in its URL', async () => {
    await game({ games_name: 'MILAN_DAY' })
    expect(gameNamed($games.get(), 'MILAN DAY')?.games_name).toBe('MILAN_DAY')
    expect(gameNamed($games.get(), 'milan_day')?.games_name).toBe('MILAN_DAY')
  })
})

describe('the amount in the statement', () => {
  const row = { date: '11/18/2026', remark: 'Bid on Far House' }

  async function amounts(...entries: [amount: unknown, updated_amount: unknown, date?: string][]) {
    const { entries: shown } = await show(
      ...entries.map(([amount, updated_amount, date = row.date]) => ({
        ...row,
        date,
        amount,
        updated_amount,
      })),
    )
    return shown.map(entry => rowOf(entry).amount)
  }

  test('gets the sign that the balances give it', async () => {
    expect(await amounts(['500', '500'], ['10', '490'], ['1,000', '1,490'])).toEqual([
      '+1,000',
      '-10',
      '500',
    ])
  })

  test('stays as it came where the balances do not fit it', async () => {
    expect(await amounts(['10', '500'], ['10', '485'], ['10', null])).toEqual(['10', '10', '10'])
  })

  test('stays as it came where the dates contradict the order', async () => {
    const [first, second] = ['2026-11-18 10:00:00', '2026-11-18 09:00:00']
    expect(await amounts(['10', '500', first], ['10', '490', second])).toEqual(['10', '10'])
  })

  test.each([
    ['-10', '-10'],
    ['+10', '+10'],
    [-1380.5, '-1,380.50'],
    ['-1,380', '-1,380'],
    ['10 Dr', '10 Dr'],
    ['', ''],
    [null, ''],
    ['₹10', '₹10'],
  ])('of %j is %j', async (amount, text) => {
    expect(await amounts([amount, '500'])).toEqual([text])
  })

  test('is a number in the CSV, with its sign', async () => {
    await amounts(['500', '500'], ['10', '490'], ['20', '510'])
    expect(csvOf(statement().entries).split('\r\n').slice(1)).toEqual([
      '11/18/2026,Bid on Far House,+20,510,,',
      '11/18/2026,Bid on Far House,-10,490,,',
      '11/18/2026,Bid on Far House,500,500,,',
    ])
  })
})

describe('the filters of the statement', () => {
  const row = { amount: '-10', updated_amount: '500' }
  const entries = [
    { ...row, date: '21-11-2026', remark: 'Bid on Far House' },
    { ...row, date: '22 Nov 2026 07:12:45 AM', remark: 'Withdraw request' },
    { ...row, date: 'a while ago', remark: 'Bid on Far House' },
    { ...row, date: '22-11-2026', remark: 'Win on bid 12' },
  ]

  test('skip what has no day or no type, and count it', async () => {
    await show(...entries)
    expect(statement()).toMatchObject({ skipped: 0 })
    await loadStatement({ ...everything, from: '2026-11-22' })
    expect(statement()).toMatchObject({ entries: [{}, {}], skipped: 1 })
    await loadStatement({ ...everything, kind: 'bid' })
    expect(statement()).toMatchObject({ entries: [{}, {}], skipped: 1 })
    await loadStatement({ kind: 'bid', from: '2026-11-21', to: '2026-11-21' })
    expect(statement()).toMatchObject({ entries: [{ date: '11/21/2026' }], skipped: 1 })
    expect(statementWords.get().skipped(2)).toBe('2 rows without a date or a type are left out.')
  })

  test('offer the types that a row tells, and none where none does', async () => {
    await show(...entries)
    expect(statement().kinds).toEqual(['bid', 'withdrawal'])
    await loadStatement({ ...everything, kind: 'withdrawal' })
    expect(statement().kinds).toEqual(['bid', 'withdrawal'])
    await show({ ...row, date: '', remark: 'TXN 12' })
    expect(statement().kinds).toEqual([])
  })
})

describe('the bids', () => {
  const fifty = Array.from({ length: 50 }, (_, place) => ({
    ...foreignBid,
    game_name: `Far ${place}`,
  }))

  function shownBids() {
    const shown = $bids.get()
    return 'bids' in shown ? shown.bids.map(({ game_name }) => game_name) : []
  }

  test('of which there are exactly 50 are shown once', async () => {
    replies['get_bid_history.php'] = { result: fifty }
    await loadBids(allBids)
    expect($bids.get()).toMatchObject({ state: 'ready', hasMore: false })
    await loadOlderBids()
    expect(shownBids()).toHaveLength(50)
  })

  test('of which there are always 50 are fetched once after a refresh', async () => {
    const unbind = $bids.listen(() => {})
    replies['get_bid_history.php'] = { result: fifty }
    await loadBids(allBids)
    let calls = 0
    const next = [{ ...foreignBid, game_name: 'new' }, ...fifty.slice(0, -1)]
    connect({
      fetch: async url => {
        calls += String(url).includes('get_bid_history') ? 1 : 0
        if (calls > 5) throw new TypeError('Failed to fetch')
        return Response.json({ result: next })
      },
    })
    $refreshTick.set($refreshTick.get() + 1)
    await expect.poll(() => shownBids()[0]).toBe('new')
    expect([calls, shownBids().length]).toEqual([1, 50])
    unbind()
  })

  test('without a day that can be read are left out by the filter, which says so', async () => {
    const rows = ['21-11-2026', '2026-11-21 23:59:59', 'soon', ''].map(date => ({
      ...foreignBid,
      date,
    }))
    replies['get_bid_history.php'] = { result: rows }
    await loadBids(allBids)
    const shown = $bids.get()
    const bids = 'bids' in shown ? shown.bids : []
    const wanted = { ...allBids, day: '2026-11-21' }
    expect(bids.filter(bid => isWanted(bid, wanted))).toHaveLength(2)
    expect(skippedBy(bids, wanted)).toBe(2)
    expect(skippedBy(bids, { ...wanted, market: 'Another' })).toBe(0)
    expect(skippedBy(bids, allBids)).toBe(0)
    expect(myBidsWords.get().filter.skipped(1)).toBe('1 bid without a date is left out.')
  })

  test.each(['failure', 'fail', 'no', 'Failed', false, 0])(
    'stay where the answer says %j and has no list',
    async success => {
      replies['get_bid_history.php'] = { result: fifty }
      await loadBids(allBids)
      replies['get_bid_history.php'] = { success, msg: 'Back at six.', result: null }
      await loadBids(allBids)
      expect($bids.get()).toMatchObject({ state: 'old', problem: { message: 'Back at six.' } })
      expect(shownBids()).toHaveLength(50)
    },
  )

  test.each(['Far House', 'FAR HOUSE', 'Far_House'])(
    'of a market written %s are found by the name in the list of markets, which has it once',
    name => {
      const bid = { ...foreignBid, game_name: name } as unknown as BidEntry
      const wanted = { ...allBids, market: 'Far House' }
      expect(isWanted(bid, wanted)).toBe(true)
      expect(isWanted({ ...bid, game_name: 'Far Inn' }, wanted)).toBe(false)
      const markets = marketsOf([bid], wanted)
      expect(markets.filter(market => /^far.house$/i.test(market))).toHaveLength(1)
    },
  )

  test.each(['Single Digit', 'single digit', 'SINGLE_DIGIT'])(
    'of the type %s are found by their type',
    game_type => {
      const bid = { ...foreignBid, game_type } as never
      expect(isWanted(bid, { ...allBids, type: 'Single Digit' })).toBe(true)
      expect(isWanted(bid, { ...allBids, type: 'Jodi Digit' })).toBe(false)
    },
  )
})

describe('a fund request', () => {
  const words = fundsWords.get().history.fund

  async function shown(fields: object) {
    const row = { points: '500', remark: 'D1', action_type: 'Deposite', status: '0', date: '' }
    replies['get_request_history.php'] = { result: [{ ...row, ...fields }] }
    await loadRequests()
    const requests = $requests.get()
    return 'requests' in requests ? requests.requests : []
  }

  test.each([
    ['Deposite', ALL_DEPOSITS],
    ['deposite', ALL_DEPOSITS],
    ['DEPOSIT', ALL_DEPOSITS],
    ['withdraw', ALL_WITHDRAWALS],
    ['Withdrawal', ALL_WITHDRAWALS],
    ['WITHDRAW ', ALL_WITHDRAWALS],
  ] as const)('of the kind %j is in its list', async (action_type, list) => {
    const requests = await shown({ action_type })
    expect(requestsOf(requests, list)).toHaveLength(1)
    expect(requestsOf(requests, ALL_FUNDS)).toHaveLength(1)
    const other = list === ALL_DEPOSITS ? ALL_WITHDRAWALS : ALL_DEPOSITS
    expect(requestsOf(requests, other)).toEqual([])
    expect(requestRowOf(requests[0]!, words).type).toMatch(/^(Deposit|Withdrawal)$/)
  })

  test.each([
    ['0', 'In Process', 'waiting', false],
    [0, 'In Process', 'waiting', false],
    ['Pending', 'In Process', 'waiting', false],
    ['IN PROCESS', 'In Process', 'waiting', false],
    ['-1', 'Declined', 'lost', false],
    ['rejected', 'Declined', 'lost', false],
    ['Failed', 'Declined', 'lost', false],
    ['1', 'Success', 'won', true],
    ['2', 'Success', 'won', false],
    ['approved', 'Success', 'won', true],
    ['SUCCESS', 'Success', 'won', true],
    ['On its way', 'On its way', 'closed', false],
    [null, '—', 'closed', false],
    ['', '—', 'closed', false],
  ] as const)('with the status %j reads %s', async (status, word, tone, isApproved) => {
    const requests = await shown({ status })
    expect(requestRowOf(requests[0]!, words).status).toBe(word)
    expect(toneOf(requests[0]!.status)).toBe(tone)
    expect(requestsOf(requests, 'APPROVED_DEPOSITE')).toHaveLength(isApproved ? 1 : 0)
  })
})
