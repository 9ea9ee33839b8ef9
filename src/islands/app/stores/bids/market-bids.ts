import { onMount } from 'nanostores'
import { getMarketBids, MarketBids } from '#contract/bids.ts'
import { call } from '../../api/call.ts'
import * as offers from '../../api/offers.ts'
import { dedupe } from '../../lib/dedupe.ts'
import { offlineCopy } from '../list.ts'
import { $refreshTick } from '../live/connection.ts'
import { $user, ofPlayer, phoneOfPlayer } from '../session/session.ts'

const KEPT_ROWS = 200

/** What the player's bids come to on the newest days of each market; null before the first answer. */
export const $marketBids = ofPlayer<{ rows: MarketBids[]; isConfirmed: boolean } | null>(null)

const lastKnown = offlineCopy('market_bids', MarketBids, KEPT_ROWS)

onMount($marketBids, () => {
  const kept = lastKnown.recall()
  if (kept && !$marketBids.get()) $marketBids.set({ rows: kept.rows, isConfirmed: false })
  return $refreshTick.listen(() => void loadMarketBids())
})

/** Only a player who may bet has bids. If the call fails, the rows from before stay, not confirmed. */
export const loadMarketBids = dedupe(phoneOfPlayer, async () => {
  if (!offers.marketBids || $user.get()?.status !== '1') return
  const phone_number = phoneOfPlayer()
  const answer = await call(getMarketBids, { phone_number })
  if (phone_number !== phoneOfPlayer()) return
  if (answer.state === 'done') {
    lastKnown.remember(answer.reply.result)
    $marketBids.set({ rows: answer.reply.result, isConfirmed: true })
  } else $marketBids.set({ rows: $marketBids.get()?.rows ?? [], isConfirmed: false })
})
