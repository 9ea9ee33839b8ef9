import { computed } from 'nanostores'
import type { MarketBids } from '#contract/bids.ts'
import type { Game } from '#contract/markets.ts'
import type { MarketSession } from '#domain/bids.ts'
import { addDays, localDay } from '#domain/market-days.ts'
import { $marketBids } from '../bids/bids.ts'
import { translate } from '../frame/language.ts'
import { formatDate } from '../lib/dates.ts'
import { formatClock } from '../lib/format.ts'
import { leftOf } from '../lib/span.ts'
import { $now, serverNow } from '../live/clock.ts'
import { homeWords } from '../messages/en/markets.ts'
import {
  $favourites,
  $games,
  closedWhy,
  cutoffsOfGame,
  gameNamed,
  isDrawn,
  sessionsOfGame,
} from './markets.ts'

const notDrawn = { open_pana: '', open_digit: '', close_digit: '', close_pana: '' }

/** A draw as a card shows it: '***' and '*' until it is declared. */
type ShownDraw = { pana: string; ank: string }

type ShownResult = {
  Open: ShownDraw
  Close: ShownDraw
  note: string
  /** Its market-day; empty if the market never drew. */
  day: string
  /** It is of a day before the one that counts now. */
  isEarlier: boolean
  /** Whether a draw of it is over without a result. */
  isAwaited: boolean
  /** The text for screen readers. */
  spoken: string
}

/**
 * The result of a card at an instant (epoch ms). The note has the date if it is not today's, and what
 * the result waits for.
 */
export function shownResult(game: Game, now: number): ShownResult {
  const shown = resultAt(game, now)
  const { open_pana: open, open_digit, close_digit, close_pana: close } = shown
  const isEarlier = shown.result_day !== game.day && dateText(shown, now) !== ''
  return {
    Open: { pana: open || '***', ank: open_digit || '*' },
    Close: { pana: close || '***', ank: close_digit || '*' },
    day: shown.result_day,
    isEarlier,
    isAwaited: !shown.result_void && awaitedSince(shown, now) !== null,
    spoken: homeWords
      .get()
      .spoken(
        isDrawn(open) ? open : '',
        isDrawn(open) && isDrawn(close) ? open_digit + close_digit : '',
        isDrawn(close) ? close : '',
      ),
    note: [noteOf(shown, now), shown.result_corrected && homeWords.get().corrected]
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

function noteOf(shown: Game, now: number): string {
  const date = dateText(shown, now)
  const state = stateText(shown, now)
  const t = homeWords.get()
  const isOfYesterday = shown.result_day === addDays(localDay(now), -1)
  if (date && isOfYesterday && shown.result_day !== shown.day)
    return state ? `${t.yesterday} · ${state}` : t.resultOfYesterday
  if (date && !state) return t.resultOf(date)
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

const SOON_MS = 600_000
const RING_MS = 7_200_000

const groups = ['due', 'taking', 'waiting', 'done'] as const

type MarketLine = {
  tone: 'open' | 'soon' | 'closed'
  line: string
  /** The session that ends next, null for none, and the time until then. */
  session: MarketSession | null
  time: string
  /** The share that is left of the last two hours before the cut-off. */
  left: number
}

/** The state on a card at an instant (epoch ms): which bids close next and when, or why none are taken. */
export function lineOf(game: Game, now: number): MarketLine {
  const [next] = sessionsOfGame(game, now)
  if (!next) {
    const line = translate(closedWhy(game)) || homeWords.get().closedToday
    return { tone: 'closed', line, session: null, time: '', left: 0 }
  }
  const { takesBids, closesIn, left } = homeWords.get()
  const closesAt = nextCutoff(game, now)
  if (closesAt === null)
    return { tone: 'open', line: takesBids, session: null, time: takesBids, left: 0 }
  const leftMs = closesAt - now
  return {
    tone: leftMs < SOON_MS ? 'soon' : 'open',
    line: closesIn(next, leftOf(leftMs)),
    session: next,
    time: left(leftOf(leftMs)),
    left: Math.min(1, leftMs / RING_MS),
  }
}

/** The next cut-off, epoch ms; null if the market accepts no bids, or its times cannot be read. */
function nextCutoff(game: Game, now: number): number | null {
  const [next] = sessionsOfGame(game, now)
  const cutoffs = cutoffsOfGame(game, now)
  if (!next || !cutoffs) return null
  return next === 'Open' ? cutoffs.openAt : cutoffs.closeAt
}

export type MarketGroup = { group: 'favourites' | (typeof groups)[number]; names: string[] }

/**
 * The names of the markets in groups, without the empty ones: those whose result the player's bids
 * wait for, longest first; the favourites; those that take bids, soonest to close first; those that
 * wait for a result, longest first; and the rest in the operator's order. The favourites are in the
 * order of the other groups.
 */
export function groupsOf(
  games: readonly Game[],
  now: number,
  favourites: readonly string[] = [],
  bids: readonly MarketBids[] = [],
): MarketGroup[] {
  const placed = games.map(game => ({ name: game.games_name, ...placeOf(game, now, bids) }))
  const sorted = groups.map(group => ({
    group,
    names: placed
      .filter(market => market.group === group)
      .sort((a, b) => a.at - b.at)
      .map(({ name }) => name),
  }))
  const isPinned = (name: string) => favourites.includes(name)
  const [due, ...others] = sorted
  const pinned = others.flatMap(({ names }) => names.filter(isPinned))
  const rest = others.map(({ group, names }) => ({
    group,
    names: names.filter(name => !isPinned(name)),
  }))
  return withNames([due!, { group: 'favourites', names: pinned }, ...rest])
}

function placeOf(
  game: Game,
  now: number,
  bids: readonly MarketBids[],
): { group: (typeof groups)[number]; at: number } {
  const dueSince = ownAwaitedSince(game, now, bids)
  if (dueSince !== null) return { group: 'due', at: dueSince }
  if (sessionsOfGame(game, now).length > 0) {
    return { group: 'taking', at: nextCutoff(game, now) ?? Number.POSITIVE_INFINITY }
  }
  const since = awaitedSince(game, now)
  return since === null ? { group: 'done', at: 0 } : { group: 'waiting', at: since }
}

/** Like awaitedSince, if bids of the player wait for the draw; 0 for bids of an earlier market-day. */
function ownAwaitedSince(game: Game, now: number, bids: readonly MarketBids[]): number | null {
  const waiting = bids.filter(row => row.game_name === game.games_name && row.waiting_bids)
  if (waiting.length === 0) return null
  return waiting.some(row => row.day < game.day) ? 0 : awaitedSince(game, now)
}

export function withNames(shown: readonly MarketGroup[]): MarketGroup[] {
  return shown.filter(({ names }) => names.length > 0)
}

// As text, so that a tick of the clock that moves no card is not a change.
const $groupsText = computed([$games, $favourites, $marketBids, $now], (games, favourites, bids) =>
  JSON.stringify(groupsOf(games, serverNow(), favourites, bids?.rows)),
)

export const $groups = computed($groupsText, text => JSON.parse(text) as MarketGroup[])

/** The markets that take bids: the favourites first, then the soonest to close. */
export function openGames(
  games: readonly Game[],
  shown: readonly MarketGroup[],
  now: number,
): Game[] {
  return shown
    .flatMap(({ names }) => names.flatMap(name => gameNamed(games, name) ?? []))
    .filter(game => sessionsOfGame(game, now).length > 0)
}
