import type { ResultsPage } from '#contract/pages.ts'
import { wireDate } from '#contract/wire.ts'
import { addDays, type Day, localDay, localMinutes } from '#domain/market-days.ts'
import { type Result, resultString } from '#domain/results.ts'
import { formatTime } from '#domain/times.ts'
import type { Db, Statement } from '../database/db.ts'
import type { Board, BoardMarket } from '../markets/board.ts'
import { isCorrected } from '../markets/results.ts'

const readDays: Statement = {
  name: 'results_of_days',
  text: `SELECT m.name AS market, c.day, o.pana AS open, c.pana AS close,
      o.cutoff_at AS open_at, c.cutoff_at AS close_at,
      c.state = 'void' AS is_void, ${isCorrected('c')} AS is_corrected,
      (SELECT max(made_at) FROM results r WHERE r.market_id = c.market_id AND r.day = c.day) AS changed
    FROM draws c
    JOIN draws o ON o.market_id = c.market_id AND o.day = c.day AND o.session = 'Open'
    JOIN markets m ON m.id = c.market_id
    WHERE c.session = 'Close' AND c.day = ANY ($1) AND m.position >= 0
    ORDER BY c.day DESC, m.position, m.name`,
}

/** The day of the first draw of all markets; `today` if there is none. */
export function firstDayOf(markets: readonly BoardMarket[], today: Day): Day {
  return markets.reduce((day, { first }) => (first !== null && first < day ? first : day), today)
}

type Row = Result & {
  market: string
  day: Day
  open_at: Date
  close_at: Date
  is_void: boolean
  is_corrected: boolean
  changed: Date | null
}

/** The results of a day with draws, or of today and yesterday for ''. */
export async function readResultsPage(
  db: Db,
  asked: Day,
  { markets, at }: Board,
): Promise<ResultsPage> {
  const today = localDay(at)
  const oldest = firstDayOf(markets, today)
  const days = asked === '' ? [today, addDays(today, -1)] : [asked]
  const rows = await db.query<Row>(readDays, [days])
  const newest = asked || addDays(today, -1)
  return {
    asked,
    days: days.map(day => ({
      day: wireDate(day),
      markets: rows
        .filter(row => row.day === day)
        .map(row => ({
          market: row.market,
          times: [row.open_at, row.close_at].map(timeOf).join(' – '),
          result: resultString(row),
          isVoid: row.is_void,
          isCorrected: row.is_corrected,
          changed: row.changed?.toISOString() ?? '',
        })),
    })),
    before: newest > oldest ? addDays(newest, -1) : '',
    after: asked !== '' && asked < today ? addDays(asked, 1) : '',
  }
}

function timeOf(at: Date): string {
  return formatTime(localMinutes(at.getTime()))
}
