import { randomUUID } from 'node:crypto'
import type { Db } from '../../../server/database/open.ts'
import { fundedPlayer } from '../../support/players.ts'
import { startServer } from '../../support/server.ts'

export type House = Awaited<ReturnType<typeof openHouse>>
export type TestPlayer = Awaited<ReturnType<House['addPlayer']>>
export type HouseOptions = Omit<NonNullable<Parameters<typeof startServer>[0]>, 'db' | 'startsAt'>
export type Reply = Record<string, unknown> & { httpStatus: number }

/** The demo's house on a database, its clock set to an instant such as '2026-11-18T12:00:00+05:30'. */
export async function openHouse(db: Db, startsAt: string, options: HouseOptions = {}) {
  const { app, clock } = await startServer({ db, startsAt, ...options })

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

  async function addPlayer(points: number, status = '1') {
    const player = await fundedPlayer(db, points, { status, at: new Date(clock.now()) })
    const { phone, headers } = player
    const bid = (fields: object = {}) =>
      call('set_bid_new.php', { bids: [{ ...sampleBid(phone), ...fields }] }, headers)
    const history = async (page: object = {}) =>
      (await call('get_bid_history.php', { phone_number: phone, ...page }, headers))
        .result as Record<string, unknown>[]
    return { ...player, bid, history }
  }

  return { db, clock, app, call, addPlayer }
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
