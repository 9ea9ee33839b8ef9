import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { localMinutes } from '#domain/market-days.ts'
import { formatTime } from '#domain/times.ts'
import { toWire } from '#domain/wire-bids.ts'
import { OPEN_MARKET } from '../../support/markets.ts'
import type { ReadyPlayer } from '../../support/players.ts'
import type { Reply } from '../bidders.ts'

/** Time limit and pauses of the app's call.ts and place-bids.ts. */
const ANSWER_WITHIN_MS = 20_000
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
const BETWEEN_BIDS_MS = 100
const BETWEEN_DEPOSITS_MS = 500
const BETWEEN_LOOKS_MS = 1_000
/** Time before the cut-off without bids, because they would be refused. */
const LAST_BID_MS = 5_000
const MINUTE_MS = 60_000
const PANAS = { Open: '128', Close: '349' } as const

const wire = toWire({ type: 'Single Digit', session: 'Close', digit: '7' })

/** A call with its repeats. Times are of performance.now(), in ms. */
export type Sent = {
  startedAtMs: number
  endedAtMs: number
  /** Attempts without an answer, or with a 5xx. */
  lost: number
  isAccepted: boolean
  reply: Reply
  isOfPlayer: boolean
}

export type Load = {
  web: string
  operatorToken: string
  isOn: boolean
  market: string
  sent: Sent[]
  /** The ids of acknowledged bids. */
  bids: Set<string>
  deposits: number
  settled: number
}

/** Sends a call as the app does: again by the same id until it is answered. */
async function send(
  load: Load,
  { base, name, headers }: { base: string; name: string; headers: Record<string, string> },
  payload: object,
): Promise<Sent> {
  const startedAtMs = performance.now()
  for (let lost = 0; ; ) {
    const [status, reply] = await once(`${base}/${name}`, headers, payload)
    if (status === 429) throw new Error(`${name} was called too often.`)
    else if (status >= 200 && status < 500) {
      const isAccepted = reply.success !== '0' && status === 200
      const isOfPlayer = base.endsWith('/api')
      const endedAtMs = performance.now()
      const sent = { startedAtMs, endedAtMs, lost, isAccepted, reply, isOfPlayer }
      load.sent.push(sent)
      return sent
    } else {
      await wait(PAUSES_MS[Math.min(lost, PAUSES_MS.length - 1)])
      lost += 1
    }
  }
}

async function once(
  url: string,
  headers: Record<string, string>,
  payload: object,
): Promise<[status: number, reply: Reply]> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return [response.status, (await response.json()) as Reply]
  } catch {
    return [0, {}]
  }
}

function asPlayer(load: Load, { headers }: ReadyPlayer, name: string) {
  return { base: `${load.web}/api`, name, headers }
}

function asOperator({ web, operatorToken }: Load, name: string) {
  const headers = { authorization: `Bearer ${operatorToken}` }
  return { base: `${web}/operator`, name, headers }
}

export async function placeBids(player: ReadyPlayer, load: Load) {
  for (let count = 0; load.isOn; count++) {
    const bid_id = randomUUID()
    const game_name = count % 2 === 0 ? OPEN_MARKET : load.market
    const own = { phone_number: player.phone, game_name, points_action: '10', bid_id }
    const call = asPlayer(load, player, 'set_bid_new.php')
    const { isAccepted } = await send(load, call, { bids: [{ ...wire, ...own }] })
    if (isAccepted) load.bids.add(bid_id)
    await wait(BETWEEN_BIDS_MS)
  }
}

/** Asks for a deposit, for one player after the other, and lets the operator approve it. */
export async function deposit(players: ReadyPlayer[], load: Load) {
  for (let count = 0; load.isOn; count++) {
    const player = players[count % players.length]!
    const UTR_NUM = String(Math.floor(1e11 + Math.random() * 9e11))
    const asked = { phone_number: player.phone, amount: '500', UTR_NUM }
    await send(load, asPlayer(load, player, 'add_points_request.php'), asked)
    const listed = await send(load, asOperator(load, 'requests'), { pending: true })
    const requests = (listed.reply.requests ?? []) as { id: string; utr: string }[]
    const own = requests.find(({ utr }) => utr === UTR_NUM)
    if (!own) throw new Error(`A deposit is not there: ${JSON.stringify(listed.reply)}`)
    const approved = await send(load, asOperator(load, 'approve'), { id: own.id })
    if (!approved.isAccepted && approved.reply.code !== 'request_approved') {
      throw new Error(`A deposit was not approved: ${JSON.stringify(approved.reply)}`)
    }
    load.deposits += 1
    await wait(BETWEEN_DEPOSITS_MS)
  }
}

/** Adds a market that closes at the next minute but one, and declares its results, again and again. */
export async function settle(load: Load) {
  for (let count = 1; load.isOn; count++) {
    const closesAtMs = (Math.floor(Date.now() / MINUTE_MS) + 2) * MINUTE_MS
    const minute = localMinutes(closesAtMs)
    const name = `Minute ${count}`
    const times = { open: formatTime((minute + 1439) % 1440), close: formatTime(minute) }
    await send(load, asOperator(load, 'market-add'), { name, ...times })
    load.market = name
    for (const session of ['Open', 'Close'] as const) {
      while (load.isOn && !(await isDeclared(name, session))) {
        if (Date.now() > closesAtMs - LAST_BID_MS) load.market = OPEN_MARKET
        await wait(BETWEEN_LOOKS_MS)
      }
    }
    load.settled += 1
  }

  async function isDeclared(name: string, session: 'Open' | 'Close'): Promise<boolean> {
    const declared = { name, session, pana: PANAS[session] }
    const { isAccepted, reply } = await send(load, asOperator(load, 'result'), declared)
    return isAccepted || reply.code === 'result_declared'
  }
}
