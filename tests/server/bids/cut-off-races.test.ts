import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { closeDue } from '../../../server/markets/draws.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { timeOf } from '../../../tools/test/test-time.ts'
import { setUpServer } from '../../support/server.ts'
import type { Reply, TestPlayer } from '../../support/test-players.ts'
import { waitingForLocks } from '../support/database.ts'
import { inParallel, isAccepted, messageOf } from '../support/replies.ts'
import { lockWallet } from '../support/wallet.ts'

const CUTOFF = timeOf('15:10')
const BIDDERS = 32
const POLL = { interval: 20 }

describe('the cut-off under concurrent bids, on PostgreSQL', () => {
  const server = setUpServer()

  afterEach(async () => {
    await reopen()
    expect(await reconcile(server.db)).toEqual([])
  })

  // Fails without `d.cutoff_at > now.at` in place-bid.ts.
  test('no bid is placed from the cut-off on, even while the draw is not closed yet', async () => {
    const player = await server.addPlayer(1_000_000)
    server.clock.moveTo(CUTOFF - 1_000)

    const replies = await bidWhile(player, () => server.clock.now() < CUTOFF + 300)

    const placedAt = (await allPlaced(player)).map(placed => placed.getTime())
    expect(placedAt.length).toBeGreaterThan(0)
    expect(Math.max(...placedAt)).toBeLessThan(CUTOFF)
    expect(replies.filter(isAccepted)).toHaveLength(placedAt.length)
    expect(messageOf(replies.at(-1)!)).toBe(
      '200 Open bids for Kesar Mahal are closed for today. Please choose Close.',
    )
  })

  // Fails without `FOR SHARE OF d` in place-bid.ts: the closing UPDATE then overtakes the bids.
  test('closing a draw waits for the bids that have passed the check', async () => {
    const player = await server.addPlayer(1_000)
    server.clock.moveTo('12:00')
    const release = await lockWallet(server.db, player.id)
    onTestFinished(release)
    // As many as a market takes at a time.
    const bidding = inParallel(7, () => player.bid())
    await expect.poll(() => waitingForLocks(server.db), POLL).toBe(7)

    let isClosed = false
    const closing = closeEarly().then(() => {
      isClosed = true
    })
    await wait(200)
    expect(isClosed).toBe(false)
    await release()
    await closing
    const appeared = await allPlaced(player)

    expect((await bidding).filter(isAccepted)).toHaveLength(7)
    expect(appeared).toHaveLength(7)
  })

  // Fails without `d.state = 'open'` in place-bid.ts: bids are then taken until the cut-off.
  test('no bid appears after the UPDATE that closes its draw has returned', async () => {
    for (let round = 0; round < 3; round++) {
      const player = await server.addPlayer(1_000_000)
      server.clock.moveTo('12:00')
      let isOver = false
      onTestFinished(() => {
        isOver = true
      })
      const bidding = bidWhile(player, () => !isOver)
      await expect.poll(() => allPlaced(player), POLL).not.toHaveLength(0)

      await closeEarly()
      const appeared = (await allPlaced(player)).length
      await wait(50)
      isOver = true
      const replies = await bidding

      expect(await allPlaced(player)).toHaveLength(appeared)
      expect(replies.filter(isAccepted)).toHaveLength(appeared)
      expect(messageOf(replies.at(-1)!)).toBe(
        '200 Open bids for Kesar Mahal are closed for today. Please choose Close.',
      )
      await reopen()
    }
  })

  test('closeDue closes the draws past their cut-off and no others', async () => {
    server.clock.moveTo(CUTOFF - 10_000)
    await closeDue(server.db)
    expect(await stateOfDraw()).toBe('open')

    server.clock.moveTo(CUTOFF)
    await closeDue(server.db)
    expect(await stateOfDraw()).toBe('closed')
  })

  async function bidWhile(player: TestPlayer, isOn: () => boolean): Promise<Reply[]> {
    const replies: Reply[] = []
    await inParallel(BIDDERS, async () => {
      while (isOn()) replies.push(await player.bid())
    })
    return replies
  }

  async function allPlaced(player: TestPlayer): Promise<Date[]> {
    const rows = await server.db.query<{ placed_at: Date }>(
      { name: 'test_placed', text: 'SELECT placed_at FROM bids WHERE player_id = $1' },
      [player.id],
    )
    return rows.map(row => row.placed_at)
  }

  async function stateOfDraw() {
    const [row] = await server.db.query<{ state: string }>(
      { name: 'test_state', text: `SELECT d.state ${theDraw}` },
      [],
    )
    return row?.state
  }

  const theDraw = `FROM draws d JOIN markets m ON m.id = d.market_id
    WHERE m.name = 'Kesar Mahal' AND d.session = 'Open' AND d.day = '2026-11-18'`

  function setState(state: string) {
    return server.db.query(
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
