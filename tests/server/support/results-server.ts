import { beforeAll } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { toWire } from '#domain/wire-bids.ts'
import type { Db } from '../../../server/database/db.ts'
import { openDays } from '../../../server/markets/draws.ts'
import { addMarket } from '../../support/markets.ts'
import { onDatabase } from './database.ts'
import type { Reply, ServerOptions } from './game-server.ts'
import { openGameServer, type TestPlayer } from './game-server.ts'

export type ResultsServer = Awaited<ReturnType<typeof openResultsServer>>
export type TestMarket = Awaited<ReturnType<ResultsServer['newMarket']>>
export type Player = TestPlayer

export const DAY = '2026-11-18'
export const OPEN_CUTOFF = '15:10'
export const CLOSE_CUTOFF = '16:40'

const schedule = { openMinute: 15 * 60 + 10, closeMinute: 16 * 60 + 40 }

/** A server at noon of DAY with an operator who declares results. */
export async function openResultsServer(db: Db, options: ServerOptions = {}) {
  const server = await openGameServer(db, `${DAY}T12:00:00+05:30`, options)
  const { clock, operator } = server
  let markets = 0

  /** Moves the clock to a time of DAY, or of another day, as in '15:10'. */
  function setClock(time: string, day = DAY) {
    clock.moveTo(`${day}T${time}:00+05:30`)
  }

  function speaking(market: string, name: string) {
    return (session: 'Open' | 'Close', pana: string, fields: object = {}) =>
      operator(name, { name: market, session, pana, ...fields })
  }

  return {
    ...server,
    setClock,
    /** A new market, at noon, with the cut-offs OPEN_CUTOFF and CLOSE_CUTOFF. */
    async newMarket() {
      markets += 1
      const name = `Bazaar ${markets}`
      const { id } = await addMarket(db, name, schedule)
      setClock('12:00')
      await openDays(db, clock)
      return {
        id,
        name,
        declare: speaking(name, 'result'),
        correct: speaking(name, 'correct'),
        voidDay: (fields: object = {}) => operator('void', { name, day: DAY, ...fields }),
        bid: (player: Player, bid: Bid, points: number) => {
          const fields = { game_name: name, points_action: String(points) }
          return player.bid({ ...toWire(bid), ...fields })
        },
      }
    },
  }
}

/** The same on a new database, for the tests of one file. */
export function setUpResultsServer(options: ServerOptions = {}): ResultsServer {
  const server = {} as ResultsServer
  const opened = onDatabase()
  beforeAll(async () => {
    Object.assign(server, await openResultsServer(opened.db, options))
  })
  return server
}

/** The settled bids of the day in the reply of a result. */
export function settledIn(reply: Reply) {
  if (!reply.settled) return undefined
  const { did: _, ...settled } = reply.settled as Record<string, unknown>
  return settled
}

/** What the call did itself. */
export function didIn(reply: Reply) {
  return (reply.settled as { did: { paid: number; won: number } }).did
}

/** Counts transactions and postings: a second run must add none. */
export async function countEntries(db: Db) {
  const text = `SELECT (SELECT count(*) FROM transactions) AS transactions,
    (SELECT count(*) FROM postings) AS postings`
  const [row] = await db.query<{ transactions: number; postings: number }>(
    { name: 'test_entries', text },
    [],
  )
  return row
}
