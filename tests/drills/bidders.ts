import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { toWire } from '#domain/wire-bids.ts'
import type { Db } from '../../server/database/db.ts'
import type { ReadyPlayer } from '../support/players.ts'

const ANSWER_WITHIN_MS = 10_000
const PAUSE_MS = 100

const wire = toWire({ type: 'Single Digit', session: 'Close', digit: '7' })

export type Reply = Record<string, unknown>

/** Results of the calls of a drill. */
export type Tally = {
  /** The bid ids of acknowledged bids. */
  acknowledged: Set<string>
  refused: number
  /** Calls without an answer of their own: cut off, too late, or with a 5xx. The bid is sent again. */
  lost: number
  /** When the last bid was acknowledged, in the time of performance.now(). */
  acknowledgedAtMs: number
}

type Bidding = {
  address: () => string
  market: () => string
  isOn: () => boolean
  tally: Tally
}

export function newTally(): Tally {
  return { acknowledged: new Set(), refused: 0, lost: 0, acknowledgedAtMs: 0 }
}

/**
 * Places bids one after the other while `isOn`, and sends each again by the same id until a server
 * answers it, even afterwards. `address` gives the server of each try, `market` that of each bid.
 */
export async function placeBids(player: ReadyPlayer, { address, market, isOn, tally }: Bidding) {
  while (isOn()) {
    const bid_id = randomUUID()
    const bid = { ...wire, phone_number: player.phone, game_name: market(), points_action: '10' }
    for (;;) {
      const reply = await post(address(), player, 'set_bid_new.php', { bids: [{ ...bid, bid_id }] })
      if (reply === null) {
        tally.lost += 1
        await wait(PAUSE_MS)
        continue
      }
      if (reply.success === '1') {
        tally.acknowledged.add(bid_id)
        tally.acknowledgedAtMs = performance.now()
      } else tally.refused += 1
      break
    }
  }
}

/** The reply of a call; null if the call was lost. */
export async function post(
  address: string,
  { headers }: ReadyPlayer,
  name: string,
  payload: object,
): Promise<Reply | null> {
  try {
    const response = await fetch(`${address}/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const reply = (await response.json()) as Reply
    return response.status < 500 ? reply : null
  } catch {
    return null
  }
}

/** Throws if an acknowledged bid is missing or there is a bid twice. Returns the number of bids. */
export async function checkBids(db: Db, { acknowledged }: Tally): Promise<number> {
  const text = 'SELECT bid_id FROM bids'
  const rows = await db.within('reports').query<{ bid_id: string }>({ name: '', text }, [])
  const stored = new Set(rows.map(row => row.bid_id))
  if (stored.size !== rows.length) throw new Error('A bid is there twice.')
  const missing = [...acknowledged].filter(id => !stored.has(id))
  if (missing.length > 0) throw new Error(`${missing.length} acknowledged bids are missing.`)
  return rows.length
}
