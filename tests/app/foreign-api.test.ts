import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../../src/islands/app/api/call.ts'
import { bettorLinks } from '../../src/islands/app/frame/sidebar.tsx'
import { createAddFund } from '../../src/islands/app/screens/add-fund/add-fund.ts'
import { $filter } from '../../src/islands/app/screens/my-bids/filter.ts'
import { $bids, loadBids } from '../../src/islands/app/stores/bids/bids.ts'
import { addToSlip } from '../../src/islands/app/stores/bids/edit-slip.ts'
import { placeBids } from '../../src/islands/app/stores/bids/place-bids.ts'
import { $rowList, openSlip, type SlipPlace } from '../../src/islands/app/stores/bids/slip.ts'
import { serverNow } from '../../src/islands/app/stores/clock.ts'
import {
  $games,
  cutoffsOfGame,
  dayOfGame,
  gameNamed,
  loadMarkets,
  sessionsOfGame,
} from '../../src/islands/app/stores/markets/markets.ts'
import { $rates, loadRates } from '../../src/islands/app/stores/markets/rates.ts'
import { requestWithdrawal } from '../../src/islands/app/stores/money/funds.ts'
import {
  $statement,
  everything,
  fetchAllEntries,
  loadOlderEntries,
  loadStatement,
} from '../../src/islands/app/stores/money/statement.ts'
import { $page } from '../../src/islands/app/stores/router.ts'
import { createAccount, signIn } from '../../src/islands/app/stores/session/account.ts'
import { loadProfile } from '../../src/islands/app/stores/session/profile.ts'
import { $user } from '../../src/islands/app/stores/session/session.ts'
import { signOut } from '../../src/islands/app/stores/session/sign-out.ts'
import {
  FOREIGN_DAY as DAY,
  foreignBid,
  foreignGame,
  foreignRate,
  foreignUser,
} from '../support/foreign-replies.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_API_DIALECT', 'specification'))

const NOON = Date.parse(`${DAY}T12:00:00+05:30`)

/** An operator's own PHP API as the specification has it: no ✚ fields, numbers as text. */
const replies: Record<string, unknown> = {
  'login.php': { success: 1, data: { ...foreignUser, user_token: 't' } },
  'get_games.php': { result: [foreignGame] },
  'get_rates.php': { result: [foreignRate] },
  'get_bid_history.php': { result: [foreignBid] },
  'set_bid_new.php': { success: true, msg: 'ok', Remaining_user_balance: '490' },
  'withdraw_request.php': { success: 1, msg: 'ok' },
  'signup.php': { success: 1, msg: 'ok' },
}

/** More calls than any test needs: an endless loop of calls then fails. */
const MOST_CALLS = 20

let asked: { name: string; body: unknown; init: RequestInit | undefined }[] = []
let isLineDead = false
let place: SlipPlace
let close: () => void

beforeEach(async () => {
  asked = []
  isLineDead = false
  connect({
    fetch: async (url, init) => {
      const name = String(url).split('/').at(-1) ?? ''
      asked.push({ name, body: init?.body, init })
      if (isLineDead || asked.length > MOST_CALLS) throw new TypeError('Failed to fetch')
      return Response.json(replies[name] ?? {})
    },
  })
  await signIn('9000000009', '2580')
  await loadMarkets()
  place = { phone: '9000000009', gameName: 'Far House', gameType: 'Single Digit', day: DAY }
  close = openSlip(place)
})
afterEach(() => close())

test('reads markets, rates and the player where numbers come as text', async () => {
  expect($user.get()).toMatchObject({ wallet: 500, status: '1', email: '' })
  await loadRates()
  expect($rates.get()).toEqual([{ type: 'Single Digit', min_value: 10, max_value: 100 }])
})

test('computes cut-offs and the market-day from the times', () => {
  const game = gameNamed($games.get(), 'far house')
  expect(game && cutoffsOfGame(game, NOON)).toMatchObject({
    openAt: Date.parse(`${DAY}T16:10:00+05:30`),
    closeAt: Date.parse(`${DAY}T18:10:00+05:30`),
  })
  expect(dayOfGame(game, NOON)).toBe(DAY)
  expect(sessionsOfGame(game, NOON)).toEqual(['Open', 'Close'])
  expect(sessionsOfGame(game && { ...game, game_status: '0' }, NOON)).toEqual([])
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1000)
})

test('sends only the fields of the specification in a bid', async () => {
  addToSlip(place, { type: 'Single Digit', session: 'Open', digit: '7' }, 10)
  expect(await placeBids(place)).toBe(true)
  expect($user.get()?.wallet).toBe(490)
  const body = asked.findLast(({ name }) => name === 'set_bid_new.php')?.body as URLSearchParams
  expect(JSON.parse(body.get('bids') ?? '')).toEqual([
    {
      phone_number: '9000000009',
      game_name: 'Far House',
      game_type: 'Single Digit',
      session: 'Open',
      open_digit: '7',
      close_digit: 'NA',
      open_pana: 'NA',
      close_pana: 'NA',
      points_action: 10,
    },
  ])
})

test('does not send a lost bid again, since the API knows no bid ids', async () => {
  addToSlip(place, { type: 'Single Digit', session: 'Open', digit: '8' }, 10)
  isLineDead = true
  expect(await placeBids(place)).toBe(false)
  expect(asked.filter(({ name }) => name === 'set_bid_new.php')).toHaveLength(1)
  expect($rowList.get()).toMatchObject([{ state: 'failed', code: 'failed' }])
})

/** The JSON fields that the last call of a name sent. */
function sentTo(wanted: string): object {
  const body = asked.findLast(({ name }) => name === wanted)?.body
  return JSON.parse(String(body)) as object
}

test('sends no credentials and no token', async () => {
  addToSlip(place, { type: 'Single Digit', session: 'Open', digit: '6' }, 10)
  await placeBids(place)
  expect(asked.map(({ name }) => name)).toContain('set_bid_new.php')
  for (const { init } of asked) {
    expect(init?.credentials).toBe('omit')
    expect(new Headers(init?.headers).has('X-User-Token')).toBe(false)
  }
})

test('sends no field that the specification does not describe', async () => {
  const phone_number = '9000000009'
  await loadBids({ market: 'Far House', type: 'Single Digit', status: 'won', day: DAY })
  expect(sentTo('get_bid_history.php')).toEqual({ phone_number })
  await loadStatement({ kind: 'bid', from: DAY, to: DAY })
  expect(sentTo('get_wallet_history.php')).toEqual({ phone_number })
  await requestWithdrawal(100)
  expect(sentTo('withdraw_request.php')).toEqual({
    phone_number,
    amount: '100',
    remark: 'BANK_TRANSFER',
    request_number: '',
  })
  await createAccount('2580')
  const fields = ['phoneNumber', 'username', 'email', 'token_id', 'user_mpin']
  expect(Object.keys(sentTo('signup.php')).toSorted()).toEqual(fields.toSorted())
})

test('sends no logout, since the specification has no such call', async () => {
  asked = []
  signOut()
  expect($user.get()).toBeNull()
  expect(asked).toEqual([])
})

test('does not move the clock by a server_time in seconds', async () => {
  replies['get_games.php'] = { result: [foreignGame], server_time: 1_800_000_000 }
  await loadMarkets()
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1000)
})

test('does not send a lost bid again because of a server_time', async () => {
  replies['get_games.php'] = { result: [foreignGame], server_time: Date.now() }
  await loadMarkets()
  addToSlip(place, { type: 'Single Digit', session: 'Open', digit: '5' }, 10)
  isLineDead = true
  expect(await placeBids(place)).toBe(false)
  expect(asked.filter(({ name }) => name === 'set_bid_new.php')).toHaveLength(1)
})

test('reads the history, and a missing list as an empty one', async () => {
  await loadBids()
  expect($bids.get()).toMatchObject({
    state: 'ready',
    rows: [{ open_digit: '7', points_action: 10 }],
  })
  replies['get_bid_history.php'] = { success: '1' }
  await loadBids()
  expect($bids.get()).toMatchObject({ state: 'ready', rows: [] })
})

/** The whole statement in every reply, oldest first, without kinds and versions. */
const statement = Array.from({ length: 200 }, (_, place) => ({
  date: place < 100 ? '11/01/2026' : '2026-11-18 13:30:05',
  remark: place % 2 === 0 ? 'Bid on Far House' : 'Withdraw request',
  amount: '-1',
  updated_amount: String(1000 - place),
}))

function entriesOnShow() {
  const shown = $statement.get()
  return shown.state === 'ready' ? shown.rows : []
}

test.each([50, 200])('exports a statement of %i entries once', async length => {
  replies['get_wallet_history.php'] = { result: statement.slice(0, length) }
  await loadStatement(everything)
  expect($statement.get()).toMatchObject({ state: 'ready', hasMore: false })
  await loadOlderEntries()
  expect(entriesOnShow()).toHaveLength(length)
  expect(await fetchAllEntries()).toEqual(entriesOnShow())
})

test.each([
  [{ kind: 'bid' }, 100],
  [{ kind: 'withdrawal' }, 100],
  [{ kind: 'win' }, 0],
  [{ from: DAY }, 100],
  [{ to: '2026-11-01' }, 100],
  [{ from: '2026-11-02', to: '2026-11-17' }, 0],
  [{ kind: 'bid', from: '2026-11-01', to: '2026-11-01' }, 50],
] as const)('filters the statement in the app: %o leaves %i', async (filter, count) => {
  replies['get_wallet_history.php'] = { result: statement }
  await loadStatement({ ...everything, ...filter })
  expect(entriesOnShow()).toHaveLength(count)
  expect(await fetchAllEntries()).toHaveLength(count)
})

test.each([
  ['upi://pay?pa=demo@upi&am=500', true],
  ['https://pay.example/1', true],
  ['http://pay.example/1', false],
  ['upi://mandate?pa=demo@upi', false],
  ['javascript:alert(1)', false],
])('opens the payment address %s: %s', async (payment_url, isOpened) => {
  const opened: string[] = []
  const assign = (address: string) => opened.push(address)
  vi.stubGlobal('location', { origin: 'https://ank.example', assign })
  replies['create_payment.php'] = { status: 'success', result: { payment_url } }
  const form = createAddFund({ current: true })
  await form.submit({ amount: '500' })
  vi.unstubAllGlobals()
  expect(opened).toEqual(isOpened ? [payment_url] : [])
  expect(form.$error.get() === '').toBe(isOpened)
})

test.each([{ msg: 'No user' }, { wallet: undefined, id: '7' }, {}])(
  'keeps the player where get_profile.php has data %j without a player',
  async data => {
    replies['get_profile.php'] = { success: '1', data }
    expect(await loadProfile()).not.toBe('')
    expect($user.get()).toMatchObject({ name: 'Asha', wallet: 500 })
  },
)

test('does not filter bids by an outcome, which the API does not send', () => {
  $page.open('/my-bid?status=won&type=Jodi%20Digit')
  expect($filter.get()).toMatchObject({ status: '', type: 'Jodi Digit' })
})

test('has no screen and no menu entry of limits, since the API does not know them', async () => {
  const { NotFound, screens } = (await import('../../src/islands/app/player.tsx')).player
  expect(screens.profile).not.toBe(NotFound)
  expect(screens.limits).toBe(NotFound)
  const links = bettorLinks('en', '').map(({ href }) => href)
  expect(links).toContain('/profile')
  expect(links).not.toContain('/limits')
})
