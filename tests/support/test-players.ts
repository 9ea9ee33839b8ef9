import { randomInt, randomUUID } from 'node:crypto'
import type { AppContext } from '../../server/context.ts'
import type { OperatorReply } from '../../tools/test/operator.ts'
import { addPlayerTo, bankDetails } from './players.ts'

export type TestPlayer = Awaited<ReturnType<ReturnType<typeof testPlayersOf>>>
export type Reply = OperatorReply

/** Makes a call of the API. A refused call has a reply too. */
export type Call = (name: string, payload: object, headers?: object) => Promise<Reply>

type PlayerOptions = { status?: string; withBank?: boolean }

/** A function that adds a player with points, who bids and moves points by the calls of the app. */
export function testPlayersOf({ db, clock }: Pick<AppContext, 'db' | 'clock'>, call: Call) {
  return async (points: number, options: PlayerOptions = {}) => {
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

async function balancesOf(db: AppContext['db'], playerId: string): Promise<Record<string, number>> {
  const text = 'SELECT account, balance FROM wallets WHERE player_id = $1'
  const rows = await db.query<{ account: string; balance: number }>(
    { name: 'test_balances', text },
    [playerId],
  )
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}
