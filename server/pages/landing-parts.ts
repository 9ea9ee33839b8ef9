import type { LandingParts, NewestResult } from '#contract/pages.ts'
import { wireDate } from '#contract/wire.ts'
import { localDay, localMinutes } from '#domain/market-days.ts'
import { type Result, resultString } from '#domain/results.ts'
import { formatTime } from '#domain/times.ts'
import type { Db, Statement } from '../database/db.ts'
import type { Board } from '../markets/board.ts'
import { isCorrected } from '../markets/results.ts'
import { readResultsPage } from './results-page.ts'

const readNewest: Statement = {
  name: 'newest_result',
  text: `SELECT m.name AS market, o.pana AS open, c.pana AS close, last.cutoff_at AS drawn_at,
      c.state = 'void' AS is_void, ${isCorrected('c')} AS is_corrected
    FROM markets m
    CROSS JOIN (VALUES ('Open'), ('Close')) sessions (session)
    CROSS JOIN LATERAL (
      SELECT day, cutoff_at FROM draws
      WHERE market_id = m.id AND session = sessions.session AND state = 'declared'
      ORDER BY cutoff_at DESC LIMIT 1
    ) last
    JOIN draws o ON o.market_id = m.id AND o.day = last.day AND o.session = 'Open'
    JOIN draws c ON c.market_id = m.id AND c.day = last.day AND c.session = 'Close'
    WHERE m.position >= 0
    ORDER BY last.cutoff_at DESC, m.position, m.name LIMIT 1`,
}

type Row = Result & {
  market: string
  drawn_at: Date
  is_void: boolean
  is_corrected: boolean
}

/** Reads what the server adds to the landing page. */
export async function readLandingParts(db: Db, board: Board): Promise<LandingParts> {
  const [newest] = await db.query<Row>(readNewest, [])
  const { days } = await readResultsPage(db, '', board)
  return {
    today: days[0]!.markets,
    newest: newest ? newestOf(newest) : null,
    least: board.least,
  }
}

function newestOf(row: Row): NewestResult {
  const drawnAt = row.drawn_at.getTime()
  return {
    market: row.market,
    result: resultString(row),
    day: wireDate(localDay(drawnAt)),
    time: formatTime(localMinutes(drawnAt)),
    isVoid: row.is_void,
    isCorrected: row.is_corrected,
  }
}
