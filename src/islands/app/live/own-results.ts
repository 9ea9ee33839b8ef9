import type { Settled } from '#contract/live.ts'
import type { Game } from '#contract/markets.ts'
import { formatPoints } from '#domain/points.ts'
import { ofPlayer } from '../accounts/session.ts'
import { buzz } from '../frame/preferences.ts'
import { $page } from '../frame/router.ts'
import { $announcement } from '../frame/toast.ts'
import { $games, gameNamed, resultText } from '../markets/markets.ts'
import { type HeardResult, ownResultWords } from '../messages/en/frame.ts'
import { invalidate } from './connection.ts'

/** Outcomes that arrive within this time are announced together. */
const TOGETHER_MS = 1_000

/** What a result, or its correction, brought the player while the app was open. */
export type OwnResult = {
  kind: HeardResult['kind']
  market: string
  day: string
  /** Open if only that draw decided the bids, else Close. */
  session: string
  version: number
  /** Paid, given back, or by how much a correction changed what was paid. */
  points: number
  /** The numbers that won. */
  numbers: readonly string[]
  /** The slip of all bids that won; empty if there are several, or none. */
  slipId: string
}

/** Newest first. They stay until they are dismissed, or the player opens another page. */
export const $ownResults = ofPlayer<readonly OwnResult[]>([])

/** The outcomes that have arrived, by name: a new stream may send some again. */
const $arrived = ofPlayer<ReadonlySet<string>>(new Set())

const $announced = ofPlayer<{ results: readonly OwnResult[]; atMs: number }>({
  results: [],
  atMs: 0,
})

/** Removes the shown outcomes when the player opens another page. Returns the stop function. */
export function watchOwnResults(): () => void {
  return $page.listen((page, before) => {
    if (page?.path !== before?.path) $ownResults.set([])
  })
}

export function hideOwnResult(result: OwnResult): void {
  $ownResults.set($ownResults.get().filter(one => nameOf(one) !== nameOf(result)))
}

/** Shows an outcome that the server has sent, once, and refreshes the lists on the screen. */
export function showSettled(event: Settled): void {
  const { outcome, market, day, session, version = 0, points = 0, numbers, slip_id } = event
  // The previous version of the server sends no outcome.
  if (!outcome) {
    invalidate()
    return
  }
  const result = { kind: outcome, market, day, session, version, points, numbers, slipId: slip_id }
  const arrived = $arrived.get()
  if (arrived.has(nameOf(result))) return
  $arrived.set(new Set([...arrived, nameOf(result)]))
  invalidate()
  const isCorrection = outcome === 'corrected'
  if (isCorrection && points === 0) return
  // A correction replaces what was shown of its market-day.
  const others = $ownResults
    .get()
    .filter(one => !isCorrection || one.market !== market || one.day !== day)
  $ownResults.set([result, ...others])
  if (outcome === 'won') buzz()
  announce(result, event.balance)
}

/** Replaces the announcement: with that of a moment ago, or a screen reader would skip that one. */
function announce(result: OwnResult, balance: number | undefined): void {
  const atMs = Date.now()
  const last = $announced.get()
  const results = atMs - last.atMs < TOGETHER_MS ? [...last.results, result] : [result]
  $announced.set({ results, atMs })
  const words = ownResultWords.get()
  const sentences = results.map(one =>
    words.heard({ ...one, result: resultOfDay($games.get(), one) }, formatPoints(one.points)),
  )
  $announcement.set([...sentences, words.balance(formatPoints(balance))].join(' '))
}

/** 128-1 or 128-16-349; empty if there is none. What Open decided has no Close, also once that is drawn. */
export function resultOfDay(
  games: readonly Game[],
  { kind, market, day, session }: OwnResult,
): string {
  const game = gameNamed(games, market)
  if (game?.result_day !== day) return ''
  const isOfOpen = session === 'Open' && kind !== 'corrected'
  return resultText(isOfOpen ? { ...game, close_pana: '' } : game)
}

function nameOf({ market, day, version }: OwnResult): string {
  return [market, day, version].join(' ')
}
