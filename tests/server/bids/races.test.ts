import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Statement } from '../../../server/database/db.ts'
import { creditPlayer } from '../../../server/wallet/credits-and-debits.ts'
import { setUpServer } from '../../support/server.ts'
import { waitingForLocks } from '../support/database.ts'
import { inParallel, isAccepted, messageOf } from '../support/replies.ts'
import { lockWallet, reconcileAfterEach } from '../support/wallet.ts'

/** The player's wallet, unless another transaction has locked it. */
const locked = {
  name: 'test_locked',
  text: `SELECT FROM wallets WHERE player_id = $1 AND account = 'wallet' FOR UPDATE SKIP LOCKED`,
}

describe('concurrent bids with one wallet or one bid id, on PostgreSQL', () => {
  const server = setUpServer()

  reconcileAfterEach(server)

  // Fails without `used.balance >= $6` in place-bid.ts: the others then meet the CHECK and get a 500.
  test('a wallet of 1,000 points pays for exactly 100 of 400 bids of 10', async () => {
    const player = await server.addPlayer(1_000)

    const replies = await inParallel(400, () => player.bid())

    const accepted = replies.filter(isAccepted)
    expect(accepted).toHaveLength(100)
    expect(accepted.map(reply => reply.Remaining_user_balance).sort(byNumber)).toEqual(
      Array.from({ length: 100 }, (_, index) => index * 10),
    )
    const refused = replies.filter(reply => !isAccepted(reply))
    expect(new Set(refused.map(messageOf))).toEqual(
      new Set(['200 Your balance of 0 points is not enough for this bid.']),
    )
    expect(await player.history({ limit: 200 })).toHaveLength(100)
  })

  // Fails where the balance is read by another statement than the one that refuses the bid.
  test('a bid refused for its balance gets that reason, though a credit comes between two looks', async () => {
    const player = await server.addPlayer(0)
    const bid = { bid_id: randomUUID() }
    const credit = () =>
      server.operator('credit', {
        ...{ id: randomUUID(), phone: player.phone, points: 10, reason: 'A test' },
      })
    // Another bid takes the balance just before each attempt, and a credit fills it up just after.
    const { query } = server.db
    onTestFinished(() => void Object.assign(server.db, { query }))
    server.db.query = async <Row>(statement: Statement, values: unknown[]) => {
      if (!statement.name.includes('place_bid') || !values.includes(bid.bid_id)) {
        return query<Row>(statement, values)
      }
      await player.bid()
      const rows = await query<Row>(statement, values)
      await credit()
      return rows
    }
    expect(await player.bid(bid)).toMatchObject({
      success: '0',
      code: 'insufficient_balance',
      params: { balance: 0 },
    })
    Object.assign(server.db, { query })
    expect(await player.bid(bid)).toMatchObject({ success: '1' })
  })

  // Fails where the debit compares the balance of the statement's snapshot.
  test('a bid that waits for a credit is paid from it', async () => {
    const player = await server.addPlayer(0)
    let commit = () => {}
    const isCommitted = new Promise<void>(resolve => {
      commit = resolve
    })
    const credited = server.db.transaction(async query => {
      await creditPlayer(
        { ...server.db, query, transaction: work => work(query) },
        { id: randomUUID(), playerId: player.id, points: 10, reason: 'A test' },
      )
      await isCommitted
    })
    await expect.poll(() => server.db.query(locked, [player.id])).toEqual([])
    const bidding = player.bid()
    await expect.poll(() => waitingForLocks(server.db)).toBe(1)
    commit()
    await credited
    expect(await bidding).toMatchObject({ success: '1', Remaining_user_balance: 0 })
  })

  // Fails without the `verdict` insert of place-bid.ts or the primary key of verdicts.
  test('one bid id sent 40 times in parallel makes one bid and 40 equal replies', async () => {
    const player = await server.addPlayer(1_000)
    const bid = { bid_id: randomUUID() }

    const replies = await inParallel(40, () => player.bid(bid))

    expect(new Set(replies.map(({ server_time: _, ...rest }) => JSON.stringify(rest))).size).toBe(1)
    expect(replies[0]).toMatchObject({ success: '1', Remaining_user_balance: 990 })
    expect(await player.history()).toHaveLength(1)
  })

  // Fails without waitForBids in verdicts.ts.
  test('a bid that is sent again while it is taken has its answer, though its market is off by now', async () => {
    const player = await server.addPlayer(1_000)
    const bid = { bid_id: randomUUID() }
    const release = await lockWallet(server.db, player.id)
    onTestFinished(release)
    const first = player.bid(bid)
    await expect.poll(() => waitingForLocks(server.db)).toBe(1)
    await server.operator('market-switch', { name: 'Kesar Mahal', is_on: false })
    let isAnswered = false
    const again = player.bid(bid).finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await waitingForLocks(server.db)) === 2).toBe(true)
    await release()
    expect(await first).toMatchObject({ success: '1' })
    expect(await again).toMatchObject({ success: '1', Remaining_user_balance: 990 })
    await server.operator('market-switch', { name: 'Kesar Mahal', is_on: true })
  })
})

function byNumber(a: unknown, b: unknown) {
  return Number(a) - Number(b)
}
