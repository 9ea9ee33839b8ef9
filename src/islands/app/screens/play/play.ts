import { atom, computed } from 'nanostores'
import { errorCode } from '#contract/error-code.ts'
import { gameNameOf } from '#contract/routes.ts'
import { type Bid, inSession, type MarketSession } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import { sessionsFor } from '#domain/market-state.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { messages } from '../../messages/play.ts'
import { aboveMaximum, addBid } from '../../stores/bids/add-bid.ts'
import { rememberSlip } from '../../stores/bids/kept-slips.ts'
import { $lastPlay } from '../../stores/bids/last-play.ts'
import { type Added, addMany, type BidWithPoints } from '../../stores/bids/many-bids.ts'
import { isWaiting, placeBids, settleUnknownBids } from '../../stores/bids/place-bids.ts'
import {
  $rowList,
  openSlip,
  removeFromSlip,
  type SlipPlace,
  setPoints,
} from '../../stores/bids/slip.ts'
import { $now } from '../../stores/clock.ts'
import {
  $games,
  cutoffsOfGame,
  dayOfGame,
  gameNamed,
  sessionsOfGame,
} from '../../stores/markets/markets.ts'
import { $user } from '../../stores/session/session.ts'
import { toast } from '../../stores/toasts.ts'
import { readStake } from './points.ts'

export type Play = ReturnType<typeof createPlay>

/** Shared by the three ways to play: the market, the session, the cut-off and the slip. */
export function createPlay(gameSlug: string, type: GameType) {
  const gameName = gameNameOf(gameSlug)
  const $game = computed($games, games => gameNamed(games, gameName))
  const $chosen = atom<MarketSession | null>(null)

  // As text, so that a tick of the clock is not a change.
  const $sessionNames = computed([$game, $now], (game, now) =>
    sessionsFor(type, sessionsOfGame(game, now)).join(),
  )
  const $sessions = computed($sessionNames, names => names.split(',').filter(isSessionName))
  const $session = computed([$chosen, $sessions], (chosen, sessions) =>
    chosen && sessions.includes(chosen) ? chosen : (sessions[0] ?? null),
  )
  const $cutoff = computed([$game, $session, $now], (game, session, now) => {
    const cutoffs = game && cutoffsOfGame(game, now)
    if (!cutoffs || !session) return null
    return session === 'Open' ? cutoffs.openAt : cutoffs.closeAt
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

  return {
    type,
    $game,
    $sessions,
    $session,
    $cutoff,
    $day,
    $takesBids,
    $marketSessions,
    choose: (session: MarketSession) => $chosen.set(session),

    add(bid: Bid, points: number): ShownText | null {
      const problem = addBid(place(), bid, points)
      if (!problem) $lastPlay.set({ type, points: String(points) })
      return problem
    },

    /** Gives rows the typed points. Returns an error of these. */
    setPoints(keys: readonly string[], typed: string): ShownText | null {
      const stake = readStake(typed)
      if (stake.state !== 'points') return stake.message
      const tooMuch = aboveMaximum(stake.points)
      if (!tooMuch) setPoints(place(), keys, stake.points)
      return tooMuch
    },

    /** Adds bids of this type, for a session that takes them. */
    addMany(bids: readonly BidWithPoints[]): Added {
      const offered = $sessions.get()
      return addMany(
        place(),
        bids.map(({ bid, points }) => ({ bid: inSession(bid, offered), points })),
      )
    },

    remove: (key: string) => removeFromSlip(place(), key),

    /** Shows the slip, and sends bids again whose answer was lost. */
    open(): () => void {
      const close = openSlip(place())
      void settleUnknownBids(place())
      return close
    },

    /**
     * Resolves to whether every bid of the slip is placed. Of a blocked slip, only bids without an
     * answer are sent again. `missing` is the error of an empty slip.
     */
    async submit(isBlocked: boolean, missing: () => ShownText = noBids): Promise<boolean> {
      const rows = $rowList.get().filter(isWaiting)
      const count = rows.length
      if (count === 0) {
        toast('error', missing())
        return false
      }
      const isAllTaken = await (isBlocked ? settleUnknownBids : placeBids)(place())
      if (isAllTaken) {
        toast('success', messages.get().placed(count))
        rememberSlip(place().gameName, type, rows)
      }
      return isAllTaken
    },
  }
}

function noBids(): ShownText {
  return errorCode('bids_required')
}

function isSessionName(text: string): text is MarketSession {
  return text === 'Open' || text === 'Close'
}
