/** @module-tag thorough */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPaymentStatus } from '../../../src/islands/app/screens/payment-status.tsx'
import { createPlay, submit } from '../../../src/islands/app/screens/play/play.ts'

import { $bids, loadBids } from '../../../src/islands/app/stores/bids/bids.ts'
import { $rowList } from '../../../src/islands/app/stores/bids/slip.ts'
import { serverNow } from '../../../src/islands/app/stores/clock.ts'
import { translate } from '../../../src/islands/app/stores/language.ts'
import {
  $games,
  cutoffsOfGame,
  dayOfGame,
  gameNamed,
  loadMarkets,
  sessionsOfGame,
} from '../../../src/islands/app/stores/markets/markets.ts'
import {
  requestDeposit,
  requestWithdrawal,
  saveBankDetails,
} from '../../../src/islands/app/stores/money/funds.ts'
import { $paymentOutcome } from '../../../src/islands/app/stores/money/payments.ts'
import { $page } from '../../../src/islands/app/stores/router.ts'
import { checkOtp, signIn } from '../../../src/islands/app/stores/session/account.ts'
import { loadProfile, updateProfile } from '../../../src/islands/app/stores/session/profile.ts'

import { $session, $user, forgetSession } from '../../../src/islands/app/stores/session/session.ts'
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
type Shown = [title: string, odd: (usual: Reply) => Odd, text: RegExp]

const user = (fields: object) => (usual: Reply) => ({
  ...usual,
  data: { ...usual.data, ...fields },
})
const rows = (fields: object) => (usual: Reply) => ({
  result: usual.result.map(row => ({ ...row, ...fields })),
})

/** Per call and screen: what is odd, the answer, and what the screen then shows. */
const shown: [call: string, path: Path, rows: Shown[]][] = [
  [
    'get_profile.php',
    '/wallet_histroy',
    [
      ['wallet null', user({ wallet: null }), /Balance — /],
      ['wallet ""', user({ wallet: '' }), /Balance — /],
      ['no wallet', user({ wallet: undefined }), /Balance — /],
      ['wallet "1,380"', user({ wallet: '1,380' }), /Balance 1,380 /],
      ['wallet "1.380,50"', user({ wallet: '1.380,50' }), /Balance — /],
      ['wallet "380.50"', user({ wallet: '380.50' }), /Balance 380.50 /],
      ['wallet "1e3"', user({ wallet: '1e3' }), /Balance — /],
      ['wallet "0.00"', user({ wallet: '0.00' }), /Balance 0 /],
      ['MIN_DEPOSIT null', user({ MIN_DEPOSIT: null }), /Balance 500 /],
      ['MIN_DEPOSIT ""', user({ MIN_DEPOSIT: '' }), /Balance 500 /],
      ['data null', () => ({ success: 1, data: null }), /Balance 500 /],
      ['data []', () => ({ success: 1, data: [] }), /Balance 500 /],
      ['a list of one', usual => ({ data: [usual.data] }), /Balance 500 /],
    ],
  ],
  [
    'get_profile.php',
    '/withdraw',
    [
      ['MAX_WITHDRAW', user({ MAX_WITHDRAW: 5 }), /^(?!.*at a time)/],
      ['bank as JSON', user({ bank_details: JSON.stringify(bank) }), /••••9012/],
      ['bank as a list', user({ bank_details: [bank] }), /••••9012/],
    ],
  ],
  [
    'get_bid_history.php',
    '/my-bid',
    [
      [
        'a null row',
        usual => ({ result: [null, usual.result[0]] }),
        / 1 bid 11\/18\/2026 Far House 10 points Single Digit · Open 7 /,
      ],
      ['an empty row', usual => ({ result: [{}, usual.result[0]] }), / 2 bids /],
      ['gaps', ({ result: [a, b] }) => ({ result: { 0: b, 4: a } }), / 2 bids .* Open 8 7 /],
      [
        'a list as JSON',
        ({ result: [, b] }) => ({ result: JSON.stringify([b]) }),
        / 1 bid 11\/18\/2026 Far House 10 points Single Digit · Open 8 /,
      ],
      ['result null', () => ({ success: '1', result: null }), /No Bid History Found/],
      ['a text', () => ({ result: 'Session expired' }), /^(?!.*No Bid History).* 2 bids /],
      ['no list', () => ({ msg: 'Back at six.' }), /Back at six.* 2 bids /],
      ['success 0', () => ({ success: 0, msg: 'Back at six.' }), /Back at six.* 2 bids /],
      ['a status', rows({ status: 'won', payout: 5 }), /^(?!.*Won)/],
      ['points "ten"', rows({ points_action: 'ten' }), /Far House — points Single Digit · Open/],
      ['points "1,000"', rows({ points_action: '1,000' }), /1,000 points/],
    ],
  ],
  [
    'get_request_history.php',
    '/fund_histry/ALL_FUND_HISTROY',
    [
      ['a limit', rows({ over_limit: 'deposit_day' }), /^(?!.*Reason).*Points/],
      [
        'bad rows',
        ({ result: [first, last] }) => ({
          result: [null, first, 'x', { ...last, remark: 'W7' }, 7],
        }),
        /D1.*W7|W7.*D1/,
      ],
      ['success 0', () => ({ success: '0', msg: 'Back at six.' }), /Back at six.*(D1.*W1|W1.*D1)/],
      ['points ""', rows({ points: '' }), / Deposit — /],
      ['trans_id', rows({ trans_id: '12345678' }), /^(?!.*UTR)/],
      ['HTML', () => new Response('<p>'), /D1.*W1/],
    ],
  ],
  [
    'get_wallet_history.php',
    '/account-statement',
    [
      ['balance null', rows({ updated_amount: null }), /−10 — /],
      ['success 0', () => ({ success: '0', msg: 'Back at six.' }), /Back at six.*−10 500/],
      ['ids', rows({ id: '1', version: 'x', at: 1 }), /11\/18\/2026 Points, Balance Bid −10 500/],
      [
        'bad rows',
        ({ result: [first, last] }) => ({
          result: [null, first, 'x', { ...last, amount: '-77' }, 7],
        }),
        /−77 500 .*\+500 510/,
      ],
    ],
  ],
  [
    'get_rates.php',
    '/game-rates',
    [
      ['min null', rows({ min_value: null }), /— KA 100/],
      [
        'bad rows',
        ({ result: [rate] }) => ({ result: [null, 'x', { ...rate, max_value: '777' }, []] }),
        /10 KA 777/,
      ],
      ['success 0', () => ({ success: '0', msg: 'Closed.' }), /10 KA 100/],
    ],
  ],
  [
    'get_games.php',
    '/home',
    [
      ['our day', rows({ day: 'Monday' }), /Open · 4 h 10 min left/],
      ['seconds', rows({ open_at: 1, close_at: 2 }), /Open · 4 h 10 min left/],
      [
        'server_time',
        usual => ({ ...usual, server_time: 1_800_000_000 }),
        /Open · 4 h 10 min left/,
      ],
      ['a bad row', ({ result }) => ({ result: [7, ...result] }), /Far House/],
      ['success 0', () => ({ success: '0' }), /Far House/],
    ],
  ],
  [
    'getCharts.php',
    '/jodi_chart/Far_House',
    [
      ['no success', usual => ({ data: usual.data }), / 12 34 /],
      ['a null cell', () => ({ success: 1, data: [{ mon: null, tue: 34 }] }), / 34 /],
      [
        'bad rows',
        () => ({ success: 1, data: [null, { mon: '56', tue: '78' }, 'x', []] }),
        / 56 78 /,
      ],
      ['a refusal', () => ({ success: 0, msg: 'No chart.' }), /No chart\..* 12 34 /],
    ],
  ],
  [
    'adpayInfo.php',
    '/deposit',
    [['404', () => new Response('<h1>', { status: 404 }), /^(?!.*Phone)/]],
  ],
  [
    'edit_profile.php',
    '/wallet_histroy',
    [['no data', () => ({ success: 1, msg: 'Saved' }), /Balance 400 /]],
  ],
]

const cases = shown.flatMap(([name, path, rows]) =>
  rows.map(([title, odd, text]) => [name, title, odd, path, text] as const),
)

test.each(cases)('%s with %s shows what it has', async (name, _, odd, path, text) => {
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

const logins: [fields: object, wallet: number | undefined][] = [
  ...[null, '', undefined].map(wallet => [{ wallet }, undefined] as [object, undefined]),
  [{ wallet: '1,380' }, 1380],
  [{ wallet: '380.50' }, 380.5],
  [{ MIN_DEPOSIT: null }, 500],
  [{ MIN_DEPOSIT: '' }, 500],
]

test.each(logins)('a login that is answered with %j logs the player in', async (fields, wallet) => {
  backend.answer('login.php', user(fields) as (usual: object) => Odd)
  expect(await signIn(PHONE, '2580')).toMatchObject({ state: 'done' })
  expect($session.get()).toEqual({ state: 'player', status: '1' })
  expect($user.get()?.phone_number).toBe(PHONE)
  expect($user.get()?.wallet).toBe(wallet)
})

test.each([{ msg: 'No user' }, { wallet: undefined, id: '7' }, {}])(
  'keeps the player where get_profile.php has data %j without a player',
  async data => {
    await signIn(PHONE, '2580')
    backend.answer('get_profile.php', () => ({ success: '1', data }))
    expect(await loadProfile()).not.toBe('')
    expect($user.get()).toMatchObject({ name: 'Asha', wallet: 500 })
  },
)

test.each([
  ...['ok', 200, 'Success', true, 1].map(status => [status, true] as const),
  ...['failed', 400, 404, 500, 0, false, 'queued'].map(status => [status, false] as const),
])('a code whose status is %j is right: %s', async (status, isRight) => {
  backend.answer('otp.php', () => ({ status, message: 'Read' }))
  expect((await checkOtp(PHONE, '1234')).state === 'done').toBe(isRight)
})

/** Submits one bid twice; returns what the first submit resolved to. */
async function placeTwice(): Promise<boolean> {
  await signIn(PHONE, '2580')
  await loadMarkets()
  const play = createPlay('Far_House', 'Single Digit')
  const close = play.open()
  play.add({ type: 'Single Digit', session: 'Open', digit: '7' }, 10)
  const isPlaced = await submit(play, false)
  await submit(play, false)
  close()
  return isPlaced
}

test.each([
  ...[null, '', undefined, '490.00', 'n/a', { now: 490 }].map(sent => [sent, 490] as const),
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
  ['nothing', () => new Response('')],
  ['a fault with status 500', () => Response.json({ success: 0 }, { status: 500 })],
  ['a success with status 404', () => Response.json({ success: 1 }, { status: 404 })],
  ['no success but a status that is a yes', () => ({ status: 'success', msg: 'Bid placed' })],
  ['an unknown word', () => ({ success: 'queued', msg: 'In the queue' })],
  ['a list', () => []],
  ['null', () => null],
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

const profile = { name: 'Meera Rao', email: 'm@b.in', phonpe: '', gpay: '', paytm: '' }

test.each([
  ['edit_profile.php', () => updateProfile(profile)],
  ['update_bank_details.php', () => saveBankDetails(bank)],
  ['withdraw_request.php', () => requestWithdrawal(100)],
  ['add_points_request.php', () => requestDeposit(100, '123456789012')],
])('%s is done where the answer says success and no more', async (name, send) => {
  await signIn(PHONE, '2580')
  backend.answer(name, () => ({ success: 1, msg: 'Saved' }))
  expect(await send()).toMatchObject({ state: 'done' })
  expect(backend.calls(name)).toHaveLength(1)
  if (name !== 'edit_profile.php') return
  expect($user.get()).toMatchObject({ name: 'Meera Rao', email: 'm@b.in', wallet: 500 })
})

const SEE_HISTORY = 'Please check Deposit History for this payment.'

test.each([
  [{ status: 'SUCCESS', message: 'Paid.' }, 'success', 'Paid.'],
  [{ status: 'success', message: 'Paid.' }, 'success', 'Paid.'],
  [{ status: 'Success', msg: 'Paid.' }, 'success', 'Paid.'],
  [{ status: 'failed', message: 'No money.' }, 'failed', 'No money.'],
  [{ status: 'FAILURE', msg: 'No money.' }, 'failed', 'No money.'],
  [{ status: 'COMPLETED', message: 'Thank you.' }, 'unknown', 'Thank you.'],
  [{ status: 'COMPLETED' }, 'unknown', SEE_HISTORY],
  [{ status: 'EXPIRED', message: 'Too late.' }, 'unknown', 'Too late.'],
  [{ status: true }, 'unknown', SEE_HISTORY],
  [{ status: false, message: 'Not found.' }, 'failed', 'Not found.'],
  [{ status: null, message: 'Noted.' }, 'unknown', 'Noted.'],
  [{ status: null }, 'unknown', SEE_HISTORY],
  [{ message: 'Noted.' }, 'unknown', 'Noted.'],
  [{ success: '0', msg: 'No such payment.' }, 'unknown', 'No such payment.'],
])('a payment answered by %o is shown as %s: %s, and leads home', async (reply, state, text) => {
  await signIn(PHONE, '2580')
  $page.open('/payment-status')
  backend.answer('check_payment.php', () => reply)
  expect(await createPaymentStatus('0'.repeat(8), { current: true }).ask(0)).toBe(true)
  const outcome = $paymentOutcome.get()!
  expect(outcome.state).toBe(state)
  expect(translate(outcome.text)).toBe(text)
  await expect.poll(() => $page.get()?.route).toBe('root')
})

const EVENING = Date.parse('2026-11-18T19:00:00+05:30')

async function market(fields: object) {
  backend.answer('get_games.php', () => ({ result: [{ ...foreignGame, ...fields }] }))
  await loadMarkets()
  return $games.get()[0]!
}

test.each([
  ...[
    ['4:10 PM', '6:10 PM'],
    ['04:10PM', '06:10PM'],
    ['16:10:00', '18:10:00'],
  ].map(([open_time, close_time]) => [{ open_time, close_time }, []] as const),
  [{ open_time: 'soon', close_time: '06:10 PM' }, ['Open', 'Close']] as const,
  [{ open_time: '04:10 PM', close_time: '' }, ['Open', 'Close']] as const,
  [{ open_time: 'soon', game_status: '0' }, []] as const,
])('a market with %j takes the bids %j in the evening', async (fields, sessions) => {
  const far = await market(fields)
  expect(sessionsOfGame(far, EVENING)).toEqual(sessions)
})

test('the cut-offs and the market-day are computed from the times, by the phone’s clock', async () => {
  const reply = { result: [foreignGame], server_time: 1_800_000_000 }
  backend.answer('get_games.php', () => reply)
  await loadMarkets()
  const game = gameNamed($games.get(), 'far_house')!
  expect(cutoffsOfGame(game, NOON)).toMatchObject({
    openAt: Date.parse('2026-11-18T16:10:00+05:30'),
    closeAt: Date.parse('2026-11-18T18:10:00+05:30'),
  })
  expect(dayOfGame(game, NOON)).toBe('2026-11-18')
  expect(sessionsOfGame(game, NOON)).toEqual(['Open', 'Close'])
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1000)
})

test('a market named MILAN_DAY is found by the name in its URL', async () => {
  await market({ games_name: 'MILAN_DAY' })
  expect(gameNamed($games.get(), 'milan day')?.games_name).toBe('MILAN_DAY')
})

test.each(['failure', 'fail', 'no', 'Failed', false, 0])(
  'bids stay where the answer says %j and has no list',
  async success => {
    await signIn(PHONE, '2580')
    await loadBids()
    backend.answer('get_bid_history.php', () => ({ success, msg: 'Back at six.', result: null }))
    await loadBids()
    expect($bids.get()).toMatchObject({ state: 'old', problem: { message: 'Back at six.' } })
    expect($bids.get()).toMatchObject({ rows: [{}, {}] })
  },
)
