/** @module-tag thorough */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadProfile } from '#app/accounts/fetched-profile.ts'
import { signIn } from '#app/accounts/registration.ts'
import { $session, $user, forgetSession } from '#app/accounts/session.ts'
import { $page } from '#app/frame/router.ts'
import { createPaymentStatus } from '#app/funds/payment-status.tsx'
import { $paymentOutcome, outcomeText } from '#app/funds/payments.ts'
import { $games, gameNamed, loadMarkets, sessionsOfGame } from '#app/markets/markets.ts'
import { createPlay } from '#app/play/play.ts'
import { $rowList } from '#app/play/slip.ts'
import { submit } from '#app/play/use-placing.ts'
import { foreignGame } from '../../support/foreign-replies.ts'
import { bank } from '../support/bank.ts'
import {
  bid,
  change,
  enter,
  look,
  NOON,
  type Odd,
  type Path,
  PHONE,
  type PhpBackend,
  phpBackend,
  shownTexts,
} from './backend.ts'

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

/** The outcome if the backend did not do what was asked. */
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

/** Expects the true balance, or one shown as unknown. */
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

const user = (fields: object) => (usual: Reply) => ({
  ...usual,
  data: { ...usual.data, ...fields },
})
const rows = (fields: object) => (usual: Reply) => ({
  result: usual.result.map(row => ({ ...row, ...fields })),
})

const profile = 'get_profile.php'
const bids = 'get_bid_history.php'
const refusal = () => ({ success: 0, msg: 'Back at six.' })

/** The oddity, the answer, and what the screen then shows. */
const cases: [call: string, what: string, odd: (usual: Reply) => Odd, path: Path, text: RegExp][] =
  [
    [profile, 'no wallet', user({ wallet: '' }), '/wallet_histroy', /Balance — /],
    [profile, '1,380', user({ wallet: '1,380' }), '/wallet_histroy', /Balance 1,380 /],
    [profile, '1.380,50', user({ wallet: '1.380,50' }), '/wallet_histroy', /Balance — /],
    [profile, '380.50', user({ wallet: '380.50' }), '/wallet_histroy', /Balance 380.50 /],
    [profile, 'data null', () => ({ success: 1, data: null }), '/wallet_histroy', /Balance 500 /],
    [
      profile,
      'a list of one',
      usual => ({ data: [usual.data] }),
      '/wallet_histroy',
      /Balance 500 /,
    ],
    [profile, 'a maximum', user({ MAX_WITHDRAW: 5 }), '/withdraw', /^(?!.*(at a time|aside))/],
    [profile, 'JSON', user({ bank_details: JSON.stringify(bank) }), '/withdraw', /••••9012/],
    [profile, 'no minimum', usual => usual, '/deposit', /^(?!.*Minimum 0)/],
    [
      'get_games.php',
      'a row without a name',
      ({ result: [a] }) => ({ result: [a, { ...a, games_name: null }] }),
      '/home',
      /^(?!.*Play.*Play)/,
    ],
    [
      'get_games.php',
      'dots in times',
      ({ result: [a] }) => ({ result: [{ ...a, open_time: '16.10', close_time: '6.10 pm' }] }),
      '/home',
      /04:10 pm – 06:10 pm/,
    ],
    [
      'get_rates.php',
      'a row without a type',
      ({ result: [a] }) => ({ result: [a, {}] }),
      '/game-rates',
      /^(?!.*— KA —)/,
    ],
    [bids, 'gaps', ({ result: [a, b] }) => ({ result: { 0: b, 4: a } }), '/my-bid', / Open 7 8 /],
    [bids, 'a null row', ({ result: [a] }) => ({ result: [null, a] }), '/my-bid', / 1 bid .* 7 /],
    [bids, 'no list', () => ({ success: 1, result: null }), '/my-bid', /No Bid History Found/],
    [bids, 'a text', () => ({ result: 'Session expired' }), '/my-bid', / 2 bids /],
    [bids, '"failure"', () => ({ success: 'failure', result: null }), '/my-bid', / 2 bids /],
    [bids, 'a status', rows({ status: 'won', payout: 5 }), '/my-bid', /^(?!.*Won)/],
    [bids, 'points "ten"', rows({ points_action: 'ten' }), '/my-bid', /Far House — points/],
    [bids, 'a refusal', refusal, '/my-bid', /Back at six.* 2 bids /],
    [bids, 'a time', rows({ date: '18-11-2026 7:05 PM' }), '/my-bid', /\d · placed 07:05 pm/i],
    [bids, 'no time', rows({ date: '18-11-2026' }), '/my-bid', /^(?!.* placed )/i],
    [bids, 'midnight', rows({ date: '2026-11-18 00:00:00' }), '/my-bid', /^(?!.* placed )/i],
    [
      'get_wallet_history.php',
      'a time',
      rows({ date: '2026-11-18 09:30:05', at: 5 }),
      '/account-statement',
      /11\/18\/2026 .*09:30\s*am/,
    ],
    [
      'get_request_history.php',
      'a time',
      rows({ date: '1795145400', at: '11:11' }),
      '/fund_histry/ALL_FUND_HISTROY',
      /11\/20\/2026 .*09:00\s*am/,
    ],
    ['get_request_history.php', 'a refusal', refusal, '/fund_histry/ALL_FUND_HISTROY', /six.*D1/],
    ['get_wallet_history.php', 'a refusal', refusal, '/account-statement', /Back at six.*−10 500/],
    ['get_rates.php', 'a refusal', refusal, '/game-rates', /10 KA 100/],
    ['get_games.php', 'a refusal', refusal, '/home', /Far House/],
    [
      'get_games.php',
      'our fields',
      rows({ day: 'Monday', open_at: 1 }),
      '/home',
      /4 h 10 min left/,
    ],
    ['getCharts.php', 'a refusal', refusal, '/jodi_chart/Far_House', /Back at six.* 12 34 /],
    ['edit_profile.php', 'no data', () => ({ success: 1, msg: '' }), '/wallet_histroy', /400 /],
  ]

test.each(cases)('%s with %s shows what it has', async (name, _, odd, path, text) => {
  await enter()
  await look()
  backend.answer(name, odd as (usual: object) => Odd)
  await look()
  if (name === 'edit_profile.php') await change()
  expect(shownTexts()[path]).toMatch(text)
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

test.each([{ msg: 'No user' }, { wallet: undefined, id: '7' }])(
  'keeps the player where get_profile.php has data %j without a player',
  async data => {
    await signIn(PHONE, '2580')
    backend.answer('get_profile.php', () => ({ success: '1', data }))
    expect(await loadProfile()).not.toBe('')
    expect($user.get()).toMatchObject({ name: 'Asha', wallet: 500 })
  },
)

/** Submits one bid twice; returns what the first submit resolved to. */
async function placeTwice(): Promise<boolean> {
  await signIn(PHONE, '2580')
  await loadMarkets()
  const play = createPlay('Far_House', 'Single Digit')
  const close = play.open()
  play.add({ type: 'Single Digit', session: 'Open', digit: '7' }, 10)
  const placed = await submit(play, false)
  await submit(play, false)
  close()
  return placed !== null
}

test.each([
  ...[null, '490.00', 'n/a', { now: 490 }].map(sent => [sent, 490] as const),
  ['4,990', 4990] as const,
])('a bid whose balance is answered by %j is placed once', async (sent, balance) => {
  backend = phpBackend(String(balance + 10))
  backend.answer('set_bid_new.php', usual => ({ ...usual, Remaining_user_balance: sent }))
  expect(await placeTwice()).toBe(true)
  expect(backend.calls('set_bid_new.php')).toHaveLength(1)
  await expect.poll(() => $user.get()?.wallet).toBe(balance)
})

const unanswered: [title: string, reply: () => Odd][] = [
  ['a page of HTML', () => new Response('<b>Warning</b>: mysqli_query() {"success":1}')],
  ['a fault with status 500', () => Response.json({ success: 0 }, { status: 500 })],
  ['a success with status 404', () => Response.json({ success: 1 }, { status: 404 })],
  ['no success but a status that is a yes', () => ({ status: 'success', msg: 'Bid placed' })],
  ['an unknown word', () => ({ success: 'queued', msg: 'In the queue' })],
  [
    'no answer at all',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
]

test.each(unanswered)('a bid that is answered by %s is not sent again', async (_, reply) => {
  // Even with a server_time: only the build decides.
  backend.answer('get_games.php', usual => ({ ...usual, server_time: Date.now() }))
  backend.answer('set_bid_new.php', reply)
  expect(await placeTwice()).toBe(false)
  expect($rowList.get()).toMatchObject([{ state: 'failed' }])
  expect(backend.calls('set_bid_new.php')).toHaveLength(1)
})

const SEE_HISTORY = 'Please check Deposit History for this payment.'

test.each([
  [{ status: 'success', message: 'Paid.' }, 'success', 'Paid.'],
  [{ status: 'Success', msg: 'Paid.' }, 'success', 'Paid.'],
  [{ status: 'failed', message: 'No money.' }, 'failed', 'No money.'],
  [{ status: 'COMPLETED' }, 'unknown', SEE_HISTORY],
  [{ status: false, message: 'Not found.' }, 'failed', 'Not found.'],
  [{ status: null, message: 'Noted.' }, 'unknown', 'Noted.'],
  [{ success: '0', msg: 'No such payment.' }, 'unknown', 'No such payment.'],
])('a payment answered by %o is shown as %s: %s, and leads home', async (reply, state, text) => {
  await signIn(PHONE, '2580')
  $page.open('/payment-status')
  backend.answer('check_payment.php', () => reply)
  expect(await createPaymentStatus('0'.repeat(8), { current: true }).ask(0)).toBe(true)
  const outcome = $paymentOutcome.get()!
  expect(outcome.state).toBe(state)
  expect(outcomeText(outcome)).toBe(text)
  await expect.poll(() => $page.get()?.route).toBe('root')
})

const EVENING = Date.parse('2026-11-18T19:00:00+05:30')

async function market(fields: object) {
  backend.answer('get_games.php', () => ({ result: [{ ...foreignGame, ...fields }] }))
  await loadMarkets()
  return $games.get()[0]!
}

test.each([
  [{ open_time: '16:10:00', close_time: '18:10:00' }, []],
  [{ open_time: 'soon', close_time: '06:10 PM' }, ['Open', 'Close']],
  [{ open_time: '04:10 PM', close_time: '' }, ['Open', 'Close']],
  [{ open_time: 'soon', game_status: '0' }, []],
])('a market with %j takes the bids %j in the evening', async (fields, sessions) => {
  expect(sessionsOfGame(await market(fields), EVENING)).toEqual(sessions)
})

test('a market named MILAN_DAY is found by the name in its URL', async () => {
  await market({ games_name: 'MILAN_DAY' })
  expect(gameNamed($games.get(), 'milan day')?.games_name).toBe('MILAN_DAY')
})
