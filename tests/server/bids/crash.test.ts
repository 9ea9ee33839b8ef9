import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { spawnServer } from '../../../tools/test/spawn-server.ts'
import { createMigratedDatabase } from '../../support/databases.ts'
import { addOpenMarket, OPEN_MARKET } from '../../support/markets.ts'
import { addPlayerTo } from '../../support/players.ts'
import { sampleBid } from '../../support/test-players.ts'

const BIDS = 250
const AT_ONCE = 16
const KILL_AFTER = 80

type Player = Awaited<ReturnType<typeof addPlayerTo>>
type Bid = ReturnType<typeof sampleBid>

test(`a server killed with SIGKILL during ${BIDS} bids loses no acknowledged bid and repeats none`, async () => {
  const databaseUrl = await createMigratedDatabase()
  const db = await openDatabase({ dataDir: '', databaseUrl })
  onTestFinished(() => db.close())
  await addOpenMarket(db)
  const player = await addPlayerTo(db, 1_000_000)
  const bids = Array.from({ length: BIDS }, (_, index) => bidOf(player, 10 + index))

  const server = await spawnServer({ databaseUrl })
  onTestFinished(() => server.close())
  const before = await sendAll(server.url, player, bids, acknowledged => {
    if (acknowledged === KILL_AFTER) void server.kill()
  })
  await server.kill()
  expect(before.length).toBeGreaterThanOrEqual(KILL_AFTER)
  expect(before.length).toBeLessThan(BIDS)

  await server.start()
  const kept = await history(server.url, player)
  expect(new Set(kept).size).toBe(kept.length)
  expect(before.filter(points => !kept.includes(points))).toEqual([])

  // Bids without an answer are sent again, as the app does.
  for (let left = bids; left.length > 0; ) {
    const again = await sendAll(server.url, player, left)
    left = left.filter(bid => !again.includes(Number(bid.points_action)))
  }
  const all = await history(server.url, player)
  expect(all.sort((a, b) => a - b)).toEqual(bids.map(bid => Number(bid.points_action)))

  expect(await server.stop()).toBe(0)
  expect(await reconcile(db)).toEqual([])
})

/** The points differ for every bid and so identify it. */
function bidOf({ phone }: Player, points: number): Bid {
  const session = { session: 'Close', open_digit: 'NA', close_digit: '7' }
  const bid = { ...sampleBid(phone), ...session, game_name: OPEN_MARKET, bid_id: randomUUID() }
  return { ...bid, points_action: String(points) }
}

/** Sends what it can and returns the points of the bids that were acknowledged. */
async function sendAll(
  address: string,
  player: Player,
  bids: Bid[],
  onAcknowledged: (count: number) => void = () => {},
): Promise<number[]> {
  const waiting = [...bids]
  const acknowledged: number[] = []
  const sender = async () => {
    for (let bid = waiting.shift(); bid; bid = waiting.shift()) {
      const reply = await post(address, player, 'set_bid_new.php', { bids: [bid] }).catch(
        () => null,
      )
      if (reply && reply.success !== '1') expect(reply).toMatchObject({ code: 'too_slow' })
      if (reply?.success !== '1') continue
      acknowledged.push(Number(bid.points_action))
      onAcknowledged(acknowledged.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  return acknowledged
}

async function history(address: string, player: Player): Promise<number[]> {
  const points: number[] = []
  let before: string | undefined
  for (;;) {
    const request = { phone_number: player.phone, limit: 200, ...(before ? { before } : {}) }
    const { result } = await post(address, player, 'get_bid_history.php', request)
    const page = result as { id: string; points_action: number }[]
    if (page.length === 0) return points
    points.push(...page.map(bid => bid.points_action))
    before = page.at(-1)?.id
  }
}

async function post(address: string, player: Player, name: string, payload: object) {
  const response = await fetch(`${address}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...player.headers },
    body: JSON.stringify(payload),
  })
  return (await response.json()) as Record<string, unknown>
}
