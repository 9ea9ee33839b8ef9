import type { BidEntry } from '#contract/bids.ts'
import { errorCode } from '#contract/error-code.ts'
import { inSession } from '#domain/bids.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { fromWire } from '#domain/wire-bids.ts'
import { messages } from '../../messages/my-bids.ts'
import { playPage, slipPlace } from '../../stores/bids/play-page.ts'
import { serverNow } from '../../stores/clock.ts'
import { translate } from '../../stores/language.ts'
import { $games, gameNamed, sessionsOfGame } from '../../stores/markets/markets.ts'
import { openPage } from '../../stores/router.ts'
import { toast } from '../../stores/toasts.ts'

/**
 * Adds the same bid to today's slip of its market and opens that screen, where the player can send it.
 * Shows the reason if the market does not take the bid now.
 */
export async function playAgain(entry: BidEntry): Promise<void> {
  const now = serverNow()
  const game = gameNamed($games.get(), entry.game_name)
  const bid = fromWire(entry)
  const points = entry.points_action
  if (!game || !bid || !points) return toast('error', messages.get().unknown)
  const sessions = sessionsOfGame(game, now)
  if (sessions.length === 0) return toast('error', errorCode('market_closed'))
  const offered = sessionsFor(bid.type, sessions)
  if (offered.length === 0) return toast('error', messages.get().beforeOpen(translate(bid.type)))
  const addBid = await loadAddBid()
  if (!addBid) return toast('error', errorCode('api_error'))
  const again = inSession(bid, offered)
  const error = addBid(slipPlace(game, bid.type, now), again, points)
  if (error) toast('error', error)
  else if (again !== bid) toast('info', messages.get().nowClose)
  openPage(...playPage(game, bid.type, 'single'))
}

/** Loaded when the first bid is played again, like the screen that it opens. */
async function loadAddBid() {
  try {
    const { addBid } = await import('../../stores/bids/add-bid.ts')
    return addBid
  } catch {
    return null
  }
}
