import { randomInt } from 'node:crypto'
import type { Db } from '../../../server/database/open.ts'
import { testConfig } from '../../support/server.ts'
import { type HouseOptions, openHouse, type Reply } from './game-server.ts'

export type FundsHouse = Awaited<ReturnType<typeof openFundsHouse>>
export type Saver = Awaited<ReturnType<FundsHouse['addSaver']>>

export const bankDetails = {
  ifsc_code: 'ABCD0123456',
  account_number: '123456789',
  bank_name: 'A Bank',
  account_holder_name: 'Asha Rao',
}

/** A house whose players also move points in and out, and whose operator decides. */
export async function openFundsHouse(db: Db, startsAt: string, options: HouseOptions = {}) {
  const house = await openHouse(db, startsAt, options)
  const { app, call } = house

  async function operator(name: string, payload: object = {}, token = operatorToken) {
    const body = JSON.stringify(payload)
    const response = await app.request(`/operator/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        authorization: `Bearer ${token}`,
      },
      body,
    })
    return { ...((await response.json()) as object), httpStatus: response.status } as Reply
  }

  async function addSaver(points: number, { withBank = true } = {}) {
    const player = await house.addPlayer(points)
    const { phone, headers } = player
    const ask = (name: string, fields: object) =>
      call(name, { phone_number: phone, ...fields }, headers)
    const saver = {
      ...player,
      ask,
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
      statement: async (filter: object = {}) =>
        (await ask('get_wallet_history.php', filter)).result as Record<string, unknown>[],
      requests: async (page: object = {}) =>
        (await ask('get_request_history.php', page)).result as Record<string, unknown>[],
      /** Wallet, held and owed points. */
      balances: async () => {
        const text = 'SELECT account, balance FROM wallets WHERE player_id = $1'
        const rows = await db.query<{ account: string; balance: number }>(
          { name: 'test_balances', text },
          [player.id],
        )
        return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
      },
    }
    if (withBank) await saver.saveBank()
    return saver
  }

  return { ...house, operator, addSaver }
}

export function newUtr() {
  return String(randomInt(1e12, 1e13)).slice(0, 12) + String(randomInt(1e6, 1e7))
}

/** The fund id that an accepting answer names. */
export function fundIdIn(reply: Reply) {
  const fundId = /\b[DW][0-9A-Z]{9}\b/.exec(String(reply.msg))?.[0]
  if (!fundId) throw new Error(`No fund id in: ${reply.msg}`)
  return fundId
}

const operatorToken = testConfig.secrets.OPERATOR_TOKEN
