import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadProfile, updateProfile } from '#app/accounts/fetched-profile.ts'
import { Profile } from '#app/accounts/profile.tsx'
import { checkNumber, checkOtp, createAccount, signIn } from '#app/accounts/registration.ts'
import { VerifyOtp } from '#app/accounts/verify-otp.tsx'
import { connect } from '#app/api/call.ts'
import { $bids, allBids, loadBids, loadMarketBids } from '#app/bids/bids.ts'
import { MyBids } from '#app/bids/history.tsx'
import { $page } from '#app/frame/router.ts'
import { AddFund } from '#app/funds/add-fund.tsx'
import { FundHistory } from '#app/funds/fund-history.tsx'
import { requestDeposit, requestWithdrawal, saveBankDetails } from '#app/funds/funds.ts'
import { ManualDeposit } from '#app/funds/manual-deposit.tsx'
import { askForPayment, beginPayment, loadPaymentInfo } from '#app/funds/payments.ts'
import { loadRequests } from '#app/funds/requests.ts'
import { Withdraw } from '#app/funds/withdraw.tsx'
import { loadChart } from '#app/markets/chart-rows.ts'
import { Charts } from '#app/markets/charts.tsx'
import { GameRates } from '#app/markets/game-rates.tsx'
import { Home } from '#app/markets/home.tsx'
import { loadMarkets } from '#app/markets/markets.ts'
import { loadRates } from '#app/markets/rates.ts'
import { createPlay } from '#app/play/play.ts'
import { Single } from '#app/play/single.tsx'
import { submit } from '#app/play/use-placing.ts'
import type { Site } from '#app/site.ts'
import { Statement } from '#app/wallet/statement.tsx'
import { $statement, everything, loadStatement, loadSums } from '#app/wallet/statement-entries.ts'
import { Wallet } from '#app/wallet/wallet.tsx'
import { foreignBid, foreignGame, foreignRate, foreignUser } from '../../support/foreign-replies.ts'
import { bank } from '../support/bank.ts'

export const PHONE = foreignUser.phone_number
/** The market of the replies is open at this time. */
export const NOON = Date.parse('2026-11-18T12:00:00+05:30')

/** What a call answers instead of its usual reply: JSON, or a whole response. */
export type Odd = object | null | string | number | Response

type Sent = { name: string; fields: Record<string, unknown>; init: RequestInit | undefined }

/**
 * A backend that knows only the specification and keeps a balance, for the stores in process. One
 * call at a time can be made to answer something else; it still does what was asked.
 */
export function phpBackend(wallet = foreignUser.wallet) {
  let balance = Number(wallet)
  const sent: Sent[] = []
  const odd: Record<string, { reply: (usual: object) => Odd | Promise<Odd>; isDone: boolean }> = {}

  const usual: Record<string, (fields: Record<string, unknown>) => object> = {
    'IsUserExists.php': () => ({ success: 1, msg: 'Found' }),
    'otp.php': () => ({ status: 'success', message: 'Verified' }),
    'signup.php': () => ({ success: 1, msg: 'Welcome' }),
    'login.php': () => ({ success: 1, data: { ...user(), user_token: 't' } }),
    'get_profile.php': () => ({ success: 1, data: user() }),
    'edit_profile.php': () => ({ success: 1, msg: 'Saved', data: { name: 'Asha Rao' } }),
    'get_games.php': () => ({ result: [foreignGame] }),
    'get_rates.php': () => ({ result: [foreignRate] }),
    'set_bid_new.php': ({ bids }) => {
      const [bid] = JSON.parse(String(bids)) as [{ points_action: number }]
      balance -= bid.points_action
      return { success: 1, msg: 'Bid placed', Remaining_user_balance: String(balance) }
    },
    'get_bid_history.php': () => ({ result: [foreignBid, { ...foreignBid, open_digit: '8' }] }),
    'get_wallet_history.php': () => ({
      result: [
        { date: '11/17/2026', remark: 'Deposit', amount: '+500', updated_amount: '510' },
        { date: '11/18/2026', remark: 'Bid', amount: '-10', updated_amount: '500' },
      ],
    }),
    'get_request_history.php': () => ({
      result: [
        { points: '500', remark: 'D1', action_type: 'Deposite', status: '1', date: '11/17/2026' },
        { points: '100', remark: 'W1', action_type: 'Withdraw', status: '0', date: '11/18/2026' },
      ],
    }),
    'getCharts.php': () => ({
      success: 1,
      data: [{ mon: '12', tue: '34', wed: '', thu: '', fri: '', sat: '', sun: '' }],
    }),
    'add_points_request.php': () => ({ success: 1, msg: 'Request sent' }),
    'withdraw_request.php': ({ amount }) => {
      balance -= Number(amount)
      return { success: 1, msg: 'Request sent' }
    },
    'update_bank_details.php': () => ({ success: 1, msg: 'Saved' }),
    'create_payment.php': () => ({
      status: 'success',
      msg: '',
      result: { payment_url: 'https://pay.example/1' },
    }),
    'check_payment.php': () => ({ status: 'SUCCESS', message: 'Paid' }),
    'updatePay.php': () => ({ success: 1, msg: 'Sent' }),
    'adpayInfo.php': () => ({ success: 1, data: { upi_id: 'a@bank', upi_name: 'A', phone: '' } }),
  }

  function user() {
    return { ...foreignUser, wallet: String(balance) }
  }

  connect({
    fetch: async (url, init) => {
      const name = String(url).split('/').at(-1) ?? ''
      const fields = fieldsOf(init?.body)
      sent.push({ name, fields, init })
      const work = usual[name]
      if (!work) return new Response('<h1>Not Found</h1>', { status: 404 })
      const { reply: replyTo, isDone } = odd[name] ?? { reply: usual => usual, isDone: true }
      const reply = await replyTo(isDone ? work(fields) : {})
      return reply instanceof Response ? reply : Response.json(reply)
    },
  })

  return {
    sent,
    /**
     * From now on, a call of this name answers what `reply` makes of the usual answer. `isDone`: it
     * still does what it is asked for.
     */
    answer(name: string, reply: (usual: object) => Odd | Promise<Odd>, isDone = true) {
      odd[name] = { reply, isDone }
    },
    balance: () => balance,
    calls: (name: string) => sent.filter(call => call.name === name),
  }
}

export type PhpBackend = ReturnType<typeof phpBackend>

function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body === 'string') return JSON.parse(body) as Record<string, unknown>
  if (body instanceof FormData || body instanceof URLSearchParams) {
    return Object.fromEntries(body as Iterable<[string, unknown]>)
  }
  return {}
}

/** What a player does before the first bid, as the screens do it. */
export async function enter(): Promise<void> {
  await checkNumber(PHONE)
  await checkOtp(PHONE, '1234')
  await createAccount('2580')
  await signIn(PHONE, '2580')
  await Promise.all([loadProfile(), loadMarkets(), loadRates()])
}

/** Makes every call that reads, as the screens do it. */
export async function look(): Promise<void> {
  await Promise.all([
    loadMarkets(),
    loadRates(),
    loadProfile(),
    loadBids(),
    loadMarketBids(),
    loadStatement(everything).then(() => loadSums(everything)),
    loadRequests(),
    loadChart('jodi_chart', 'Far House'),
    loadPaymentInfo(),
  ])
}

/** Loads the bid history, of which the API sends these rows. Resolves to the bids on the screen. */
export async function showBids(backend: PhpBackend, rows: object[], filter: object = {}) {
  backend.answer('get_bid_history.php', () => ({ result: rows }))
  await loadBids({ ...allBids, ...filter })
  return shownBids()
}

export function shownBids() {
  const history = $bids.get()
  return 'rows' in history ? history.rows : []
}

/** Loads the statement, of which the API sends these rows. Resolves to what is shown. */
export async function showEntries(backend: PhpBackend, rows: object[], filter: object = {}) {
  backend.answer('get_wallet_history.php', () => ({ result: rows }))
  await loadStatement({ ...everything, ...filter })
  const statement = $statement.get()
  if (statement.state !== 'ready') throw new Error(`The statement is ${statement.state}.`)
  return statement
}

/** Places one bid, with a second tap on the button. */
export async function bid(): Promise<void> {
  const play = createPlay('Far_House', 'Single Digit')
  const close = play.open()
  // Opening the slip looks for bids without an answer.
  await new Promise(done => setTimeout(done))
  play.add({ type: 'Single Digit', session: 'Open', digit: '7' }, 10)
  await submit(play, false)
  await submit(play, false)
  close()
}

/** Makes every other call that changes something. */
export async function change(): Promise<void> {
  await requestWithdrawal(100)
  await requestDeposit(100, '123456789012')
  await saveBankDetails(bank)
  await updateProfile({ name: 'Asha Rao', email: 'a@b.in', phonpe: '', gpay: '', paytm: '' })
  await beginPayment(500)
  await askForPayment('0'.repeat(8))
}

const site: Site = { brand: 'Ank', website: '', video: '', phones: [] }

const screens = {
  '/home': Home,
  '/my-bid': MyBids,
  '/account-statement': Statement,
  '/fund_histry/ALL_FUND_HISTROY': FundHistory,
  '/jodi_chart/Far_House': Charts,
  '/game-rates': GameRates,
  '/wallet_histroy': Wallet,
  '/withdraw': Withdraw,
  '/add_fund_auto': AddFund,
  '/deposit': ManualDeposit,
  '/profile': Profile,
  '/Otp': VerifyOtp,
  '/game_type_single/Far_House/single_digit': Single,
}

export type Path = keyof typeof screens

/** The text of each screen with the current stores. */
export function shownTexts(): Record<Path, string> {
  const texts = Object.entries(screens).map(([path, Screen]) => {
    $page.open(path)
    const html = renderToStaticMarkup(createElement(Screen, { site }))
    return [path, html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')]
  })
  return Object.fromEntries(texts) as Record<Path, string>
}
