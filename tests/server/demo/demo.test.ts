/** @module-tag thorough */
import { beforeAll, describe, expect, test } from 'vitest'
import { weekdayOf } from '#domain/market-days.ts'
import { ankOf, isPana } from '#domain/panas.ts'
import { createLog } from '../../../server/config/log.ts'
import type { Db } from '../../../server/database/db.ts'
import { fillCharts } from '../../../server/demo/fill-charts.ts'
import { createDemoDraws } from '../../../server/demo/random-draws.ts'
import { openDays } from '../../../server/markets/draws.ts'
import { settleDue } from '../../../server/results/settle-day.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { setUpServer } from '../../support/server.ts'

/** 184 days from Monday, 18 May, for eight markets, one of them off on 26 Sundays. */
const HISTORY = 184 * 8 - 26

const log = createLog('silent')

type Draw = { name: string; day: string; session: string; state: string; pana: string | null }

describe('the demo', () => {
  const server = setUpServer()
  let db: Db

  beforeAll(async () => {
    db = server.db
    await server.run('DELETE FROM draws')
  })

  test('begins with 26 weeks of results by the rules, once, though two processes start', async () => {
    const filled = await Promise.all([1, 2].map(() => fillCharts(db, server.clock)))
    expect(filled[0]! + filled[1]!).toBe(HISTORY)
    const draws = await drawsIn()
    expect(draws).toHaveLength(2 * HISTORY)
    expect(draws.filter(draw => draw.state !== 'declared' || !isPana(draw.pana!))).toEqual([])
    expect(draws.filter(({ day }) => day < '2026-05-18' || day > '2026-11-17')).toEqual([])
    const isOff = ({ name, day }: Draw) => name === 'Neem Chhaya' && weekdayOf(day) === 6
    expect(draws.filter(isOff)).toEqual([])
    for (const session of ['Open', 'Close']) {
      const panas = draws.filter(draw => draw.session === session).map(({ pana }) => pana!)
      expect(new Set(panas.map(ankOf)).size).toBe(10)
      expect(new Set(panas).size).toBeGreaterThan(180)
    }
    expect(await server.run('SELECT FROM results')).toHaveLength(2 * HISTORY)
    expect(await reconcile(db)).toEqual([])
  })

  test('draws what is due and the days between after a stop, once, and pays the winners', async () => {
    await openDays(db, server.clock)
    const player = await server.addPlayer(1_000)
    for (const open_digit of '0123456789') {
      expect(await player.bid({ open_digit })).toMatchObject({ success: '1' })
    }
    server.clock.moveTo('2026-11-23 09:00')
    const tend = () => createDemoDraws({ db, clock: server.clock, log })()
    const before = (await drawsIn()).filter(({ state }) => state === 'declared').length
    await setAutoResults('0')
    await tend()
    expect((await drawsIn()).filter(({ state }) => state === 'declared')).toHaveLength(before)
    await setAutoResults('1')
    await Promise.all([tend(), tend()])
    await settleDue(db)
    const draws = await drawsIn()
    expect(draws.filter(({ state }) => state !== 'declared')).toEqual([])
    // Wednesday to Sunday for eight markets, one of them off on Sundays.
    expect(draws).toHaveLength(2 * (HISTORY + 5 * 8 - 1))
    expect(await player.balances()).toMatchObject({ wallet: 1_000 })
    const bids = await server.run('SELECT status, payout FROM bids ORDER BY payout DESC')
    expect(bids.slice(0, 2)).toEqual([
      { status: 'won', payout: 100 },
      { status: 'lost', payout: 0 },
    ])
    expect(await reconcile(db)).toEqual([])
  })

  test('shows the days that it fills in at once, though others were settled later', async () => {
    server.clock.moveTo('2026-11-24 09:00')
    await server.run('UPDATE results SET settled_at = clock_timestamp()')
    const lastMonday = async () => {
      const asked = { game_name: 'Kesar Mahal', type: 'jodi_chart' }
      const { data } = await server.call('getCharts.php', asked)
      return (data as { mon: string }[]).at(-1)!.mon
    }
    expect(await lastMonday()).toBe('**')
    await createDemoDraws({ db, clock: server.clock, log })()
    expect(await lastMonday()).toMatch(/^\d\d$/)
  })

  function setAutoResults(value: '0' | '1') {
    return server.run(`INSERT INTO settings (key, value) VALUES ('AUTO_RESULTS', '${value}')
      ON CONFLICT (key) DO UPDATE SET value = '${value}'`)
  }

  function drawsIn() {
    return server.run<Draw>(`SELECT m.name, d.day, d.session, d.state, d.pana FROM draws d
      JOIN markets m ON m.id = d.market_id ORDER BY m.name, d.day, d.session DESC`)
  }
})
