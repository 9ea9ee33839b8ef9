import { hash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Query } from '../../../server/database/db.ts'
import { lockMarket } from '../../../server/markets/change-market.ts'
import { openDays } from '../../../server/markets/draws.ts'
import { setUpServer } from '../../support/server.ts'
import { waitingForLocks } from '../support/database.ts'
import { lockWallet, reconcileAfterEach } from '../support/wallet.ts'

const POLL = { interval: 20 }

describe('concurrent changes of a market, on PostgreSQL', () => {
  const server = setUpServer()
  let name = ''
  let count = 0

  beforeEach(async () => {
    name = `Kalyan ${++count}`
    await server.operator('market-add', { name, open: '03:10 pm', close: '04:40 pm' })
  })

  reconcileAfterEach(server)

  // Fails where lockDays does not lock the draws, or counts the bids before it locks them.
  test.each([
    ['market-change', { open: '01:00 pm' }, { success: '1', from: '2026-11-19' }],
    ['market-change', { weekdays_off: [2] }, { success: '0', msg: expect.stringMatching('bids') }],
    ['holiday', { day: '2026-11-18' }, { success: '0', msg: expect.stringMatching('bids') }],
  ])('%s with %o waits for the running bids and leaves their day unchanged', async (...asked) => {
    const [call, fields, answer] = asked
    const player = await server.addPlayer(1_000)
    const release = await lockWallet(server.db, player.id)
    onTestFinished(release)
    const bidding = player.bid({ game_name: name })
    await expect.poll(() => waitingForLocks(server.db), POLL).toBe(1)
    const before = await drawsOf()

    const changing = server.operator(call, { name, ...fields })
    await expect.poll(() => waitingForLocks(server.db), POLL).toBe(2)
    await release()

    expect(await bidding).toMatchObject({ success: '1' })
    expect(await changing).toMatchObject(answer)
    expect(await drawsOf()).toEqual(before)
  })

  // Fails if outcomeOf takes every draw that changed while the bid waited for a closed one.
  test.each([
    ['void', { day: '2026-11-18' }, 'market_void', { undo: true }],
    ['holiday', { day: '2026-11-18' }, 'market_holiday', { is_off: false }],
    ['market-change', { weekdays_off: [2] }, 'market_weekday_off', { weekdays_off: [] }],
  ])('a bid that waits for %s with %o is refused with %s until %o', async (...given) => {
    const [call, fields, code, undo] = given
    await openDays(server.db, server.clock)
    const player = await server.addPlayer(1_000)
    const bid = { game_name: name, bid_id: randomUUID() }
    const id = await idOf()
    let replies: ReturnType<typeof player.bid>[] = []
    await server.db.transaction(async query => {
      await run(query, 'SELECT FROM draws WHERE market_id = $1 FOR UPDATE', id)
      const changing = server.operator(call, { name, ...fields })
      await expect.poll(() => waitingForLocks(server.db), POLL).toBe(1)
      replies = [changing, player.bid(bid)]
      await expect.poll(() => waitingForLocks(server.db), POLL).toBe(2)
    })
    expect(await replies[0]).toMatchObject({ success: '1' })
    expect(await replies[1]).toMatchObject({ success: '0', code })
    expect(await server.operator(call, { name, ...fields, ...undo })).toMatchObject({
      success: '1',
    })
    expect(await player.bid(bid)).toMatchObject({ success: '1' })
  })

  test('parallel bids and changes end with one draw for each bid, before its cut-off', async () => {
    const player = await server.addPlayer(100_000)
    const times = ['01:00 pm', '02:00 pm', '03:00 pm', '03:10 pm']
    const changes = times.map(open => server.operator('market-change', { name, open }))
    const bids = Array.from({ length: 30 }, () => player.bid({ game_name: name }))
    for (const reply of await Promise.all(changes)) expect(reply).toMatchObject({ success: '1' })
    const accepted = (await Promise.all(bids)).filter(reply => reply.success === '1')
    expect(accepted).toHaveLength(30)
    expect(await drawsOf()).toHaveLength(2)
    expect(await player.history({ limit: 50 })).toHaveLength(30)
  })

  // Fails if lockUnchanged in draws.ts compares less.
  test('makes no draws from times that are being changed', async () => {
    await whileHeld('UPDATE markets SET open_minute = 13 * 60 WHERE id = $1')
    expect(await drawsOf()).toEqual([])
    await openDays(server.db, server.clock)
    expect((await drawsOf())[0]).toMatchObject({ cutoff_at: new Date('2026-11-18T13:00:00+05:30') })
  })

  // Fails without the holidays in draws.ts, or without `FOR SHARE` on the market.
  test('makes no draws for a day that is being taken off', async () => {
    await whileHeld(`INSERT INTO holidays (market_id, day) VALUES ($1, '2026-11-18')`)
    expect(await drawsOf()).toEqual([])
  })

  test('adds one market when two operators add it in parallel', async () => {
    const names = ['Two At Once', 'two at ONCE', 'Two  At Once', 'TWO AT ONCE']
    const replies = await Promise.all(
      names.map(name =>
        server.operator('market-add', { name, open: '01:00 pm', close: '02:00 pm' }),
      ),
    )
    expect(replies.filter(reply => reply.success === '1')).toHaveLength(1)
    for (const reply of replies.filter(reply => reply.success !== '1')) {
      expect(reply.msg).toMatch(/^There is a market called two {1,2}at once already\.$/i)
    }
  })

  /** An operator's transaction changes a market whose draws are missing while openDays makes them. */
  async function whileHeld(change: string) {
    await run(server.db.query, 'DELETE FROM draws WHERE market_id = $1', await idOf())
    let making: Promise<void> | undefined
    await server.db.transaction(async query => {
      const { id } = await lockMarket(query, name)
      making = openDays(server.db, server.clock)
      await Promise.race([
        making,
        expect.poll(() => waitingForLocks(server.db), POLL).toBe(1),
        wait(500),
      ])
      await run(query, change, id)
    })
    await making
  }

  async function idOf() {
    const [market] = await run(server.db.query, 'SELECT id FROM markets WHERE name = $1', name)
    return String(market!.id)
  }

  async function drawsOf() {
    const text = 'SELECT * FROM draws WHERE market_id = $1 ORDER BY cutoff_at'
    return run(server.db.query, text, await idOf())
  }

  function run(query: Query, text: string, value: string) {
    return query<Record<string, unknown>>({ name: `test_${hash('sha1', text)}`, text }, [value])
  }
})
