import type { Game } from '#contract/markets.ts'
import { localDay } from '#domain/market-days.ts'
import { formatClock } from '../../lib/format.ts'
import { homeWords } from '../../messages/en/home.ts'
import { formatDate } from '../../stores/dates.ts'
import { cutoffsOfGame, isDrawn } from '../../stores/markets/markets.ts'

const notDrawn = { open_pana: '', open_digit: '', close_digit: '', close_pana: '' }

/** A draw as a card shows it: '***' and '*' until it is declared. */
export type ShownDraw = { pana: string; ank: string }

/**
 * The result of a card at an instant (epoch ms). The note has the date if it is not today's, and what
 * the result waits for.
 */
export function shownResult(
  game: Game,
  now: number,
): { Open: ShownDraw; Close: ShownDraw; note: string } {
  const shown = resultAt(game, now)
  return {
    Open: { pana: shown.open_pana || '***', ank: shown.open_digit || '*' },
    Close: { pana: shown.close_pana || '***', ank: shown.close_digit || '*' },
    note: [
      noteOf(dateText(shown, now), stateText(shown, now)),
      shown.result_corrected && homeWords.get().corrected,
    ]
      .filter(Boolean)
      .join(' · '),
  }
}

/**
 * The cut-off, epoch ms, of the first draw of the market-day that is over without a result; null if
 * there is none.
 */
export function awaitedSince(game: Game, now: number): number | null {
  const cutoffs = cutoffsOfGame(game, now)
  if (!cutoffs || (game.game_status === '0' && game.result_day === '')) return null
  if (!isDrawn(game.open_pana)) return now < cutoffs.openAt ? null : cutoffs.openAt
  return isDrawn(game.close_pana) || now < cutoffs.closeAt ? null : cutoffs.closeAt
}

/** From the open cut-off on, the new day's result counts, also before the server has sent it. */
function resultAt(game: Game, now: number): Game {
  const { day, result_day, open_at = now, close_at = now, game_status } = game
  const isOver = result_day !== '' && result_day !== day && now >= open_at && now < close_at
  if (!isOver || game_status === '0') return game
  return { ...game, ...notDrawn, result_day: day, result_void: false, result_corrected: false }
}

function noteOf(date: string, state: string): string {
  if (date && !state) return homeWords.get().resultOf(date)
  return [date, state].filter(Boolean).join(' · ')
}

function dateText({ result_day: day }: Game, now: number): string {
  return day === '' || day === localDay(now) ? '' : formatDate(day)
}

function stateText(game: Game, now: number): string {
  const t = homeWords.get()
  if (game.result_void) return t.noResult
  if (game.result_day !== '' && game.result_day !== game.day) {
    return isDrawn(game.close_pana) ? '' : t.awaited
  }
  const since = awaitedSince(game, now)
  return since === null ? '' : t.awaitedSince(formatClock(since))
}
