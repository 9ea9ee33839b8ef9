import { atom, computed } from 'nanostores'
import * as v from 'valibot'
import { errorCode } from '#contract/codes.ts'
import { gameNameOf } from '#contract/routes.ts'
import type { Bid, MarketSession } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { formatPoints, MIN_BID } from '#domain/points.ts'
import { $user, persistentOfPlayer } from '../accounts/session.ts'
import { translate } from '../frame/language.ts'
import { toast } from '../frame/toast.ts'
import type { TypedField } from '../lib/form.ts'
import { type Sentence, sentenceOfRule } from '../lib/sentence.ts'
import { pointsField, typedPoints } from '../lib/typed.ts'
import { $now } from '../live/clock.ts'
import { $games, cutoffsOfGame, dayOfGame, gameNamed, sessionsOfGame } from '../markets/markets.ts'
import { myBidsWords } from '../messages/en/bids.ts'
import {
  type Addable,
  aboveMaximum,
  addableOf,
  addBid,
  addMany,
  type BidWithPoints,
  inSessions,
  removeFromSlip,
  setPoints,
} from './edit-slip.ts'
import { settleUnknownBids } from './place-bids.ts'
import { $rowList, openSlip, type SlipPlace } from './slip.ts'

/** The game type and the points of the last bid that was added, as typed; empty before the first. */
export const $lastPlay = persistentOfPlayer(
  'last_play',
  v.object({ type: v.string(), points: v.string() }),
  { type: '', points: '' },
)

/** Writes only a change: each tap on a grid comes here. */
export function keepAsLast(type: GameType, points: number): void {
  const last = { type, points: String(points) }
  if (JSON.stringify(last) !== JSON.stringify($lastPlay.get())) $lastPlay.save(last)
}

export const quickPoints = [10, 50, 100, 500, 1000].map(points => ({
  value: String(points),
  label: formatPoints(points),
}))

/** The points of a bid, read from what was typed. Out: a number. */
export const BidPoints = v.pipe(
  v.string(),
  v.nonEmpty(errorCode('points_required')),
  v.regex(/^\d+$/, errorCode('points_not_whole')),
  v.transform(Number),
  v.check(points => points >= MIN_BID, errorCode('minimum_points')),
)

/** The points of one bid, which are not above the most of a bid. */
export const bidPointsField: TypedField = {
  ...pointsField,
  check: points => aboveMaximum(Number(points)),
}

/**
 * The typed points of a bid: whole points, or null with the problem. Source: docs/specification.md,
 * Points and numbers of a bid.
 */
export function readPoints(
  typed: string,
): { points: number; problem: null } | { points: null; problem: Sentence } {
  const read = v.safeParse(BidPoints, typedPoints(typed))
  return read.success
    ? { points: read.output, problem: null }
    : { points: null, problem: sentenceOfRule(read.issues[0].message) }
}

/** Why a bid cannot have the typed points; null if it can. */
export function pointsProblem(typed: string): Sentence | null {
  const { points, problem } = readPoints(typed)
  return points === null ? problem : aboveMaximum(points)
}

export type Play = ReturnType<typeof createPlay>

/** Shared by the three ways to play: the market, the session, the cut-off and the slip. */
export function createPlay(gameSlug: string, type: GameType) {
  const gameName = gameNameOf(gameSlug)
  const $game = computed($games, games => gameNamed(games, gameName))
  const $chosen = atom<MarketSession | null>(null)
  /** The points as typed, which every field of points on the screen shows. */
  const $points = atom($lastPlay.get().points)
  /** What is typed in the sheet of many bids, which keeps it when it is closed. */
  const $lines = atom('')
  /** The sheet that is open. */
  const $sheet = atom<'fill' | 'type' | 'same' | 'saved' | null>(null)

  // As text, so that a tick of the clock is not a change.
  const $sessionNames = computed([$game, $now], (game, now) =>
    sessionsFor(type, sessionsOfGame(game, now)).join(),
  )
  const $sessions = computed($sessionNames, names => names.split(',').filter(isSessionName))
  const $session = computed([$chosen, $sessions], (chosen, sessions) =>
    chosen && sessions.includes(chosen) ? chosen : (sessions[0] ?? null),
  )
  /** The time left of both sessions in ms; null where it cannot be read. */
  const $left = computed([$game, $now], (game, now) => {
    const cutoffs = game && cutoffsOfGame(game, now)
    return cutoffs && { Open: cutoffs.openAt - now, Close: cutoffs.closeAt - now }
  })
  const $day = computed([$game, $now], dayOfGame)
  const $openNames = computed([$game, $now], (game, now) => sessionsOfGame(game, now).join())
  /** The sessions that take bids of some type. */
  const $marketSessions = computed($openNames, names => names.split(',').filter(isSessionName))
  /** Bids of any type: after the open cut-off some types are over before the market is. */
  const $takesBids = computed([$game, $now], (game, now) => sessionsOfGame(game, now).length > 0)
  const $phone = computed($user, user => user?.phone_number ?? '')

  function place(): SlipPlace {
    return {
      phone: $phone.get(),
      gameName: $game.get()?.games_name ?? gameName,
      gameType: type,
      day: $day.get(),
    }
  }

  let settled: Promise<unknown> = Promise.resolve()

  return {
    type,
    $game,
    $sessions,
    $session,
    $left,
    $day,
    $points,
    $lines,
    $sheet,
    $takesBids,
    $marketSessions,
    place,
    choose: (session: MarketSession) => $chosen.set(session),

    add(bid: Bid, points: number): Sentence | null {
      const problem = addBid(place(), bid, points)
      if (!problem) keepAsLast(type, points)
      return problem
    },

    /** The bids that can be added, for a session that accepts them. */
    addable: (bids: readonly BidWithPoints[]): Addable =>
      addableOf(place(), inSessions(bids, $sessions.get()).bids),

    /** Adds bids in one step, and shows a toast if the session of some has changed or some are left out. */
    addMany(bids: readonly BidWithPoints[]): Addable {
      const { bids: current, moved } = inSessions(bids, $sessions.get())
      const added = addMany(place(), current)
      if (moved > 0) toast('info', myBidsWords.get().nowClose(moved), $rowList)
      if (added.problem) toast('error', translate(added.problem), $rowList)
      return added
    },

    /** Gives rows the typed points. Returns a problem of these. */
    changePoints(keys: readonly string[], typed: string): Sentence | null {
      const problem = pointsProblem(typed)
      if (!problem) setPoints(place(), keys, Number(typedPoints(typed)))
      return problem
    },

    remove: (key: string) => removeFromSlip(place(), [key]),

    /** Shows the slip, and sends bids again whose answer was lost. */
    open(): () => void {
      const close = openSlip(place())
      const opened = place()
      settled = settleUnknownBids(opened)
      return close
    },

    /** Resolves when the bids without an answer have been asked for. */
    settled: () => settled,
  }
}

function isSessionName(text: string): text is MarketSession {
  return text === 'Open' || text === 'Close'
}
