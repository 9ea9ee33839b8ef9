import { hash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openWallet } from '../../../server/wallet/postings.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { DAY } from '../../../tools/test/test-time.ts'
import { bidFor, insertBids, type PlacedBid, randomBid, seeded } from '../../support/bids.ts'
import { newPhone } from '../../support/browser.ts'
import { openServer, type TestServer } from '../../support/server.ts'
import type { TestMarket } from '../../support/test-markets.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { onDatabase, waitingForLocks } from '../support/database.ts'

const PLAYERS = 24
export const POLL = { interval: 20 }

/**
 * A server with players on PostgreSQL for the tests of one file, and a new market for each.
 * The books are checked after every test.
 */
export function setUpRacedServer() {
  const opened = onDatabase()
  let server: TestServer
  let players: TestPlayer[]
  let market: TestMarket

  beforeAll(async () => {
    server = await openServer({ db: opened.db })
    await server.operator('setting', { key: 'MIN_WITHDRAW', value: '1' })
    players = await Promise.all(Array.from({ length: PLAYERS }, () => server.addPlayer(1_000_000)))
  })

  beforeEach(newMarket)

  afterEach(async () => {
    expect(await reconcile(opened.db)).toEqual([])
  })

  return {
    get db() {
      return opened.db
    },
    get server() {
      return server
    },
    get players() {
      return players
    },
    get market() {
      return market
    },
    waitingForLocks: () => waitingForLocks(opened.db),
    ...{ newMarket, manyBids, insert, firstOfAll, statuses, query },
  }

  async function newMarket() {
    market = await server.newMarket()
  }

  function manyBids(
    count: number,
    another: (place: number) => PlacedBid | false = () => false,
  ): PlacedBid[] {
    const random = seeded(count)
    return Array.from({ length: count }, (_, place) => {
      const player = players[Math.floor(random() * PLAYERS)]!
      return another(place) || bidFor(player.id, randomBid(random), 10)
    })
  }

  function insert(bids: PlacedBid[]) {
    const at = new Date(`${DAY}T10:00:00+05:30`)
    return insertBids(opened.db, { id: market.id, name: market.name, day: DAY, at }, bids)
  }

  /** A player whose wallet is locked before all others. */
  async function firstOfAll() {
    const id = uuidv7().replace(/^.{14}/, '00000000-0000-')
    await query(`INSERT INTO players (id, phone, name, mpin_hash, status, created_at)
      VALUES ('${id}', '${newPhone()}', 'Asha Rao', 'none', '1', now())`)
    await opened.db.transaction(query => openWallet(query, id, 100_000))
    return { id }
  }

  /** The bids of the market, each with its status. */
  async function statuses() {
    const rows = await query<{ id: string; status: string }>(
      `SELECT id, status FROM bids WHERE market_id = '${market.id}'`,
    )
    return rows.map(({ id, status }): [string, string] => [id, status])
  }

  async function query<Row>(text: string): Promise<Row[]> {
    const name = `test_${hash('sha1', text)}`
    return opened.db.query<Row>({ name, text }, [])
  }
}
