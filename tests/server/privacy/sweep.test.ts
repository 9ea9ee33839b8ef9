import { beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../../../server/privacy/sweep.ts'
import { setUpServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { sendEvent, startPayment } from '../support/payments.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const impossible = { open_digit: '77' }

describe('tables that only grow', () => {
  const server = setUpServer()
  let player: TestPlayer

  beforeEach(async () => {
    server.clock.moveTo('12:00')
    player = await server.addPlayer(1_000)
  })

  reconcileAfterEach(server)

  const countOf = async (table: string, condition = 'true') => {
    const text = `SELECT count(*)::int AS count FROM ${table} WHERE ${condition}`
    const [row] = await server.db.query<{ count: number }>({ name: '', text }, [])
    return row!.count
  }
  const records = (condition = 'true') =>
    countOf('verdicts', `player_id = '${player.id}' AND ${condition}`)

  async function passDays(days: number) {
    server.clock.moveBy(days * DAY_MS)
    await sweep(server.db)
  }

  test('are swept by age, and what still counts stays', async () => {
    await player.bid()
    await player.bid(impossible)
    await sendEvent(server, await startPayment(server, player, 500), 'SUCCESS')
    await server.call('send_otp.php', {
      phone_number: '9000000001',
      purpose: 'register',
      token_id: '',
    })
    const tables = ['attempts', 'otps', 'sessions', 'payment_events']
    await passDays(0.9)
    for (const table of tables) expect([table, await countOf(table)]).not.toEqual([table, 0])
    await passDays(2)
    for (const table of tables.slice(0, 3))
      expect([table, await countOf(table)]).toEqual([table, 0])
    expect([await records(), await countOf('payment_events')]).toEqual([2, 1])
    await passDays(30)
    expect([await records(), await records('is_accepted')]).toEqual([1, 1])
    await passDays(60)
    expect(await countOf('payment_events')).toBe(0)
    expect(await countOf('bids')).toBe(1)
  })

  test('are swept in chunks, thousands of rows at once', async () => {
    const text = `INSERT INTO attempts (key, count, since)
      SELECT 'old:' || n, 1, '2026-01-01' FROM generate_series(1, 2500) n`
    await server.db.query({ name: '', text }, [])
    await passDays(0)
    expect(await countOf('attempts', `key LIKE 'old:%'`)).toBe(0)
  })
})
