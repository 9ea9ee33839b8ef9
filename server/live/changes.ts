import type { Db, Statement } from '../database/db.ts'

// Days that two processes settle at the same moment may become visible in either order.
const SETTLED_LATELY = 20

const readWallets: Statement = {
  name: 'live_wallets',
  text: `SELECT player_id, balance, version, status
    FROM wallets JOIN players ON players.id = player_id
    WHERE player_id = ANY ($1) AND account = 'wallet'`,
}

const readSettled: Statement = {
  name: 'live_settled',
  text: `SELECT market_id, day, version, settled_at FROM results
    WHERE settled_at IS NOT NULL ORDER BY settled_at DESC LIMIT ${SETTLED_LATELY}`,
}

/**
 * A wallet's balance in points; every change raises its version. The status is its player's.
 */
export type WalletState = { balance: number; version: number; status: string }

/** The latest settlements by name, and the instant (epoch ms) of the newest; 0 if there is none. */
export type Settlements = { names: ReadonlySet<string>; at: number }

/** The wallets of the players, by player id. */
export async function readWalletStates(
  db: Db,
  playerIds: string[],
): Promise<ReadonlyMap<string, WalletState>> {
  if (playerIds.length === 0) return new Map()
  const rows = await db.query<WalletState & { player_id: string }>(readWallets, [playerIds])
  return new Map(rows.map(row => [row.player_id, row]))
}

/** The latest settlements. */
export async function readSettlements(db: Db): Promise<Settlements> {
  const rows = await db.query<{
    market_id: string
    day: string
    version: number
    settled_at: Date
  }>(readSettled, [])
  return {
    names: new Set(rows.map(row => `${row.market_id} ${row.day} ${row.version}`)),
    at: rows[0]?.settled_at.getTime() ?? 0,
  }
}
