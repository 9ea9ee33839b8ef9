import { localMinutes, type Schedule } from '#domain/market-days.ts'
import type { Db, Statement } from '../database/db.ts'
import { demoMarketId } from './seed.ts'

const DAY_MINUTES = 1440
// A draw every five minutes: the open draws at :08, :18 and so on, the close draws at :13, :23. The
// last market of a date closes after midnight, so a draw is near at midnight too.
const ROUND_MINUTES = 10
const FIRST_OPEN_MINUTE = 8
const OPEN_TO_CLOSE_MINUTES = 5
/** How long a quick market is listed before its open draw and after its close draw. */
const LISTED_MINUTES = 10

/** The quick markets come after all others. */
const FIRST_POSITION = 1_000

type QuickMarket = Schedule & { id: string; name: string; position: number }

/** The quick markets of a day. Each draws once a day, like any other market. */
const quickMarkets: QuickMarket[] = Array.from(
  { length: DAY_MINUTES / ROUND_MINUTES },
  (_, round) => {
    const name = `Jhatpat ${round + 1}`
    const openMinute = round * ROUND_MINUTES + FIRST_OPEN_MINUTE
    return {
      id: demoMarketId(name),
      name,
      openMinute,
      closeMinute: (openMinute + OPEN_TO_CLOSE_MINUTES) % DAY_MINUTES,
      position: FIRST_POSITION + round,
    }
  },
)

export const quickMarketIds: ReadonlySet<string> = new Set(quickMarkets.map(({ id }) => id))

/**
 * The quick markets to list at an instant (epoch ms): two or three, from ten minutes before their open
 * draw until ten minutes after their close draw.
 */
export function quickMarketsAt(now: number): QuickMarket[] {
  const minute = localMinutes(now)
  return quickMarkets.filter(({ openMinute }) => {
    const listedFor = (minute - openMinute + LISTED_MINUTES + DAY_MINUTES) % DAY_MINUTES
    return listedFor < LISTED_MINUTES + OPEN_TO_CLOSE_MINUTES + LISTED_MINUTES
  })
}

const addMarkets: Statement = {
  name: 'demo_add_quick_markets',
  text: `INSERT INTO markets (id, name, open_minute, close_minute, position)
    SELECT id, name, "openMinute", "closeMinute", position
    FROM jsonb_to_recordset($1::jsonb)
      AS g (id uuid, name text, "openMinute" integer, "closeMinute" integer, position integer)
    ON CONFLICT DO NOTHING`,
}

const putOnList: Statement = {
  name: 'demo_list_quick_markets',
  text: `UPDATE markets m SET position = g.position
    FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, position integer)
    WHERE m.id = g.id AND m.position < 0`,
}

const takeOffList: Statement = {
  name: 'demo_unlist_quick_markets',
  text: `UPDATE markets m SET position = -1
    WHERE m.position >= 0 AND m.id = ANY ($1) AND m.id <> ALL ($2) AND NOT EXISTS (
      SELECT FROM draws d WHERE d.market_id = m.id AND d.state IN ('open', 'closed')
        AND d.cutoff_at <= $3)`,
}

/** Puts the quick markets of an instant (epoch ms) on the list of markets. */
export async function listQuickMarkets(db: Db, now: number): Promise<void> {
  const current = JSON.stringify(quickMarketsAt(now))
  await db.query(addMarkets, [current])
  await db.query(putOnList, [current])
}

/**
 * Takes the quick markets that are over at an instant (epoch ms) off the list. One whose draw waits for
 * a result stays on it.
 */
export async function unlistQuickMarkets(db: Db, now: number): Promise<void> {
  const current = quickMarketsAt(now).map(({ id }) => id)
  await db.query(takeOffList, [[...quickMarketIds], current, new Date(now)])
}
