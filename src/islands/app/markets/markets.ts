import { atom, computed } from 'nanostores'
import * as v from 'valibot'
import { Game, getGames } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import type { MarketSession } from '#domain/bids.ts'
import { cutoffsOf, type Day, dayAt, localDay, type Schedule } from '#domain/market-days.ts'
import { sessionsAt } from '#domain/market-state.ts'
import { parseTime } from '#domain/times.ts'
import { ofPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import { sentenceOf } from '../api/failures.ts'
import { dedupe } from '../lib/calls.ts'
import type { Sentence } from '../lib/sentence.ts'
import { persistent } from '../lib/storage.ts'
import { $now } from '../live/clock.ts'

/** When the app was opened; markets loaded before are from an earlier visit. The phone's epoch ms. */
export const openedAt = Date.now()

const Kept = v.object({ games: v.array(Game), loadedAt: v.number() })

/** The markets of the last answer, kept between visits; loadedAt is the phone's epoch ms. */
export const $markets = persistent(
  'markets',
  Kept,
  { games: [], loadedAt: 0 },
  { outlives: 'session' },
)

export const $games = computed($markets, ({ games }) => games)

/** The age of the markets in ms by the phone's clock; null if none were ever loaded. */
export const $marketsAge = computed([$markets, $now], ({ loadedAt }) =>
  loadedAt ? Date.now() - loadedAt : null,
)

/** The halves of results that have just come in, as resultKey names them. */
export const $newResults = atom<readonly string[]>([])

export function resultKey(market: string, session: MarketSession): string {
  return market + session
}

/** Why the last request for the markets failed; null if it did not. */
export const $marketsProblem = ofPlayer<Sentence | null>(null)

/** Fetches the markets; calls at the same time share one request. Resolves to an error, or null. */
export const loadMarkets = dedupe(phoneOfPlayer, async (): Promise<Sentence | null> => {
  const phone = phoneOfPlayer()
  const answer = await call(getGames, {})
  // The next player has a call of their own, which is newer.
  if (phone !== phoneOfPlayer()) return null
  if (answer.state === 'done') showGames(answer.reply.result)
  $marketsProblem.set(answer.state === 'done' ? null : sentenceOf(answer))
  return $marketsProblem.get()
})

/** Shows markets that the server has just sent. */
export function showGames(games: Game[]): void {
  $markets.set({ games, loadedAt: Date.now() })
}

/** Finds a market by its name. In a URL, a space is an underscore. */
export function gameNamed(games: readonly Game[], name: string): Game | undefined {
  const wanted = plain(name)
  return games.find(game => plain(game.games_name) === wanted)
}

function plain(name: string): string {
  return gameSlug(name).toLowerCase()
}

/** The cut-offs of the day the next bid belongs to, epoch ms; null if the times cannot be read. */
export function cutoffsOfGame(game: Game, now: number): { openAt: number; closeAt: number } | null {
  if (game.open_at !== undefined && game.close_at !== undefined) {
    return { openAt: game.open_at, closeAt: game.close_at }
  }
  const schedule = scheduleOf(game)
  return schedule && cutoffsOf(schedule, dayAt(schedule, now))
}

/** Null if one of the times cannot be read. */
function scheduleOf(game: Game): Schedule | null {
  const openMinute = parseTime(game.open_time)
  const closeMinute = parseTime(game.close_time)
  return openMinute === null || closeMinute === null ? null : { openMinute, closeMinute }
}

/**
 * The sessions of a market that still take bids. Times that cannot be read close no market: the
 * server decides. Source: docs/specification.md, Market open.
 */
export function sessionsOfGame(game: Game | undefined, now: number): readonly MarketSession[] {
  if (!game || game.game_status === '0') return []
  const cutoffs = cutoffsOfGame(game, now)
  return cutoffs ? sessionsAt(cutoffs, now) : ['Open', 'Close']
}

/** The market-day the next bid belongs to. */
export function dayOfGame(game: Game | undefined, now: number): Day {
  const schedule = game && scheduleOf(game)
  return game?.day || (schedule ? dayAt(schedule, now) : localDay(now))
}

/** Whether a result has this pana. */
export function isDrawn(pana: string): boolean {
  return /^\d{3}$/.test(pana)
}

/** The result so far: 128-1 or 128-16-349; empty if there is none. */
export function resultText(game: Game): string {
  if (!isDrawn(game.open_pana)) return ''
  const open = `${game.open_pana}-${game.open_digit}`
  return isDrawn(game.close_pana) ? `${open}${game.close_digit}-${game.close_pana}` : open
}

/** Why a market accepts no bids today; null if the API does not send it. */
export function closedWhy(game: Game): Sentence | null {
  const { closed_why: message, closed_code: code, closed_params: params } = game
  return message ? { code, params, message } : null
}

/** The names of the markets that the player pinned to the top of home. */
export const $favourites = persistent('stars', v.array(v.string()), [], { outlives: 'session' })

/** Whether a market was pinned since the app was opened. */
export const $hasPinned = atom(false)

/** Pins a market, or unpins it. */
export function toggleFavourite(name: string): void {
  const names = $favourites.reload()
  const others = names.filter(other => other !== name)
  const isPinned = others.length === names.length
  $favourites.set(isPinned ? [...names, name] : others)
  if (isPinned) $hasPinned.set(true)
}
