import { v4 as uuidv4 } from 'uuid'
import { toWire } from '#domain/wire-bids.ts'
import { takeBid } from '../../server/bids/place-bid.ts'
import type { Db } from '../../server/database/db.ts'
import { OPEN_MARKET } from '../support/markets.ts'
import type { ReadyPlayer } from '../support/players.ts'
import { sendInTurn } from './load.ts'
import { measure } from './measure.ts'

export type Target = { host: string; port: number }

type Load = {
  players: ReadyPlayer[]
  connections: number
  ms: number
  /** The market of the next bid; the one that is always open, if it is left out. */
  market?: () => string
}

const POINTS = 10

const wire = toWire({ type: 'Single Digit', session: 'Close', digit: '7' })

/** Sends the statement of a bid to the database again and again. Returns the bids a second. */
export async function straight(
  db: Db,
  { players, connections, ms, market = () => OPEN_MARKET }: Load,
): Promise<number> {
  return measure(connections, ms, async (isOn, count) => {
    while (isOn()) {
      const { state } = await takeBid(db, placementOf(oneOf(players), market()))
      if (state !== 'taken') throw new Error('A bid was not taken.')
      count()
    }
  })
}

/**
 * Places bids by calls, over connections that the servers share. Returns the bids a second and adds
 * the ms that each took to `latencies`.
 */
export async function throughHttp(
  targets: Target[],
  { players, connections, ms }: Load,
  latencies: number[],
): Promise<number> {
  let opened = 0
  return measure(connections, ms, async (isOn, count) => {
    const target = targets[opened++ % targets.length]!
    let sentAtMs = 0
    const next = () => {
      sentAtMs = performance.now()
      return isOn() ? requestOf(oneOf(players)) : null
    }
    await sendInTurn(target, next, (status, body) => {
      latencies.push(performance.now() - sentAtMs)
      if (status !== 200 || !body.includes('"success":"1"')) throw new Error(`${status} ${body}`)
      count()
    })
  })
}

function oneOf(players: ReadyPlayer[]): ReadyPlayer {
  return players[Math.floor(Math.random() * players.length)]!
}

function placementOf({ phone, tokenHash, userTokenHash }: ReadyPlayer, marketName: string) {
  return {
    claim: { tokenHash, userTokenHash },
    phone,
    bidId: uuidv4(),
    slipId: uuidv4(),
    marketName,
    day: '',
    wire,
    points: POINTS,
    fingerprint: JSON.stringify([marketName, '', POINTS, ...Object.values(wire)]),
    remark: `Bid ${marketName}, Close, Single Digit 7`,
    message: 'Bid placed successfully.',
  }
}

/** The bytes of a call that places a bid. */
function requestOf({ phone, headers }: ReadyPlayer): string {
  const bid = {
    phone_number: phone,
    game_name: OPEN_MARKET,
    ...wire,
    points_action: String(POINTS),
    bid_id: uuidv4(),
  }
  const body = `bids=${encodeURIComponent(JSON.stringify([bid]))}`
  return [
    'POST /api/set_bid_new.php HTTP/1.1',
    'host: localhost',
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${body.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `\r\n${body}`,
  ].join('\r\n')
}
