import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  foreignBid,
  foreignGame,
  foreignPlayer,
  foreignRate,
  foreignUser,
} from '../../support/foreign-replies.ts'

type Form = Record<string, unknown>

type Asked = { name: string; sent: string; headers: IncomingMessage['headers'] }

export const FOREIGN_OTP = '4321'

/** Page of the payment provider. A test answers it, because the address does not exist. */
export const FOREIGN_PAYMENT_PAGE = 'https://pay.far-house.example/pay'

/**
 * An API of the specification as a PHP server would write it, without any other calls:
 * `success` as 1, numbers as text, JSON called text/html, no server_time, no cookie, no bid ids.
 */
export async function startForeignApi(port: number) {
  const asked: Asked[] = []
  const preflights: string[] = []
  const bids: Form[] = [foreignBid]
  let balance = Number(foreignUser.wallet) + 0.5
  const players = new Map<unknown, unknown>()
  const requests: object[] = []
  let bank: string | null = null
  let lostCall = ''

  const calls: Record<string, (form: Form) => object> = {
    'IsUserExists.php': form => {
      const isKnown = form.phone_number === foreignPlayer.phone || players.has(form.phone_number)
      return isKnown ? { success: 1, msg: 'Exists' } : { success: 0, otp: '1', msg: 'OTP sent' }
    },
    'otp.php': form =>
      form.otp === FOREIGN_OTP
        ? { status: 'success', message: 'Verified' }
        : { status: 'failed', message: 'Wrong OTP' },
    'signup.php': form => {
      players.set(form.phoneNumber, form.user_mpin)
      return { success: 1, msg: 'Registered' }
    },
    'login.php': form =>
      form.password === (players.get(form.phone_number) ?? foreignPlayer.mpin)
        ? { success: 1, data: user() }
        : { success: 0, data: { msg: 'Wrong MPIN' } },
    'get_profile.php': () => ({ data: user() }),
    'get_games.php': () => ({ result: [foreignGame] }),
    'get_rates.php': () => ({ result: [foreignRate] }),
    'set_bid_new.php': ({ bids: text }) => {
      const [bid] = JSON.parse(String(text)) as [Form]
      balance -= Number(bid.points_action)
      bids.unshift({ ...bid, date: '2026-11-18 13:30:05', points_action: `${bid.points_action}` })
      return { success: 1, msg: 'Bid Placed', Remaining_user_balance: String(balance) }
    },
    'get_bid_history.php': () => ({ result: bids }),
    'get_request_history.php': () => ({ result: requests }),
    'getCharts.php': ({ type }) => {
      const jodis = { mon: 12, tue: '05', wed: null }
      const panas = { mon: { open_panna: 128, close_panna: '349' }, tue: null }
      return { success: 1, data: [type === 'pana_chart' ? panas : jodis] }
    },
    'add_points_request.php': form => {
      requests.unshift(requestOf('DEPOSIT', form.amount, null))
      return { success: 1, msg: 'Request sent' }
    },
    'withdraw_request.php': form => {
      requests.unshift(requestOf('withdraw', form.amount, 'Pending'))
      return { success: 1, msg: 'Request sent' }
    },
    'create_payment.php': form => ({
      status: 'success',
      result: { payment_url: `${FOREIGN_PAYMENT_PAGE}?trans_id=${form.TRANS_ID}` },
    }),
    'check_payment.php': () => ({ status: 'success', message: '300 points added by the bank' }),
    'adpayInfo.php': () => ({ success: 1, data: { upi_id: 'far@upi' } }),
    'update_bank_details.php': form => {
      bank = JSON.stringify(form)
      return { success: 1, msg: 'Bank details saved' }
    },
    'get_wallet_history.php': () => ({
      result: [
        { date: '11/01/2026', remark: 'Deposit', amount: '+500', updated_amount: '500' },
        { date: '11/18/2026', remark: 'Bid', amount: '-10', updated_amount: String(balance) },
      ],
    }),
  }

  function user() {
    return { ...foreignUser, wallet: balance.toFixed(2), MIN_DEPOSIT: '100', bank_details: bank }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allow(response)
    const name = request.url?.replace('/api/', '') ?? ''
    if (request.method === 'OPTIONS') {
      preflights.push(name)
      return void response.writeHead(200).end()
    }
    const sent = (await request.setEncoding('utf8').toArray()).join('')
    asked.push({ name, sent, headers: request.headers })
    const call = calls[name]
    if (!call) return void response.writeHead(404).end('<h1>Not Found</h1>')
    const reply = JSON.stringify(call(formOf(sent, request.headers['content-type'])))
    response.end(name === lostCall ? '<b>Warning</b>: mysqli_close()' : reply)
    if (name === lostCall) lostCall = ''
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    asked,
    /** The calls for which the browser sent a preflight. */
    preflights,
    /** Adds bids of an earlier day to the history. */
    addOldBids(count: number) {
      for (let nth = 0; nth < count; nth += 1) bids.push({ ...foreignBid, date: '01-11-2026' })
    },
    /** Carries out the next call of this name, and answers with a page of HTML. */
    lose(name: string) {
      lostCall = name
    },
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

function requestOf(action_type: string, points: unknown, status: string | null) {
  return { points, remark: `F${points}`, action_type, status, date: '18 Nov 2026 01:30:05 PM' }
}

/** CORS headers as most such APIs send them: any origin, no credentials, none of our headers. */
function allow(response: ServerResponse): void {
  response.setHeader('content-type', 'text/html; charset=UTF-8')
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'content-type')
}

/** The fields that $_POST or json_decode would give; of a multipart form, only plain fields. */
function formOf(sent: string, type = ''): Form {
  if (type.startsWith('application/json')) return JSON.parse(sent) as Form
  if (type.startsWith('multipart/form-data')) {
    return Object.fromEntries(
      [...sent.matchAll(/name="(\w+)"\r\n\r\n(.*?)\r\n--/gs)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
  }
  return Object.fromEntries(new URLSearchParams(sent))
}
