import { getBidHistory, type MarketBids } from '#contract/bids.ts'
import type { Game } from '#contract/markets.ts'
import { MOST_PAGE_ROWS } from '#contract/wire.ts'
import { bidText } from '#domain/bids.ts'
import { formatPoints } from '#domain/points.ts'
import { fromWire } from '#domain/wire-bids.ts'
import { call } from '../../api/call.ts'
import * as offers from '../../api/offers.ts'
import { ownResultWords } from '../../messages/en/frame.ts'
import { $marketBids, loadMarketBids } from '../bids/bids.ts'
import { $games, gameNamed, loadMarkets, resultText } from '../markets/markets.ts'
import { buzz } from '../preferences.ts'
import { $page } from '../router.ts'
import { $isConfirmed, loadProfile } from '../session/profile.ts'
import { $user, ofPlayer, phoneOfPlayer } from '../session/session.ts'
import { $announcement } from '../toasts.ts'

/** The outcome of the player's bids on a market-day while the app was open. */
export type OwnResult = {
  kind: 'won' | 'lost' | 'refunded' | 'corrected'
  market: string
  day: string
  /** Paid, given back, or by how much a correction changed what was paid. */
  points: number
  /** The numbers that won; empty if they are not known. */
  numbers: readonly string[]
  /** The slip of all bids that won; empty if there are several, or none. */
  slipId: string
}

/** The sums of the bids of a market-day, before and now. */
type Change = { before: MarketBids; after: MarketBids }

/** Newest first. They stay until they are dismissed, or the player opens another page. */
export const $ownResults = ofPlayer<readonly (OwnResult & Change)[]>([])

/** Shows the player what the server settles. Returns the stop function. */
export function watchOwnResults(): () => void {
  if (!offers.marketBids) return () => {}
  let known: readonly MarketBids[] | null = null
  let showing = Promise.resolve()
  const ends = [
    $marketBids.subscribe(bids => {
      if (!bids) known = null
      if (!bids?.isConfirmed) return
      const changes = known ? changesOf(known, bids.rows) : []
      known = bids.rows
      if (changes.length > 0) showing = showing.then(() => show(changes))
    }),
    $page.listen((page, before) => {
      if (page?.path !== before?.path) $ownResults.set([])
    }),
  ]
  void loadMarketBids()
  return () => {
    for (const end of ends) end()
  }
}

export function hideOwnResult({ market, day }: OwnResult): void {
  $ownResults.set($ownResults.get().filter(one => one.market !== market || one.day !== day))
}

/** The market-days of which bids got an outcome, or another one. */
function changesOf(before: readonly MarketBids[], rows: readonly MarketBids[]): Change[] {
  return rows
    .map(after => ({ before: before.find(row => isSame(row, after)) ?? emptyOf(after), after }))
    .filter(change => kindOf(change) !== null)
}

function isSame(one: MarketBids, other: MarketBids): boolean {
  return one.game_name === other.game_name && one.day === other.day
}

function emptyOf({ game_name, day }: MarketBids): MarketBids {
  return { game_name, day, staked: 0, won: 0, refunded: 0, waiting_bids: 0, waiting: 0 }
}

/** The growth of the points with an outcome, the payouts and the refunds. */
function growthOf({ before, after }: Change) {
  const growth = (points: (row: MarketBids) => number) => points(after) - points(before)
  return {
    settled: growth(row => (row.staked ?? 0) - (row.waiting ?? 0)),
    won: growth(row => row.won ?? 0),
    refunded: growth(row => row.refunded ?? 0),
  }
}

/** Null if nothing was settled. */
function kindOf(change: Change): OwnResult['kind'] | null {
  const { settled, won, refunded } = growthOf(change)
  const isOther = won < 0 || refunded < 0 || settled < 0 || (settled === 0 && won > 0)
  if (isOther) return 'corrected'
  if (won > 0) return 'won'
  if (refunded > 0) return 'refunded'
  return settled > 0 ? 'lost' : null
}

async function show(changes: readonly Change[]): Promise<void> {
  const phone = phoneOfPlayer()
  // The bids may be settled before this phone has the result of the market.
  const [results] = await Promise.all([
    Promise.all(changes.map(resultOf)),
    loadMarkets(),
    loadProfile(),
  ])
  if (phone !== phoneOfPlayer()) return
  const isOld = (one: Change) => results.some(({ after }) => isSame(after, one.after))
  $ownResults.set([...results, ...$ownResults.get().filter(one => !isOld(one))])
  if (results.some(({ kind }) => kind === 'won')) buzz()
  const { heard } = ownResultWords.get()
  const balance = ownResultWords.get().balance(formatPoints($user.get()?.wallet))
  const sentences = results.map(one =>
    heard({ ...one, result: resultOfDay($games.get(), one) }, formatPoints(one.points)),
  )
  $announcement.set([...sentences, ...($isConfirmed.get() ? [balance] : [])].join(' '))
}

/** 128-1 or 128-16-349 of a market-day; empty if there is none. */
export function resultOfDay(
  games: readonly Game[],
  { market, day }: Pick<OwnResult, 'market' | 'day'>,
): string {
  const game = gameNamed(games, market)
  return game?.result_day === day ? resultText(game) : ''
}

/** Bids that are settled bit by bit, or the close after the open, are one text. A correction is its own. */
async function resultOf(change: Change): Promise<OwnResult & Change> {
  const shown = $ownResults.get().find(({ after }) => isSame(after, change.after))
  const isNext = shown && shown.kind !== 'corrected' && kindOf(change) !== 'corrected'
  const whole = isNext ? { before: shown.before, after: change.after } : change
  const kind = kindOf(whole) ?? 'corrected'
  const { won, refunded } = growthOf(whole)
  const { game_name: market, day } = change.after
  return {
    ...whole,
    kind,
    market,
    day,
    points: kind === 'won' ? won : won + refunded,
    ...(kind === 'won' ? await fetchWon(whole) : { numbers: [], slipId: '' }),
  }
}

/** The bids that won since: all of the market-day, or those of its newest result. */
async function fetchWon({ before, after: { game_name: market, day } }: Change) {
  const answer = await call(getBidHistory, {
    phone_number: phoneOfPlayer(),
    limit: String(MOST_PAGE_ROWS),
    game_name: market,
    status: 'won',
    day,
  })
  const bids = answer.state === 'done' ? answer.reply.result : []
  const newest = Math.max(...bids.map(bid => bid.settled_at ?? 0))
  const won = before.won ? bids.filter(bid => bid.settled_at === newest) : bids
  const slips = new Set(won.map(bid => bid.slip_id))
  const texts = won.map(bid => fromWire(bid)).map(bid => (bid ? bidText(bid) : ''))
  const isWhole = won.length < MOST_PAGE_ROWS && texts.every(Boolean)
  return {
    numbers: isWhole ? [...new Set(texts)] : [],
    slipId: offers.receipts && slips.size === 1 ? (won[0]?.slip_id ?? '') : '',
  }
}
