import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { setUpGameServer, type TestPlayer } from '../support/game-server.ts'

const NOON = '2026-11-18T12:00:00+05:30'
const AFTER_OPEN = '2026-11-18T15:30:00+05:30'
const jodi = { game_type: 'Jodi Digit', close_digit: '1' }
const close = { session: 'Close', open_digit: 'NA', close_digit: '7' }
const accepted = { httpStatus: 200, success: '1', msg: 'Bid placed successfully.' }

describe('bids', () => {
  const server = setUpGameServer(NOON)
  let player: TestPlayer

  beforeEach(async () => {
    server.setClock(NOON)
    player = await server.addPlayer(1_000)
  })

  afterEach(async () => {
    expect(await reconcile(server.db)).toEqual([])
  })

  test('with a known id get the same reply again, also after a change', async () => {
    const [taken, refused] = [{ bid_id: id(1) }, { bid_id: id(2) }]
    expect(await player.bid(taken)).toMatchObject({ ...accepted, Remaining_user_balance: 990 })
    await player.bid({ points_action: '100' })
    server.setClock(AFTER_OPEN)
    const error = {
      success: '0',
      msg: 'Open bids for Kesar Mahal are closed for today. Please choose Close.',
      code: 'open_session_over',
      params: { market: 'Kesar Mahal' },
    }
    expect(await player.bid(refused)).toMatchObject(error)

    server.setClock('2026-11-19T12:00:00+05:30')
    expect(await player.bid(taken)).toMatchObject({ ...accepted, Remaining_user_balance: 990 })
    expect(await player.bid(refused)).toMatchObject(error)
    expect(await player.history()).toHaveLength(2)
  })

  test.each([
    ['the cut-off of Open has passed', {}, 'open_session_over'],
    ['the cut-off of jodi has passed', jodi, 'before_open_only'],
    ['the cut-off of Close has passed', { ...close, game_name: 'Neem Chhaya' }, 'market_closed'],
    ['the number is impossible', { open_digit: '77' }, 'number_invalid'],
    ['the day of the bid is over', { day: '2026-11-17' }, 'bid_day_over'],
  ])('are refused for good when %s', async (_, fields, code) => {
    const bid = { bid_id: id(1), ...fields }
    server.setClock(AFTER_OPEN)
    expect(await player.bid(bid)).toMatchObject({ success: '0', code })
    server.setClock('2026-11-18T09:00:00+05:30')
    expect(await player.bid(bid)).toMatchObject({ success: '0', code })
    expect(await player.bid({ ...bid, points_action: '20' })).toMatchObject({ code: 'bid_id_used' })
  })

  test.each([
    ['the balance', { points_action: '2000' }, 'insufficient_balance', '', ''],
    [
      'the market, which is off',
      {},
      'market_off',
      'UPDATE markets SET is_on = false',
      'UPDATE markets SET is_on = true',
    ],
    [
      'a holiday',
      {},
      'market_holiday',
      `INSERT INTO holidays SELECT id, '2026-11-18' FROM markets`,
      'DELETE FROM holidays',
    ],
    [
      'a weekday off',
      {},
      'market_weekday_off',
      `UPDATE markets SET weekdays_off = '{2}'`,
      `UPDATE markets SET weekdays_off = '{}'`,
    ],
    [
      'the largest bid',
      {},
      'bid_above_maximum',
      `INSERT INTO settings VALUES ('MAX_BID', '9') ON CONFLICT (key) DO UPDATE SET value = '9'`,
      `UPDATE settings SET value = '100000' WHERE key = 'MAX_BID'`,
    ],
    [
      'a limit of the player',
      {},
      'limit_reached',
      `UPDATE wallets SET stake_day = 5, counted_on = '2026-11-18', staked_day = 0,
        staked_week = 0, paid_day = 0, paid_week = 0`,
      `UPDATE wallets SET stake_day = NULL, counted_on = NULL, staked_day = NULL,
        staked_week = NULL, paid_day = NULL, paid_week = NULL`,
    ],
    [
      'a break of the player',
      {},
      'excluded',
      `UPDATE wallets SET excluded_until = '2026-11-19T12:00:00+05:30'`,
      'UPDATE wallets SET excluded_until = NULL',
    ],
  ])('are judged again after a refusal for %s', async (_, fields, code, before, after) => {
    const bid = { bid_id: id(1), ...fields }
    if (before) await server.run(before)
    expect(await player.bid(bid)).toMatchObject({ success: '0', code })
    if (after) await server.run(after)
    const credit = { id: randomUUID(), phone: player.phone, points: 5_000, reason: 'A test' }
    expect(await server.operator('credit', credit)).toMatchObject({ success: '1' })
    expect(await player.bid(bid)).toMatchObject(accepted)
    expect(await player.bid(bid)).toMatchObject(accepted)
    expect(await player.history()).toHaveLength(1)
  })

  test.each([
    ['without a code', null],
    ['with a code that is no longer known', 'code_of_another_version'],
  ])('repeat the message of a record %s', async (_, code) => {
    const refused = { bid_id: id(1) }
    server.setClock(AFTER_OPEN)
    await player.bid(refused)
    const text = `UPDATE verdicts SET code = $1, params = NULL, message = 'An old sentence.'
      WHERE NOT is_accepted`
    await server.db.query({ name: 'test_old_record', text }, [code])
    expect(await player.bid(refused)).toMatchObject({
      httpStatus: 200,
      success: '0',
      msg: 'An old sentence.',
      code: 'bid_refused',
      params: { sentence: 'An old sentence.' },
    })
  })

  test('repeat the sentence of the first answer, with its code', async () => {
    const refused = { bid_id: id(1) }
    server.setClock(AFTER_OPEN)
    await player.bid(refused)
    const text = "UPDATE verdicts SET message = 'As it was then.' WHERE NOT is_accepted"
    await server.db.query({ name: 'test_old_sentence', text }, [])
    expect(await player.bid(refused)).toMatchObject({
      msg: 'As it was then.',
      code: 'open_session_over',
      params: { market: 'Kesar Mahal' },
    })
  })

  test.each([
    { points_action: '20' },
    { open_digit: '8' },
    { session: 'Close', open_digit: 'NA', close_digit: '7' },
    { game_name: 'Neel Sagar' },
    { day: '2026-11-18' },
  ])('with the id of another bid are refused: %o', async other => {
    await player.bid({ bid_id: id(1) })
    expect(await player.bid({ bid_id: id(1), ...other })).toMatchObject({
      httpStatus: 200,
      success: '0',
      msg: 'This bid could not be placed. Please remove it and add it again.',
    })
    expect(await player.history()).toHaveLength(1)
  })

  test('may have the id of another player’s bid, or none', async () => {
    const other = await server.addPlayer(1_000)
    expect(await player.bid({ bid_id: id(1) })).toMatchObject(accepted)
    expect(await other.bid({ bid_id: id(1), points_action: '20' })).toMatchObject(accepted)
    expect(await player.bid({ bid_id: undefined })).toMatchObject(accepted)
    expect(await player.bid({ bid_id: undefined })).toMatchObject(accepted)
    expect(await player.history()).toHaveLength(3)
    expect(await other.history()).toHaveLength(1)
  })

  test('are accepted on a day whose draws do not exist yet', async () => {
    server.setClock('2026-11-18T23:00:00+05:30')
    player = await server.addPlayer(1_000)
    server.setClock('2026-11-19T00:00:01+05:30')
    expect(await player.bid()).toMatchObject(accepted)
    expect((await player.history())[0]?.date).toBe('11/19/2026')
  })

  test('are listed in pages from the newest, each once', async () => {
    for (let points = 10; points < 22; points++) await player.bid({ points_action: String(points) })
    const pages: unknown[][] = []
    let before: unknown
    do {
      const page = await player.history({ limit: 5, ...(before ? { before } : {}) })
      pages.push(page.map(bid => bid.points_action))
      before = page.at(-1)?.id
    } while (before)
    expect(pages).toEqual([[21, 20, 19, 18, 17], [16, 15, 14, 13, 12], [11, 10], []])
    const other = await server.addPlayer(1_000)
    await other.bid()
    const [foreign] = await other.history()
    expect(await player.history({ before: foreign?.id })).toEqual([])
  })
})

function id(number: number) {
  return `0190a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`
}
