import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as sentences from '#contract/sentences.ts'
import type { MarketSession } from '#domain/bids.ts'
import { toWire } from '#domain/wire-bids.ts'
import { openDays } from '../../../server/markets/draws.ts'
import { everyType } from '../../support/bids.ts'
import { openServer, setUpServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { sampleBid } from '../../support/test-players.ts'
import { countedDatabase } from '../support/database.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

const AFTER_OPEN = '15:30'
const accepted = { httpStatus: 200, success: '1', msg: 'Bid placed successfully.' }

describe('bids', () => {
  const server = setUpServer()
  let player: TestPlayer

  beforeEach(async () => {
    server.clock.moveTo('12:00')
    player = await server.addPlayer(1_000)
  })

  reconcileAfterEach(server)

  test.each(everyType)(
    'of every type are accepted and listed as they were sent: %o',
    async (bid, rate) => {
      const sent = { ...toWire(bid), points_action: '15' }
      expect(await player.bid(sent)).toMatchObject({ ...accepted, Remaining_user_balance: 985 })
      const [entry] = await player.history()
      expect(entry).toEqual({
        ...sent,
        points_action: 15,
        date: '11/18/2026',
        game_name: 'Kesar Mahal',
        id: expect.any(String),
        status: 'placed',
        rate,
        placed_at: expect.any(Number),
        result: '***-**-***',
        slip_id: '',
      })
      expect(Math.abs(Number(entry?.placed_at) - server.clock.now())).toBeLessThan(5_000)
    },
  )

  test('are one statement, whether they are accepted or refused', async () => {
    const { db, statements } = countedDatabase(server.db)
    const counted = await openServer({ db })
    const one = await counted.addPlayer(10)
    const sentBy = async (fields: object = {}) => {
      statements.length = 0
      const reply = await one.bid({ bid_id: undefined, ...fields })
      return [reply.code ?? reply.success, ...statements]
    }
    expect(await sentBy()).toEqual(['1', 'place_bid'])
    expect(await sentBy()).toEqual(['insufficient_balance', 'place_bid'])
    expect(await sentBy({ phone_number: player.phone })).toEqual(['not_yours', 'place_bid'])
  })

  // Each fails without its comparison in the CTEs `login` and `draw` of place-bid.ts.
  test.each<[string, (() => unknown) | null, object, string]>([
    ['without a session', endSession, {}, 'login_required'],
    ['after a day without a call', waitADay, {}, 'login_required'],
    ['without a user token', null, { 'x-user-token': undefined }, 'user_token_missing'],
    ['with another user token', null, { 'x-user-token': 'a'.repeat(43) }, 'login_expired'],
    ['of a blocked player', block, {}, 'account_inactive'],
  ])('that could be paid are not taken %s', async (_, prepare, changed, code) => {
    await prepare?.()
    const headers = Object.entries({ ...player.headers, ...changed }).filter(([, text]) => text)
    const bid = { bids: [sampleBid(player.phone)] }
    const reply = await server.call('set_bid_new.php', bid, Object.fromEntries(headers))
    expect(reply).toMatchObject({ success: '0', code })
    expect(await player.balances()).toMatchObject({ wallet: 1_000 })
  })

  test('that could be paid are not taken for the phone of another player', async () => {
    const other = await server.addPlayer(1_000)
    expect(await player.bid({ phone_number: other.phone })).toMatchObject({ code: 'not_yours' })
    expect([await player.balances(), await other.balances()]).toMatchObject([
      { wallet: 1_000 },
      { wallet: 1_000 },
    ])
  })

  function endSession() {
    return server.run('DELETE FROM sessions WHERE player_id = $1', [player.id])
  }

  function waitADay() {
    server.clock.moveTo('2026-11-19 12:01')
  }

  function block() {
    return server.run(`UPDATE players SET status = '0' WHERE id = $1`, [player.id])
  }

  // Fails without `checkOwner` in `claimRoute` of route.ts.
  test('that are impossible are refused for the phone of another player first', async () => {
    const { phone } = await server.addPlayer(1_000)
    const impossible = { open_digit: '77', bid_id: randomUUID() }
    expect(await player.bid({ ...impossible, phone_number: phone })).toMatchObject({
      httpStatus: 403,
      code: 'not_yours',
    })
    expect(await player.bid(impossible)).toMatchObject({ code: 'number_invalid' })
  })

  test('keep the rate at which they were placed', async () => {
    await player.bid()
    await server.run(
      `UPDATE rates SET min_value = 20, max_value = 90 WHERE game_type = 'Single Digit'`,
    )
    await player.bid()
    await server.run(
      `UPDATE rates SET min_value = 10, max_value = 100 WHERE game_type = 'Single Digit'`,
    )
    expect((await player.history()).map(bid => bid.rate)).toEqual(['20 KA 90', '10 KA 100'])
  })

  test.each([
    ['9', sentences.minimumPoints],
    ['1e3', sentences.minimumPoints],
    ['०९', sentences.minimumPoints],
    ['1234567890', 'Please enter fewer points.'],
    ['9'.repeat(400), 'Please enter fewer points.'],
    ['1001', 'Your balance of 1,000 points is not enough for this bid.'],
    ['100001', 'The most you can bid at once is 1,00,000 points.'],
  ])('of %j points are refused: %s', async (points, sentence) => {
    await refuses({ points_action: points }, sentence)
  })

  test('have the operator’s maximum', async () => {
    await server.run(`INSERT INTO settings VALUES ('MAX_BID', '500')`)
    await refuses({ points_action: '501' }, 'The most you can bid at once is 500 points.')
    expect(await player.bid({ points_action: '500' })).toMatchObject(accepted)
    await server.run(`UPDATE settings SET value = 'plenty' WHERE key = 'MAX_BID'`)
    expect(await player.bid({ points_action: '500' })).toMatchObject(accepted)
    await server.run(`DELETE FROM settings WHERE key = 'MAX_BID'`)
  })

  test.each([
    [{ open_digit: '12' }, sentences.numberInvalid],
    [{ open_digit: 'NA' }, sentences.numberInvalid],
    [{ close_digit: '7' }, sentences.numberInvalid],
    [{ session: 'Noon' }, 'The session is Open or Close. Jodis and sangams have Open.'],
    [
      { game_type: 'Jodi Digit', session: 'Close', close_digit: '1' },
      'The session is Open or Close. Jodis and sangams have Open.',
    ],
    [{ game_type: 'Red Bracket' }, 'There is no such game type.'],
    [{ game_type: 'single_digit' }, 'There is no such game type.'],
    [{ game_type: 'Jodi Digit', close_digit: 'x' }, sentences.numberInvalid],
    [{ game_type: 'Single Pana', open_pana: '321', open_digit: '6' }, sentences.numberInvalid],
    [{ game_type: 'Single Pana', open_pana: '128', open_digit: '2' }, sentences.numberInvalid],
    [{ game_name: 'Nowhere' }, 'There is no market called Nowhere.'],
    [{ game_name: 'kesar mahal' }, 'There is no market called kesar mahal.'],
    [
      { day: '2026-11-17' },
      'This bid was for 11/17/2026, which is over. Please add it again for the present day.',
    ],
    [{ day: '2026-11-19' }, 'Bids for 11/19/2026 have not begun.'],
    [{ day: 'tomorrow' }, 'A date is written like 2026-11-20.'],
    [{ game_name: 'Mor Pankh Morning' }, sentences.marketClosed],
    [{ bid_id: 'one' }, 'Please send the bid again with a proper bid id.'],
  ])('with %o are refused: %s', async (fields, sentence) => {
    await refuses(fields, sentence)
  })

  test('of tomorrow are refused though another copy, whose clock is ahead, has made its draws', async () => {
    server.clock.moveTo('2026-11-19 00:00:01')
    await openDays(server.db, server.clock)
    server.clock.moveTo('12:00')
    await refuses({ day: '2026-11-19' }, 'Bids for 11/19/2026 have not begun.')
    expect(await player.bid()).toMatchObject(accepted)
    expect((await player.history())[0]?.date).toBe('11/18/2026')
  })

  test('of the open session, jodis and sangams are refused from the open cut-off', async () => {
    server.clock.moveTo(AFTER_OPEN)
    const session: MarketSession = 'Close'
    for (const [bid] of everyType) {
      const { type } = bid
      if ('session' in bid) {
        const [onOpen, onClose] = [toWire({ ...bid, session: 'Open' }), toWire({ ...bid, session })]
        await refuses(
          onOpen,
          'Open bids for Kesar Mahal are closed for today. Please choose Close.',
        )
        expect(await player.bid(onClose)).toMatchObject(accepted)
      } else {
        await refuses(toWire(bid), `${type} bids for Kesar Mahal close at its open time.`)
      }
    }
  })

  async function refuses(fields: object, sentence: string) {
    const [points, count] = [await balance(), (await player.history()).length]
    expect(await player.bid(fields)).toMatchObject({ httpStatus: 200, success: '0', msg: sentence })
    expect([await balance(), (await player.history()).length]).toEqual([points, count])
  }

  async function balance() {
    const [row] = await server.run(`SELECT balance FROM wallets
      WHERE account = 'wallet' AND player_id = '${player.id}'`)
    return row?.balance
  }
})
