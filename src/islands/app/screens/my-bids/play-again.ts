import type { BidEntry } from '#contract/bids.ts'
import { errorCode } from '#contract/errors.ts'
import { inSession } from '#domain/bids.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { fromWire } from '#domain/wire-bids.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { myBidsWords } from '../../messages/en/bids.ts'
import { addBid } from '../../stores/bids/edit-slip.ts'
import { playPage, slipPlace } from '../../stores/bids/slip.ts'
import { serverNow } from '../../stores/clock.ts'
import { translate } from '../../stores/language.ts'
import { $games, gameNamed, sessionsOfGame } from '../../stores/markets/markets.ts'
import { openPage } from '../../stores/router.ts'
import { toast } from '../../stores/toasts.ts'

/**
 * Adds the same bid to today's slip of its market and opens that screen, where the player can send it.
 * Shows the reason if the market does not take the bid now.
 */
export function playAgain(entry: BidEntry): void {
  const problem = addAgain(entry)
  if (problem) toast('error', problem)
}

/** Returns why the bid was not added; null if it was. */
function addAgain(entry: BidEntry): ShownText | null {
  const now = serverNow()
  const game = gameNamed($games.get(), entry.game_name)
  const bid = fromWire(entry)
  const points = entry.points_action
  if (!game || !bid || !points) return myBidsWords.get().unknown
  const sessions = sessionsOfGame(game, now)
  if (sessions.length === 0) return errorCode('market_closed')
  const offered = sessionsFor(bid.type, sessions)
  if (offered.length === 0) return myBidsWords.get().beforeOpen(translate(bid.type))
  const again = inSession(bid, offered)
  const error = addBid(slipPlace(game, bid.type, now), again, points)
  if (!error && again !== bid) toast('info', myBidsWords.get().nowClose)
  openPage(...playPage(game, bid.type, 'single'))
  return error
}
