import { columnsSql, type Db, type RowOf, type Statement } from '../database/db.ts'
import { players } from '../database/schema/accounts.ts'
import { hasPointsSql } from '../wallet/postings.ts'

export type StoredPlayer = RowOf<typeof players>

const findByPhone: Statement = {
  name: 'player',
  text: `SELECT ${columnsSql(players, 'p')} FROM players p WHERE p.phone = $1`,
}

/** The player with this phone number of ten digits; undefined if there is none. */
export async function findPlayer(db: Db, phone: string): Promise<StoredPlayer | undefined> {
  const [player] = await db.query<StoredPlayer>(findByPhone, [phone])
  return player
}

/** Balances are in points. */
export type PlayerRow = Pick<
  StoredPlayer,
  'phone' | 'name' | 'email' | 'status' | 'blocked_at' | 'closed_at' | 'closed_phone' | 'created_at'
> & {
  wallet: number
  held: number
  owed: number
  /** All that match. */
  total: number
}

/** A field that is left out does not filter. `sinceMs` is an instant. */
type PlayerFilter = {
  search: string
  state?: 'waiting' | 'blocked' | 'closed' | undefined
  sinceMs?: number | undefined
}

// The balances are joined after the page is chosen, so that a list of all players reads few wallets.
const find: Statement = {
  name: 'find_players',
  text: `SELECT p.phone, p.name, p.email, p.status, p.blocked_at, p.closed_at, p.closed_phone,
      p.created_at, p.total,
      COALESCE(wallet.balance, 0) AS wallet, COALESCE(held.balance, 0) AS held,
      COALESCE(owed.balance, 0) AS owed
    FROM (
      SELECT p.*, count(*) OVER () AS total FROM players p
      WHERE ($1 = '' OR p.phone LIKE $1 OR p.name ILIKE $1 OR p.email ILIKE $1
          OR p.closed_phone LIKE $1)
        AND CASE WHEN $2::text IS NULL THEN true
          WHEN $2 = 'closed' THEN p.closed_at IS NOT NULL AND ${hasPointsSql('p')}
          ELSE p.status <> '1' AND p.closed_at IS NULL
            AND (p.blocked_at IS NOT NULL) = ($2 = 'blocked') END
        AND ($3::timestamptz IS NULL OR p.created_at >= $3)
      ORDER BY p.created_at DESC, p.id DESC LIMIT $4
    ) p
    LEFT JOIN wallets wallet ON wallet.player_id = p.id AND wallet.account = 'wallet'
    LEFT JOIN wallets held ON held.player_id = p.id AND held.account = 'held'
    LEFT JOIN wallets owed ON owed.player_id = p.id AND owed.account = 'owed'
    ORDER BY p.created_at DESC, p.id DESC`,
}

/** The players that match, newest first, at most `limit`. */
export function findPlayers(
  db: Db,
  { search, state, sinceMs }: PlayerFilter,
  limit: number,
): Promise<PlayerRow[]> {
  const pattern = search === '' ? '' : `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const since = sinceMs === undefined ? null : new Date(sinceMs)
  return db.query(find, [pattern, state ?? null, since, limit])
}
