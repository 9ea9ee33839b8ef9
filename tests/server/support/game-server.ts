import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { Db } from '../../../server/database/db.ts'
import type { OperatorReply } from '../../../tools/test/operator.ts'
import { addPlayerTo, bankDetails } from '../../support/players.ts'
import { startServer } from '../../support/server.ts'
import { onDatabase } from './database.ts'

export type GameServer = Awaited<ReturnType<typeof openGameServer>>
export type TestPlayer = Awaited<ReturnType<GameServer['addPlayer']>>
export type ServerOptions = Omit<NonNullable<Parameters<typeof startServer>[0]>, 'db' | 'startsAt'>
export type Reply = OperatorReply

type PlayerOptions = { status?: string; withBank?: boolean }

/**
 * The demo server on a database, with players who bid and move points and an operator who decides.
 * `startsAt` sets the server's clock, as in '2026-11-18T12:00:00+05:30'; the default is now.
 */
export async function openGameServer(db: Db, startsAt?: string, options: ServerOptions = {}) {
  const server = await startServer({ db, ...(startsAt && { startsAt }), ...options })
  const { app, clock } = server

  async function call(name: string, payload: object, headers = {}): Promise<Reply> {
    const body = JSON.stringify(payload)
    const contentLength = String(Buffer.byteLength(body))
    const response = await app.request(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': contentLength, ...headers },
      body,
    })
    return { ...((await response.json()) as object), httpStatus: response.status }
  }

  async function addPlayer(points: number, options: PlayerOptions = {}) {
    const player = await addPlayerTo(db, points, { ...options, at: new Date(clock.now()) })
    const { phone, headers } = player
    const ask = (name: string, fields: object) =>
      call(name, { phone_number: phone, ...fields }, headers)
    const list = async (name: string, fields: object) =>
      (await ask(name, fields)).result as Record<string, unknown>[]
    return {
      ...player,
      ask,
      bid: (fields: object = {}) =>
        call('set_bid_new.php', { bids: [{ ...sampleBid(phone), ...fields }] }, headers),
      withdraw: (amount: number | string, fields: object = {}) =>
        ask('withdraw_request.php', {
          amount: String(amount),
          remark: 'BANK_TRANSFER',
          request_number: '',
          ...fields,
        }),
      deposit: (amount: number | string, utr = newUtr()) =>
        ask('add_points_request.php', { amount: String(amount), UTR_NUM: utr }),
      saveBank: (fields: object = {}) =>
        ask('update_bank_details.php', { ...bankDetails, ...fields }),
      history: (page: object = {}) => list('get_bid_history.php', page),
      statement: (filter: object = {}) => list('get_wallet_history.php', filter),
      requests: (page: object = {}) => list('get_request_history.php', page),
      /** The points in the accounts wallet, held and owed. */
      balances: () => balancesOf(db, player.id),
    }
  }

  function run<Row = Record<string, unknown>>(text: string, values: unknown[] = []) {
    return db.query<Row>({ name: '', text }, values)
  }

  return { ...server, call, addPlayer, run }
}

/** The same on a new database, for the tests of one file. */
export function setUpGameServer(startsAt?: string, options: ServerOptions = {}): GameServer {
  const server = {} as GameServer
  const opened = onDatabase()
  beforeAll(async () => {
    Object.assign(server, await openGameServer(opened.db, startsAt, options))
  })
  afterAll(() => server.live.end())
  return server
}

/** Ten points on 7 in the open session of a market that takes bids until 03:10 pm. */
export function sampleBid(phone: string) {
  return {
    phone_number: phone,
    game_name: 'Kesar Mahal',
    game_type: 'Single Digit',
    session: 'Open',
    open_digit: '7',
    close_digit: 'NA',
    open_pana: 'NA',
    close_pana: 'NA',
    points_action: '10',
    bid_id: randomUUID(),
  }
}

export function newUtr() {
  return String(randomInt(1e12, 1e13)).slice(0, 12) + String(randomInt(1e6, 1e7))
}

/** The fund id in the message of an accepted request. */
export function fundIdIn(reply: Reply) {
  const fundId = /\b[DW][0-9A-Z]{9}\b/.exec(String(reply.msg))?.[0]
  if (!fundId) throw new Error(`No fund id in: ${reply.msg}`)
  return fundId
}

export function isAccepted(reply: Reply) {
  return reply.success === '1'
}

/** Status and message of a reply, to compare refused replies. */
export function messageOf(reply: Reply) {
  return `${reply.httpStatus} ${reply.msg}`
}

/** Runs the same work several times in parallel. */
export function inParallel<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, work))
}

async function balancesOf(db: Db, playerId: string): Promise<Record<string, number>> {
  const text = 'SELECT account, balance FROM wallets WHERE player_id = $1'
  const rows = await db.query<{ account: string; balance: number }>(
    { name: 'test_balances', text },
    [playerId],
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}
