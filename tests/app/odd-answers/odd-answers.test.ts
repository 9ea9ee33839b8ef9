import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $session, $user, forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { NOON, type Odd, type PhpBackend, phpBackend } from './php-backend.ts'
import { type Path, shownTexts } from './screens.ts'
import { bid, change, enter, look } from './walk.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_API_DIALECT', 'specification'))

let backend: PhpBackend

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  forgetSession()
  backend = phpBackend()
})
afterEach(() => {
  vi.useRealTimers()
})

const calls = [
  ...['IsUserExists.php', 'otp.php', 'signup.php', 'login.php', 'get_profile.php'],
  ...['edit_profile.php', 'get_games.php', 'get_rates.php', 'set_bid_new.php'],
  ...['get_bid_history.php', 'get_wallet_history.php', 'get_request_history.php'],
  ...['getCharts.php', 'add_points_request.php', 'withdraw_request.php'],
  ...['update_bank_details.php', 'create_payment.php', 'check_payment.php', 'adpayInfo.php'],
]

/** The backend has not done what was asked. */
const REFUSAL = 'a refusal'

const verdicts = ['success', 'status']

/** The usual reply with every value but the verdict replaced. */
function withValues(value: unknown): (usual: object) => object {
  const replaced = (usual: unknown): unknown => {
    if (Array.isArray(usual)) return usual.map(replaced)
    if (typeof usual !== 'object' || usual === null) return value
    return Object.fromEntries(Object.entries(usual).map(([name, old]) => [name, replaced(old)]))
  }
  return usual =>
    Object.fromEntries(
      Object.entries(usual).map(([name, old]) => [
        name,
        verdicts.includes(name) ? old : replaced(old),
      ]),
    )
}

const oddities: [title: string, reply: (usual: object) => Odd][] = [
  ['an empty body', () => new Response('')],
  ['a page of HTML', () => new Response('<b>Notice</b>: Undefined index {"success":"1"}')],
  ['null', () => null],
  ['an empty list', () => []],
  ['an empty object', () => ({})],
  ['success alone', () => ({ success: '1' })],
  ['a word that is neither yes nor no', () => ({ success: 'queued', status: 'queued' })],
  [REFUSAL, () => ({ success: '0', status: 'failed', msg: 'Back at six.' })],
  ['a success with status 500', usual => Response.json(usual, { status: 500 })],
  ['null in every field', withValues(null)],
  ['"" in every field', withValues('')],
  ['"n/a" in every field', withValues('n/a')],
  ['a list in every field', withValues([])],
  ['an object in every field', withValues({})],
  ['true in every field', withValues(true)],
  ['rows that are no objects', usual => ({ ...usual, result: [null, 'x', 3], data: [null] })],
]

/** The balance is the true one, or it is shown as not known. */
function expectMoney(): void {
  const wallet = $user.get()?.wallet
  if (wallet !== undefined) expect(wallet).toBe(backend.balance())
}

function expectTexts(): void {
  for (const text of Object.values(shownTexts())) {
    expect(text).not.toMatch(/undefined|NaN|Invalid Date|\[object|Infinity|\bnull\b/)
  }
}

describe.each(calls)('%s', name => {
  test.each(oddities)(
    'answers %s: money is right, and no bid is sent twice',
    async (title, odd) => {
      await enter()
      backend.answer(name, odd, title !== REFUSAL)
      await enter()
      await look()
      expectMoney()
      await bid()
      expectMoney()
      await change()
      await look()
      expectMoney()
      expectTexts()
      const isRefusedBid = name === 'set_bid_new.php' && title === REFUSAL
      expect(backend.calls('set_bid_new.php')).toHaveLength(isRefusedBid ? 2 : 1)
    },
  )
})

type Reply = { success?: unknown; data: Record<string, unknown>; result: Record<string, unknown>[] }
type Shown = [call: string, title: string, odd: (usual: Reply) => Odd, path: Path, text: RegExp]

const user = (fields: object) => (usual: Reply) => ({
  ...usual,
  data: { ...usual.data, ...fields },
})
const rows = (fields: object) => (usual: Reply) => ({
  result: usual.result.map(row => ({ ...row, ...fields })),
})
const bank = { ifsc_code: 'ABCD0123456', account_number: '123456789012' }

const shown: Shown[] = [
  ['get_profile.php', 'wallet null', user({ wallet: null }), '/wallet_histroy', /Balance — /],
  ['get_profile.php', 'wallet ""', user({ wallet: '' }), '/wallet_histroy', /Balance — /],
  ['get_profile.php', 'no wallet', user({ wallet: undefined }), '/wallet_histroy', /Balance — /],
  [
    'get_profile.php',
    'wallet "1,380"',
    user({ wallet: '1,380' }),
    '/wallet_histroy',
    /Balance 1,380 /,
  ],
  [
    'get_profile.php',
    'wallet "1.380,50"',
    user({ wallet: '1.380,50' }),
    '/wallet_histroy',
    /Balance — /,
  ],
  [
    'get_profile.php',
    'wallet "380.50"',
    user({ wallet: '380.50' }),
    '/wallet_histroy',
    /Balance 380.50 /,
  ],
  ['get_profile.php', 'wallet "1e3"', user({ wallet: '1e3' }), '/wallet_histroy', /Balance — /],
  ['get_profile.php', 'wallet "0.00"', user({ wallet: '0.00' }), '/wallet_histroy', /Balance 0 /],
  [
    'get_profile.php',
    'MIN_DEPOSIT null',
    user({ MIN_DEPOSIT: null }),
    '/wallet_histroy',
    /Balance 500 /,
  ],
  [
    'get_profile.php',
    'MIN_DEPOSIT ""',
    user({ MIN_DEPOSIT: '' }),
    '/wallet_histroy',
    /Balance 500 /,
  ],
  ['get_profile.php', 'MAX_WITHDRAW', user({ MAX_WITHDRAW: 5 }), '/withdraw', /^(?!.*at a time)/],
  [
    'get_profile.php',
    'data null',
    () => ({ success: 1, data: null }),
    '/wallet_histroy',
    /Balance 500 /,
  ],
  [
    'get_profile.php',
    'data []',
    () => ({ success: 1, data: [] }),
    '/wallet_histroy',
    /Balance 500 /,
  ],
  [
    'get_profile.php',
    'a list of one',
    usual => ({ data: [usual.data] }),
    '/wallet_histroy',
    /Balance 500 /,
  ],
  [
    'get_profile.php',
    'bank as JSON',
    user({ bank_details: JSON.stringify(bank) }),
    '/withdraw',
    /••••9012/,
  ],
  ['get_profile.php', 'bank as a list', user({ bank_details: [bank] }), '/withdraw', /••••9012/],
  [
    'get_bid_history.php',
    'a null row',
    usual => ({ result: [null, usual.result[0]] }),
    '/my-bid',
    / 1 bid 11\/18\/2026 7 /,
  ],
  [
    'get_bid_history.php',
    'an empty row',
    usual => ({ result: [{}, usual.result[0]] }),
    '/my-bid',
    / 2 bids /,
  ],
  [
    'get_bid_history.php',
    'gaps',
    ({ result: [a, b] }) => ({ result: { 0: a, 4: b } }),
    '/my-bid',
    / 2 bids 11\/18\/2026 7 /,
  ],
  [
    'get_bid_history.php',
    'a list as JSON',
    usual => ({ result: JSON.stringify(usual.result) }),
    '/my-bid',
    / 2 bids 11\/18\/2026 7 /,
  ],
  [
    'get_bid_history.php',
    'result null',
    () => ({ success: '1', result: null }),
    '/my-bid',
    /No Bid History Found/,
  ],
  [
    'get_bid_history.php',
    'a text',
    () => ({ result: 'Session expired' }),
    '/my-bid',
    /^(?!.*No Bid History).* 2 bids /,
  ],
  [
    'get_bid_history.php',
    'no list',
    () => ({ msg: 'Back at six.' }),
    '/my-bid',
    /Back at six.* 2 bids /,
  ],
  [
    'get_bid_history.php',
    'success 0',
    () => ({ success: 0, msg: 'Back at six.' }),
    '/my-bid',
    /Back at six.* 2 bids /,
  ],
  ['get_bid_history.php', 'a status', rows({ status: 'won', payout: 5 }), '/my-bid', /^(?!.*Won)/],
  [
    'get_request_history.php',
    'a limit',
    rows({ over_limit: 'deposit_day' }),
    '/fund_histry/ALL_FUND_HISTROY',
    /^(?!.*Reason).*Points/,
  ],
  [
    'get_bid_history.php',
    'points "ten"',
    rows({ points_action: 'ten' }),
    '/my-bid',
    /Far House Single Digit · Open — points/,
  ],
  [
    'get_bid_history.php',
    'points "1,000"',
    rows({ points_action: '1,000' }),
    '/my-bid',
    /1,000 points/,
  ],
  [
    'get_wallet_history.php',
    'balance null',
    rows({ updated_amount: null }),
    '/account-statement',
    /-10 — /,
  ],
  [
    'get_wallet_history.php',
    'success 0',
    () => ({ success: '0', msg: 'Back at six.' }),
    '/account-statement',
    /Back at six.*-10 500/,
  ],
  [
    'get_wallet_history.php',
    'ids',
    rows({ id: '1', version: 'x', at: 1 }),
    '/account-statement',
    /-10 500 11\/18\/2026/,
  ],
  [
    'get_wallet_history.php',
    'bad rows',
    ({ result: [first, last] }) => ({ result: [null, first, 'x', { ...last, amount: '-77' }, 7] }),
    '/account-statement',
    /-77 500 .*\+500 510/,
  ],
  [
    'get_request_history.php',
    'bad rows',
    ({ result: [first, last] }) => ({ result: [null, first, 'x', { ...last, remark: 'W7' }, 7] }),
    '/fund_histry/ALL_FUND_HISTROY',
    /D1.*W7|W7.*D1/,
  ],
  [
    'get_request_history.php',
    'success 0',
    () => ({ success: '0', msg: 'Back at six.' }),
    '/fund_histry/ALL_FUND_HISTROY',
    /Back at six.*(D1.*W1|W1.*D1)/,
  ],
  [
    'get_request_history.php',
    'points ""',
    rows({ points: '' }),
    '/fund_histry/ALL_FUND_HISTROY',
    / — Deposit /,
  ],
  [
    'get_request_history.php',
    'trans_id',
    rows({ trans_id: '12345678' }),
    '/fund_histry/ALL_FUND_HISTROY',
    /^(?!.*UTR)/,
  ],
  [
    'get_request_history.php',
    'HTML',
    () => new Response('<p>'),
    '/fund_histry/ALL_FUND_HISTROY',
    /D1.*W1/,
  ],
  ['get_rates.php', 'min null', rows({ min_value: null }), '/game-rates', /— KA 100/],
  [
    'get_rates.php',
    'bad rows',
    ({ result: [rate] }) => ({ result: [null, 'x', { ...rate, max_value: '777' }, []] }),
    '/game-rates',
    /10 KA 777/,
  ],
  [
    'get_rates.php',
    'success 0',
    () => ({ success: '0', msg: 'Closed.' }),
    '/game-rates',
    /10 KA 100/,
  ],
  ['get_games.php', 'our day', rows({ day: 'Monday' }), '/home', /close in 4 h 10 min/],
  ['get_games.php', 'seconds', rows({ open_at: 1, close_at: 2 }), '/home', /close in 4 h 10 min/],
  [
    'get_games.php',
    'server_time',
    usual => ({ ...usual, server_time: 1_800_000_000 }),
    '/home',
    /close in 4 h 10 min/,
  ],
  [
    'get_games.php',
    'a bad row',
    ({ result }) => ({ result: [7, ...result] }),
    '/home',
    /Far House/,
  ],
  ['get_games.php', 'success 0', () => ({ success: '0' }), '/home', /Far House/],
  [
    'getCharts.php',
    'no success',
    usual => ({ data: usual.data }),
    '/jodi_chart/Far_House',
    / 12 34 /,
  ],
  [
    'getCharts.php',
    'a null cell',
    () => ({ success: 1, data: [{ mon: null, tue: 34 }] }),
    '/jodi_chart/Far_House',
    / 34 /,
  ],
  [
    'getCharts.php',
    'bad rows',
    () => ({ success: 1, data: [null, { mon: '56', tue: '78' }, 'x', []] }),
    '/jodi_chart/Far_House',
    / 56 78 /,
  ],
  [
    'getCharts.php',
    'a refusal',
    () => ({ success: 0, msg: 'No chart.' }),
    '/jodi_chart/Far_House',
    /No chart\..* 12 34 /,
  ],
  ['adpayInfo.php', '404', () => new Response('<h1>', { status: 404 }), '/deposit', /^(?!.*Phone)/],
  [
    'edit_profile.php',
    'no data',
    () => ({ success: 1, msg: 'Saved' }),
    '/wallet_histroy',
    /Balance 400 /,
  ],
]

test.each(shown)('%s with %s shows what it has', async (name, _, odd, path, text) => {
  await enter()
  await look()
  backend.answer(name, odd as (usual: object) => Odd)
  await look()
  if (name === 'edit_profile.php') await change()
  expect(shownTexts()[path]).toMatch(text)
})

test('/deposit has no row for a phone where adpayInfo.php was never answered', async () => {
  const admin = { UPI_ADMIN: 'admin@upi' }
  backend.answer('get_profile.php', user(admin) as (usual: object) => Odd)
  backend.answer('adpayInfo.php', () => new Response('<h1>', { status: 404 }))
  await enter()
  await look()
  const text = shownTexts()['/deposit']
  expect(text).toMatch(/admin@upi/)
  expect(text).not.toMatch(/Phone/)
})

test('a code cannot be sent again, since the API has no call for it', () => {
  const text = shownTexts()['/Otp']
  expect(text).toMatch(/4-digit code/)
  expect(text).not.toMatch(/again/i)
})

test('/withdraw says nothing of points that are held', async () => {
  await enter()
  await look()
  const text = shownTexts()['/withdraw']
  expect(text).toMatch(/Withdraw/)
  expect(text).not.toMatch(/aside/)
})

test('a profile without a status keeps the status of the login', async () => {
  backend.answer('get_profile.php', usual => ({
    ...usual,
    data: { ...(usual as Reply).data, status: null, phone_number: null },
  }))
  await enter()
  await look()
  expect($session.get()).toEqual({ state: 'player', status: '1' })
  expect($user.get()?.phone_number).toBe('9000000009')
})
