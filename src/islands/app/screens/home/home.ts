import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import { sentences } from '#contract/sentences.ts'
import { formatLeft } from '../../lib/format.ts'
import { messages } from '../../messages/home.ts'
import { cutoffsOfGame, sessionsOfGame } from '../../stores/markets.ts'
import { openPage } from '../../stores/router.ts'
import { toast } from '../../stores/toasts.ts'

export type MarketLine = { open: boolean; line: string; countdown?: string | undefined }

/** The open or closed line of a card at an instant, epoch ms. */
export function lineOf(game: Game, now: number): MarketLine {
  const [next] = sessionsOfGame(game, now)
  const cutoffs = cutoffsOfGame(game, now)
  if (!next || !cutoffs) return { open: false, line: game.closed_why || sentences.closedToday }
  const left = formatLeft((next === 'Open' ? cutoffs.openAt : cutoffs.closeAt) - now)
  return {
    open: true,
    line: messages.openFor[next],
    countdown: messages.closesIn(left),
  }
}

/** Markets that take bids first, each half in the operator's order. */
export function openFirst(games: readonly Game[], now: number): Game[] {
  const isOpen = (game: Game) => sessionsOfGame(game, now).length > 0
  return [...games.filter(isOpen), ...games.filter(game => !isOpen(game))]
}

export function play(game: Game, now: number): void {
  if (sessionsOfGame(game, now).length === 0) toast('error', sentences.marketClosed)
  else openPage('gameTypes', { game: gameSlug(game.games_name) })
}

/** Open pana, open digit, close digit, close pana: 128-16-349. */
export function resultOf(game: Game): string {
  return `${game.open_pana || '***'}-${game.open_digit || '*'}${game.close_digit || '*'}-${game.close_pana || '***'}`
}

export function callLink(number: string): string {
  return `tel:+91${number}`
}

export function chatLink(number: string): string {
  return `https://wa.me/91${number}?text=${encodeURIComponent(messages.greeting)}`
}
