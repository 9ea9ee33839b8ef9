import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { setLimit, takeBreak } from '#contract/limits.ts'
import { attempts } from '../../../server/database/schema/accounts.ts'
import { onClose } from '../limits/limits.ts'
import { setUpGameServer, type TestPlayer } from '../support/game-server.ts'

const NOON = '2026-11-18T12:00:00+05:30'
const AFTER_OPEN = '2026-11-18T15:30:00+05:30'
const REFUSED_MAX = 200

describe('a player with as many refused bids as are stored', () => {
  const server = setUpGameServer(NOON)
  let player: TestPlayer

  beforeEach(async () => {
    server.setClock(NOON)
    player = await server.addPlayer(1_000)
  })

  test.each([
    ['Open is closed', {}, 'open_session_over'],
    ['jodi is closed', { game_type: 'Jodi Digit', close_digit: '1' }, 'before_open_only'],
    ['the day is over', { day: '2026-11-17' }, 'bid_day_over'],
    ['the bid is too high', { ...onClose, points_action: '200000' }, 'bid_above_maximum'],
  ])('still reads that %s, and no more answers are stored', async (_, fields, code) => {
    server.setClock(AFTER_OPEN)
    await spendRefusals()
    const before = await stored()
    const bid = { bid_id: randomUUID(), ...fields }
    for (let times = 0; times < 2; times++) {
      expect(await player.bid(bid)).toMatchObject({ httpStatus: 200, success: '0', code })
    }
    expect(await stored()).toBe(before)
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

  test.each([
    ['impossible', { open_digit: '77' }],
    ['for no market', { game_name: 'Nowhere' }],
    ['above the balance', { points_action: '5000' }],
  ])('gets 429 for a bid that is %s', async (_, fields) => {
    await spendRefusals()
    expect(await player.bid(fields)).toMatchObject({ httpStatus: 429, code: 'too_many_tries' })
  })

  async function spendRefusals() {
    const key = `bid-refused:${player.id}`
    const used = { key, count: REFUSED_MAX, since: new Date(server.clock.now()) }
    await server.db.orm
      .insert(attempts)
      .values(used)
      .onConflictDoUpdate({ target: attempts.key, set: used })
  }

  async function stored() {
    const text = 'SELECT count(*)::int AS count FROM verdicts WHERE player_id = $1'
    const [row] = await server.db.query<{ count: number }>({ name: '', text }, [player.id])
    return row!.count
  }
})
