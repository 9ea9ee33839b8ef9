import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sentences } from '#contract/sentences.ts'
import { reconcile } from '../../server/db/reconcile.ts'
import { closeDue } from '../../server/features/draws.ts'
import { hasPostgres } from '../support/fresh-database.ts'
import { type House, openHouse, type Reply, type TestPlayer } from '../support/house.ts'
import { onDatabase } from '../support/on-database.ts'

const NOON = '2026-11-18T12:00:00+05:30'
const CUTOFF = Date.parse('2026-11-18T15:10:00+05:30')
const BIDDERS = 32

describe.skipIf(!hasPostgres)('races on a real PostgreSQL', () => {
  const opened = onDatabase('postgres')
  let house: House

  beforeAll(async () => {
    house = await openHouse(opened.db, NOON)
  })

  afterEach(async () => {
    expect(await reconcile(opened.db)).toEqual([])
  })

  // Fails without `w.balance >= $7` in place-bid.ts: 900 bids then meet the CHECK and get a 500.
  test('a wallet of 1,000 points pays for exactly 100 of 1,000 bids of 10', async () => {
    const player = await house.addPlayer(1_000)

    const replies = await atOnce(1_000, () => player.bid())

    const accepted = replies.filter(isAccepted)
    expect(accepted).toHaveLength(100)
    expect(accepted.map(reply => reply.Remaining_user_balance).sort(byNumber)).toEqual(
      Array.from({ length: 100 }, (_, index) => index * 10),
    )
    expect(new Set(replies.filter(reply => !isAccepted(reply)).map(sayOf))).toEqual(
      new Set(['200 Your balance of 0 points is not enough for this bid.']),
    )
    expect(await player.history({ limit: 200 })).toHaveLength(100)
  })

  // Fails without the `verdict` insert of place-bid.ts or the primary key of verdicts.
  test('one bid id sent 100 times at once makes one bid and 100 equal answers', async () => {
    const player = await house.addPlayer(1_000)
    const bid = { bid_id: randomUUID() }

    const replies = await atOnce(100, () => player.bid(bid))

    expect(new Set(replies.map(({ server_time: _, ...rest }) => JSON.stringify(rest))).size).toBe(1)
    expect(replies[0]).toMatchObject({ success: '1', Remaining_user_balance: 990 })
    expect(await player.history()).toHaveLength(1)
  })

  // Fails without the comparison of fingerprints in features/bids.ts.
  test('one bid id sent at once with two bodies takes one of them and refuses the other', async () => {
    const player = await house.addPlayer(1_000)
    const bidId = randomUUID()

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        player.bid({ bid_id: bidId, points_action: index % 2 ? '20' : '10' }),
      ),
    )

    expect(replies.filter(isAccepted)).toHaveLength(10)
    expect(new Set(replies.filter(reply => !isAccepted(reply)).map(sayOf))).toEqual(
      new Set(['200 This bid id was already used for another bid.']),
    )
    expect(await player.history()).toHaveLength(1)
  })

  // Fails without `d.cutoff_at > now.at` in place-bid.ts.
  test('no bid is placed at or after the cut-off, though nobody has closed the draw', async () => {
    const player = await house.addPlayer(1_000_000)
    house.clock.offsetMs = CUTOFF - 1_000 - Date.now()

    const replies = await bidWhile(player, () => house.clock.now() < CUTOFF + 300)

    const placedAt = (await allPlaced(player)).map(placed => placed.getTime())
    expect(placedAt.length).toBeGreaterThan(0)
    expect(Math.max(...placedAt)).toBeLessThan(CUTOFF)
    expect(replies.filter(isAccepted)).toHaveLength(placedAt.length)
    expect(sayOf(replies.at(-1)!)).toBe(
      '200 Open bids of Kesar Mahal are over for today. Please choose Close.',
    )
  })

  // Fails without `FOR SHARE OF d` in place-bid.ts: the closing UPDATE then overtakes the bids.
  test('closing a draw waits for the bids that have passed its gate', async () => {
    const player = await house.addPlayer(1_000)
    house.clock.offsetMs = Date.parse(NOON) - Date.now()
    const release = await holdWallet(player)
    const bidding = atOnce(10, () => player.bid())
    await untilWaiting(10)

    let isClosed = false
    const closing = closeEarly().then(() => {
      isClosed = true
    })
    await sleep(200)
    expect(isClosed).toBe(false)
    await release()
    await closing
    const appeared = await allPlaced(player)

    expect((await bidding).filter(isAccepted)).toHaveLength(10)
    expect(appeared).toHaveLength(10)
    await reopen()
  })

  // Fails without `d.state = 'open'` in place-bid.ts: bids are then taken until the cut-off.
  test('no bid appears after the UPDATE that closes its draw has returned', async () => {
    for (let round = 0; round < 3; round++) {
      const player = await house.addPlayer(1_000_000)
      house.clock.offsetMs = Date.parse(NOON) - Date.now()
      let isOver = false
      const bidding = bidWhile(player, () => !isOver)
      while ((await allPlaced(player)).length < BIDDERS) await sleep(10)

      await closeEarly()
      const appeared = (await allPlaced(player)).length
      await sleep(50)
      isOver = true
      const replies = await bidding

      expect(await allPlaced(player)).toHaveLength(appeared)
      expect(replies.filter(isAccepted)).toHaveLength(appeared)
      expect(sayOf(replies.at(-1)!)).toBe(`200 ${sentences.marketClosed}`)
      await reopen()
    }
  })

  test('closeDue closes what is past its cut-off and nothing else', async () => {
    house.clock.offsetMs = CUTOFF - 10_000 - Date.now()
    await closeDue(opened.db, house.clock)
    expect(await stateOfDraw()).toBe('open')

    house.clock.offsetMs = CUTOFF - Date.now()
    await closeDue(opened.db, house.clock)
    expect(await stateOfDraw()).toBe('closed')
  })

  /** Locks a wallet, so that bids on it stop between the gate and the debit; returns the release. */
  async function holdWallet(player: TestPlayer) {
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    let transaction: Promise<void> | undefined
    await new Promise<void>(locked => {
      transaction = opened.db.transaction(async tx => {
        await tx.execute(`SELECT FROM wallets WHERE player_id = '${player.id}' FOR UPDATE`)
        locked()
        await held
      })
    })
    return async () => {
      release()
      await transaction
    }
  }

  async function untilWaiting(bids: number) {
    const text = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'
      AND datname = current_database()`
    while ((await opened.db.query({ name: 'test_waiting', text }, [])).length < bids)
      await sleep(10)
  }

  async function bidWhile(player: TestPlayer, isOn: () => boolean): Promise<Reply[]> {
    const replies: Reply[] = []
    await atOnce(BIDDERS, async () => {
      while (isOn()) replies.push(await player.bid())
    })
    return replies
  }

  async function allPlaced(player: TestPlayer): Promise<Date[]> {
    const rows = await opened.db.query<{ placed_at: Date }>(
      { name: 'test_placed', text: 'SELECT placed_at FROM bids WHERE player_id = $1' },
      [player.id],
    )
    return rows.map(row => row.placed_at)
  }

  async function stateOfDraw() {
    const [row] = await opened.db.query<{ state: string }>(
      { name: 'test_state', text: `SELECT d.state ${theDraw}` },
      [],
    )
    return row?.state
  }

  const theDraw = `FROM draws d JOIN markets m ON m.id = d.market_id
    WHERE m.name = 'Kesar Mahal' AND d.session = 'Open' AND d.day = '2026-11-18'`

  function setState(state: string) {
    return opened.db.query(
      {
        name: `test_${state}`,
        text: `UPDATE draws SET state = '${state}'
          WHERE (market_id, day, session) IN (SELECT d.market_id, d.day, d.session ${theDraw})`,
      },
      [],
    )
  }

  const reopen = () => setState('open')
  const closeEarly = () => setState('closed')
})

function atOnce<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, work))
}

function isAccepted(reply: Reply) {
  return reply.success === '1'
}

function sayOf(reply: Reply) {
  return `${reply.httpStatus} ${reply.msg}`
}

function byNumber(a: unknown, b: unknown) {
  return Number(a) - Number(b)
}

function sleep(ms: number) {
  return new Promise(resolve => setTimeout(resolve, ms))
}
