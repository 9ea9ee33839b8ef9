import type { MarketBids } from '#contract/bids.ts'
import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import { isGameType } from '#domain/game-types.ts'
import { localDay } from '#domain/market-days.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { formatPoints } from '#domain/points.ts'
import { inPlayOf } from '../bids/bids.ts'
import { translate } from '../frame/language.ts'
import { openPage, pathTo } from '../frame/router.ts'
import { toast } from '../frame/toast.ts'
import { sentence } from '../lib/sentence.ts'
import { agoOf } from '../lib/span.ts'
import { typedName } from '../lib/typed.ts'
import type { Connection } from '../live/connection.ts'
import { homeToolsWords, homeWords } from '../messages/en/markets.ts'
import { playPage } from '../play/slip.ts'
import { sessionsOfGame } from './markets.ts'
import { type MarketGroup, withNames } from './shown-markets.ts'

const BRIEF_MS = 30_000

/** From this many markets on, home has a field to find one. */
const MANY_MARKETS = 13

/**
 * How fresh markets are that were loaded `ageMs` ago, null for never. A stream that pauses only
 * briefly has missed nothing.
 */
export function freshnessOf(
  state: Connection['state'],
  ageMs: number | null,
): { isLive: boolean; text: string } {
  const isPause = state === 'connecting' || state === 'resting'
  const isBrief = isPause && ageMs !== null && ageMs < BRIEF_MS
  if (state === 'live' || isBrief) return { isLive: true, text: homeWords.get().live }
  return { isLive: false, text: ageMs === null ? '' : homeWords.get().updated(agoOf(ageMs)) }
}

export function hasSearch(games: readonly Game[]): boolean {
  return games.length >= MANY_MARKETS
}

/** The groups with the markets whose name has the typed text. */
export function foundIn(shown: readonly MarketGroup[], typed: string): MarketGroup[] {
  const wanted = typedName(typed).toLowerCase()
  return withNames(
    shown.map(({ group, names }) => ({
      group,
      names: names.filter(name => name.toLowerCase().includes(wanted)),
    })),
  )
}

/**
 * Where a tap on a card leads: to the grid of the type that was played last, or to the menu of types
 * if the market does not accept bids of that type now.
 */
export function addressOfTap(game: Game, lastType: string, now: number): string {
  const isTaken =
    isGameType(lastType) && sessionsFor(lastType, sessionsOfGame(game, now)).length > 0
  return isTaken
    ? pathTo(...playPage(game, lastType, 'bulk'))
    : pathTo('gameTypes', { game: gameSlug(game.games_name) })
}

/** Points of today's bids, apart from refunded ones, and the open bids of any day; null for neither. */
export function todayOf(rows: readonly MarketBids[], now: number): TodaySums | null {
  const today = rows.filter(({ day }) => day === localDay(now))
  const staked = today.reduce((sum, row) => sum + (row.staked ?? 0) - (row.refunded ?? 0), 0)
  const won = today.reduce((sum, row) => sum + (row.won ?? 0), 0)
  const inPlay = inPlayOf(rows)
  return staked > 0 || inPlay.bids > 0 ? { staked, won, inPlay } : null
}

type TodaySums = { staked: number; won: number; inPlay: ReturnType<typeof inPlayOf> }

/** The sums of the day in one line. A win is shown next to the stake, and 0 once nothing is in play. */
export function todayText({ staked, won, inPlay }: TodaySums): string {
  const t = homeToolsWords.get()
  const hasWon = won > 0 || inPlay.bids === 0
  return [
    staked > 0 && t.today(formatPoints(staked), hasWon ? formatPoints(won) : ''),
    inPlay.bids > 0 && t.inPlay(inPlay.bids, staked > 0 ? '' : formatPoints(inPlay.points)),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Shows a toast if the market accepts no bids, and returns whether that is so. */
export function refuseClosed(game: Game, now: number): boolean {
  const isClosed = sessionsOfGame(game, now).length === 0
  if (isClosed) toast('error', translate(sentence('market_closed')))
  return isClosed
}

export function play(game: Game, now: number): void {
  if (!refuseClosed(game, now)) openPage('gameTypes', { game: gameSlug(game.games_name) })
}

export function callLink(number: string): string {
  return `tel:+91${number}`
}

export function chatLink(number: string): string {
  return `https://wa.me/91${number}?text=${encodeURIComponent(homeWords.get().greeting)}`
}
