import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { hasPostgres } from '../support/database.ts'
import { inParallel, isAccepted, messageOf, setUpGameServer } from '../support/game-server.ts'

const NOON = '2026-11-18T12:00:00+05:30'

describe.skipIf(!hasPostgres)(
  'concurrent bids with one wallet or one bid id, on PostgreSQL',
  () => {
    const server = setUpGameServer('postgres', NOON)

    afterEach(async () => {
      expect(await reconcile(server.db)).toEqual([])
    })

    // Fails without `w.balance >= $7` in place-bid.ts: 900 bids then meet the CHECK and get a 500.
    test('a wallet of 1,000 points pays for exactly 100 of 1,000 bids of 10', async () => {
      const player = await server.addPlayer(1_000)

      const replies = await inParallel(1_000, () => player.bid())

      const accepted = replies.filter(isAccepted)
      expect(accepted).toHaveLength(100)
      expect(accepted.map(reply => reply.Remaining_user_balance).sort(byNumber)).toEqual(
        Array.from({ length: 100 }, (_, index) => index * 10),
      )
      expect(new Set(replies.filter(reply => !isAccepted(reply)).map(messageOf))).toEqual(
        new Set(['200 Your balance of 0 points is not enough for this bid.']),
      )
      expect(await player.history({ limit: 200 })).toHaveLength(100)
    })

    // Fails without the `verdict` insert of place-bid.ts or the primary key of verdicts.
    test('one bid id sent 100 times in parallel makes one bid and 100 equal replies', async () => {
      const player = await server.addPlayer(1_000)
      const bid = { bid_id: randomUUID() }

      const replies = await inParallel(100, () => player.bid(bid))

      expect(new Set(replies.map(({ server_time: _, ...rest }) => JSON.stringify(rest))).size).toBe(
        1,
      )
      expect(replies[0]).toMatchObject({ success: '1', Remaining_user_balance: 990 })
      expect(await player.history()).toHaveLength(1)
    })

    // Fails without the comparison of fingerprints in features/bids.ts.
    test('of two bodies sent in parallel with one bid id, one is accepted and the other refused', async () => {
      const player = await server.addPlayer(1_000)
      const bidId = randomUUID()

      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          player.bid({ bid_id: bidId, points_action: index % 2 ? '20' : '10' }),
        ),
      )

      expect(replies.filter(isAccepted)).toHaveLength(10)
      expect(new Set(replies.filter(reply => !isAccepted(reply)).map(messageOf))).toEqual(
        new Set(['200 This bid id was already used for another bid.']),
      )
      expect(await player.history()).toHaveLength(1)
    })
  },
)

function byNumber(a: unknown, b: unknown) {
  return Number(a) - Number(b)
}
