import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { setLimit, takeBreak } from '#contract/limits.ts'
import { findVerdict, storeVerdict } from '../../../server/bids/verdicts.ts'
import { ApiError } from '../../../server/http/errors.ts'
import { setUpServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { onClose } from '../limits/limits.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

const AFTER_OPEN = '15:30'
const jodi = { game_type: 'Jodi Digit', close_digit: '1' }
const close = { session: 'Close', open_digit: 'NA', close_digit: '7' }
const accepted = { httpStatus: 200, success: '1', msg: 'Bid placed successfully.' }

describe('bids', () => {
  const server = setUpServer()
  let player: TestPlayer

  beforeEach(async () => {
    server.clock.moveTo('12:00')
    player = await server.addPlayer(1_000)
  })

  reconcileAfterEach(server)

  test('with a known id get the same reply again, also after a change', async () => {
    const [taken, refused] = [{ bid_id: id(1) }, { bid_id: id(2) }]
    expect(await player.bid(taken)).toMatchObject({ ...accepted, Remaining_user_balance: 990 })
    await player.bid({ points_action: '100' })
    server.clock.moveTo(AFTER_OPEN)
    const error = {
      success: '0',
      msg: 'Open bids for Kesar Mahal are closed for today. Please choose Close.',
      code: 'open_session_over',
      params: { market: 'Kesar Mahal' },
    }
    expect(await player.bid(refused)).toMatchObject(error)

    server.clock.moveTo('2026-11-19 12:00')
    expect(await player.bid(taken)).toMatchObject({ ...accepted, Remaining_user_balance: 990 })
    expect(await player.bid(refused)).toMatchObject(error)
    expect(await player.history()).toHaveLength(2)
  })

  test.each([
    ['the cut-off of Open has passed', {}, 'open_session_over'],
    ['the cut-off of jodi has passed', jodi, 'before_open_only'],
    ['the cut-off of Close has passed', { ...close, game_name: 'Neem Chhaya' }, 'market_closed'],
    ['the number is impossible', { open_digit: '77' }, 'number_invalid'],
    ['the session is impossible', { session: 'Noon' }, 'bid_session_invalid'],
    ['the game type is unknown', { game_type: 'Red Bracket' }, 'bid_type_unknown'],
    ['the day of the bid is over', { day: '2026-11-17' }, 'bid_day_over'],
  ])('are refused for good when %s', async (_, fields, code) => {
    const bid = { bid_id: id(1), ...fields }
    server.clock.moveTo(AFTER_OPEN)
    expect(await player.bid(bid)).toMatchObject({ success: '0', code })
    server.clock.moveTo('09:00')
    expect(await player.bid(bid)).toMatchObject({ success: '0', code })
    expect(await player.bid({ ...bid, points_action: '20' })).toMatchObject({ code: 'bid_id_used' })
  })

  // Fails if verdict_store in verdicts.ts changes more than the id of a verdict that is there.
  test('keep their first verdict if another is stored for the same id', async () => {
    await player.bid({ bid_id: id(1) })
    await player.bid({ bid_id: id(2), open_digit: '77' })
    for (const bidId of [id(1), id(2)]) {
      const attempt = { playerId: player.id, bidId, fingerprint: 'another' }
      const before = await findVerdict(server.db, attempt)
      const later = new ApiError('market_unknown', { market: 'Nowhere' })
      expect(await storeVerdict(server.db, attempt, later)).toEqual(before)
      expect(await findVerdict(server.db, attempt)).toEqual(before)
    }
  })

  const markets = (set: string) => `UPDATE markets SET ${set}`
  const wallets = (set: string) => `UPDATE wallets SET ${set}`
  const limited = `stake_day = 5, counted_on = '2026-11-18', staked_day = 0, staked_week = 0,
    paid_day = 0, paid_week = 0`
  const unlimited = limited.replaceAll(/= [^,]+/g, '= NULL')
  const maxBid = (points: number) => `INSERT INTO settings VALUES ('MAX_BID', '${points}')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`

  test.each([
    ['insufficient_balance', '', ''],
    ['market_off', markets('is_on = false'), markets('is_on = true')],
    [
      'market_holiday',
      `INSERT INTO holidays SELECT id, '2026-11-18' FROM markets`,
      'DELETE FROM holidays',
    ],
    ['market_weekday_off', markets(`weekdays_off = '{2}'`), markets(`weekdays_off = '{}'`)],
    ['bid_above_maximum', maxBid(9), maxBid(100_000)],
    ['limit_reached', wallets(limited), wallets(unlimited)],
    ['excluded', wallets(`excluded_until = '2026-11-19'`), wallets('excluded_until = NULL')],
  ])('are judged again after a refusal with %s', async (code, before, after) => {
    const fields = code === 'insufficient_balance' ? { points_action: '2000' } : {}
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
    server.clock.moveTo('23:00')
    player = await server.addPlayer(1_000)
    server.clock.moveTo('2026-11-19 00:00:01')
    expect(await player.bid()).toMatchObject(accepted)
    expect((await player.history())[0]?.date).toBe('11/19/2026')
  })
})

function id(number: number) {
  return `0190a0b0-0000-7000-8000-${String(number).padStart(12, '0')}`
}

const REFUSED_MAX = 200

describe('a player with as many refused bids as are stored', () => {
  const server = setUpServer()
  let player: TestPlayer

  beforeEach(async () => {
    server.clock.moveTo('12:00')
    player = await server.addPlayer(1_000)
  })

  test.each([
    ['Open is closed', {}, 'open_session_over'],
    ['jodi is closed', { game_type: 'Jodi Digit', close_digit: '1' }, 'before_open_only'],
    ['the day is over', { day: '2026-11-17' }, 'bid_day_over'],
    ['the bid is too high', { ...onClose, points_action: '200000' }, 'bid_above_maximum'],
    ['no such bid is possible', { open_digit: '77' }, 'number_invalid'],
  ])('still reads that %s, and no more answers are stored', async (_, fields, code) => {
    server.clock.moveTo(AFTER_OPEN)
    await spendRefusals()
    const before = await stored()
    const bid = { bid_id: randomUUID(), ...fields }
    for (let times = 0; times < 2; times++) {
      expect(await player.bid(bid)).toMatchObject({ httpStatus: 200, success: '0', code })
    }
    expect(await stored()).toBe(before)
  })

  test('has the last of them stored', async () => {
    await spendRefusals(REFUSED_MAX - 1)
    const before = await stored()
    await player.bid({ open_digit: '77' })
    expect(await stored()).toBe(before + 1)
  })

  test('still reads that a market is off', async () => {
    await spendRefusals()
    await server.operator('market-switch', { name: 'Kesar Mahal', is_on: false })
    expect(await player.bid()).toMatchObject({ code: 'market_off' })
    await server.operator('market-switch', { name: 'Kesar Mahal', is_on: true })
    expect(await player.bid()).toMatchObject({ success: '1' })
  })

  test('still reads its limits and breaks', async () => {
    await spendRefusals()
    await player.ask(setLimit.name, { kind: 'stake_day', points: '50' })
    expect(await player.bid({ points_action: '60' })).toMatchObject({ code: 'limit_reached' })
    await player.ask(takeBreak.name, { span: '24h' })
    expect(await player.bid()).toMatchObject({ code: 'excluded' })
  })

  async function spendRefusals(count = REFUSED_MAX) {
    const text = `INSERT INTO attempts (key, count, since) VALUES ($1, $2, $3)
      ON CONFLICT (key) DO UPDATE SET count = excluded.count, since = excluded.since`
    const values = [`bid-refused:${player.id}`, count, new Date(server.clock.now())]
    await server.db.query({ name: '', text }, values)
  }

  async function stored() {
    const text = 'SELECT count(*)::int AS count FROM verdicts WHERE player_id = $1'
    const [row] = await server.db.query<{ count: number }>({ name: '', text }, [player.id])
    return row!.count
  }
})
