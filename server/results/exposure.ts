import { bidText, type MarketSession } from '#domain/bids.ts'
import { needsBothDraws } from '#domain/game-types.ts'
import { ankOf, panaKind, panas } from '#domain/panas.ts'
import { fromWire, type WireBid } from '#domain/wire-bids.ts'
import type { Db, Statement } from '../database/db.ts'
import type { DrawKey } from './declare.ts'

/** Bids, their points, and what they pay if they win. */
type Stakes = { bids: number; staked: number; pays: number }

/** What a pana of the draw would cost. */
type NumberExposure = Stakes & {
  pana: string
  /** The most that the whole day can then still pay: the other draw, jodis and sangams too. */
  day_pays: number
}

export type Exposure = {
  /** The bids that this draw decides. */
  decided: { bids: number; staked: number }
  /** The other bids of the day that wait for a result. */
  waiting: { bids: number; staked: number }
  /** Every pana, the dearest first. */
  numbers: NumberExposure[]
  /** The dearest result of the day that is still possible. */
  worst: { open: string; close: string; pays: number }
}

type Row = WireBid & Stakes

const readStakes: Statement = {
  name: 'stakes_of_day',
  text: `SELECT game_type, session, open_digit, close_digit, open_pana, close_pana,
      count(*) AS bids, sum(points)::bigint AS staked,
      sum(points * rate_max / rate_min)::bigint AS pays
    FROM bids WHERE market_id = $1 AND day = $2 GROUP BY 1, 2, 3, 4, 5, 6`,
}

const readOpen: Statement = {
  name: 'open_of_day',
  text: `SELECT pana FROM draws WHERE market_id = $1 AND day = $2 AND session = 'Open'`,
}

const nothing: Stakes = { bids: 0, staked: 0, pays: 0 }
const panaTypes = { single: 'Single Pana', double: 'Double Pana', triple: 'Triple Pana' } as const

/** What each pana would cost if it were the result of a draw that has none yet. */
export async function readExposure(db: Db, { marketId, day, session }: DrawKey): Promise<Exposure> {
  const rows = await db.query<Row>(readStakes, [marketId, day])
  const [drawn] = await db.query<{ pana: string | null }>(readOpen, [marketId, day])
  return exposureOf(rows, session, drawn?.pana ?? null)
}

function exposureOf(rows: Row[], session: MarketSession, openPana: string | null): Exposure {
  const stakes = new Map(rows.map(row => [keyOf(row), row]))
  const of = (key: string) => stakes.get(key) ?? nothing
  const ofDraw = (drawn: MarketSession, pana: string) => {
    const kind = panaKind(pana)
    const keys = [`Single Digit ${drawn} ${ankOf(pana)}`]
    return [...keys, ...(kind ? [`${panaTypes[kind]} ${drawn} ${pana}`] : [])].map(of)
  }
  const ofBoth = (open: string, close: string) => bothKeys(open, close).map(of)

  const opens = openPana === null ? panas : [openPana]
  const openPays = new Map(opens.map(pana => [pana, openPana ? 0 : paysOf(ofDraw('Open', pana))]))
  const closePays = new Map(panas.map(pana => [pana, paysOf(ofDraw('Close', pana))]))
  const dearest = new Map<string, number>()
  const worst = { open: opens[0] ?? '', close: panas[0] ?? '', pays: -1 }
  for (const open of opens) {
    for (const close of panas) {
      const pays = openPays.get(open)! + closePays.get(close)! + paysOf(ofBoth(open, close))
      const pana = session === 'Open' ? open : close
      if (pays > (dearest.get(pana) ?? -1)) dearest.set(pana, pays)
      if (pays > worst.pays) Object.assign(worst, { open, close, pays })
    }
  }

  const isBothDecided = session === 'Close' && openPana !== null
  const numbers = panas.map(pana => {
    const both = isBothDecided ? ofBoth(openPana, pana) : []
    const won = total([...ofDraw(session, pana), ...both])
    return { pana, ...won, day_pays: dearest.get(pana) ?? 0 }
  })
  const isDecidedNow = (row: Row) =>
    needsBothDraws(row.game_type) ? isBothDecided : row.session === session
  const isOver = (row: Row) =>
    openPana !== null && row.session === 'Open' && !needsBothDraws(row.game_type)
  const { pays: _, ...decided } = total(rows.filter(isDecidedNow))
  const { pays: __, ...waiting } = total(rows.filter(row => !isDecidedNow(row) && !isOver(row)))
  return {
    decided,
    waiting,
    numbers: numbers.toSorted((a, b) => b.pays - a.pays || b.day_pays - a.day_pays),
    worst,
  }
}

/** Names what was played; the same for a bid and for the winners of a result. */
function keyOf(row: Row): string {
  const bid = fromWire(row)
  if (!bid) throw new Error(`Not a bid: ${JSON.stringify(row)}`)
  const session = 'session' in bid ? `${bid.session} ` : ''
  return `${bid.type} ${session}${bidText(bid)}`
}

function bothKeys(open: string, close: string): string[] {
  const [openAnk, closeAnk] = [ankOf(open), ankOf(close)]
  return [
    `Jodi Digit ${openAnk}${closeAnk}`,
    `Half Sangam ${open}-${closeAnk}`,
    `Half Sangam ${openAnk}-${close}`,
    `Full Sangam ${open}-${close}`,
  ]
}

function total(stakes: Stakes[]): Stakes {
  const sum = { ...nothing }
  for (const { bids, staked, pays } of stakes) {
    sum.bids += bids
    sum.staked += staked
    sum.pays += pays
  }
  return sum
}

function paysOf(stakes: Stakes[]): number {
  return stakes.reduce((sum, { pays }) => sum + pays, 0)
}
