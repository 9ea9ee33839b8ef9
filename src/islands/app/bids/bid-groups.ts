import type { BidDay, BidEntry, BidStatus } from '#contract/bids.ts'
import type { Game } from '#contract/markets.ts'
import { type Bid, bidText, inSession } from '#domain/bids.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { formatPoints } from '#domain/points.ts'
import { fromWire } from '#domain/wire-bids.ts'
import { translate } from '../frame/language.ts'
import { openPage } from '../frame/router.ts'
import { toast } from '../frame/toast.ts'
import { formatDate } from '../lib/dates.ts'
import { formatClock, signedPoints } from '../lib/format.ts'
import { sentence } from '../lib/sentence.ts'
import { serverNow } from '../live/clock.ts'
import { $games, gameNamed, sessionsOfGame } from '../markets/markets.ts'
import { myBidsWords } from '../messages/en/bids.ts'
import { nameWords } from '../messages/en/names.ts'
import { addBid } from '../play/edit-slip.ts'
import { playPage, slipPlace } from '../play/slip.ts'
import { type MarkedPart, markedResult, reasonOf } from './reasons.ts'

/** The market's local time of an epoch ms, with its date if that differs from the given day. */
function timeText(instantMs: number, day: string): string {
  const date = formatDate(instantMs)
  return date === day ? formatClock(instantMs) : `${date} ${formatClock(instantMs)}`
}

type DaySums = {
  staked: string
  /** Empty while no bid has an outcome. */
  won: string
  /** Empty if nothing was. */
  refunded: string
  /** The stakes without an outcome; empty if there are none. */
  waiting: string
  /** The gain, or the loss with a minus; empty until each bid has an outcome. */
  net: string
  isGain: boolean
}

/**
 * The sums of a market-day as texts in points: only the stakes if the API sends no outcomes, and null if
 * it left another sum out.
 */
export function sumsOf({ staked, won, refunded, waiting }: BidDay): DaySums | null {
  if (staked === undefined) return null
  if ([won, refunded, waiting].every(sum => sum === undefined)) {
    const unknown = { won: '', refunded: '', waiting: '', net: '', isGain: false }
    return { staked: formatPoints(staked), ...unknown }
  }
  if (won === undefined || refunded === undefined || waiting === undefined) return null
  const net = won + refunded - (staked - waiting)
  const hasOutcome = staked > waiting
  return {
    staked: formatPoints(staked),
    won: hasOutcome ? formatPoints(won) : '',
    refunded: refunded > 0 ? formatPoints(refunded) : '',
    waiting: waiting > 0 ? formatPoints(waiting) : '',
    net: hasOutcome && waiting === 0 ? signedPoints(net) : '',
    isGain: net > 0,
  }
}

/** One bid of a card. */
type ShownBid = {
  key: string
  played: string
  points: string
  /** Null if the API does not send it. */
  status: BidStatus | null
  why: string
  times: string[]
}

/** The bids of one slip for the same market-day, type and session. */
export type ShownGroup = {
  market: string
  what: string
  /** The market-day. */
  day: string
  /** All their stakes; like 500+ if older bids of the card may not be loaded. */
  points: string
  /** What was paid, like +1,100; empty if nothing was. */
  won: string
  /** The outcome they have in common, or that some won; null if it is not known. */
  status: BidStatus | null
  result: MarkedPart[]
  isCorrected: boolean
  /** The reason that they have in common; empty for none. */
  why: string
  canBePlayedAgain: boolean
  /** The slip of their receipt; empty if they have none. */
  slipId: string
  bids: ShownBid[]
}

type Group = [BidEntry, ...BidEntry[]]

/**
 * The bids of a day as the cards that show them, in the order of their newest bids; on the day that
 * is today, those that won come first. A card has its bids in the order of their slip.
 */
export function groupsOf(bids: readonly BidEntry[], now: number): Group[] {
  const groups = new Map<string, Group>()
  for (const bid of bids) {
    const key = [bid.slip_id, bid.game_name, bid.game_type, bid.session].join('\n')
    const group = groups.get(key)
    if (group) group.unshift(bid)
    else groups.set(key, [bid])
  }
  const all = [...groups.values()]
  const isToday = bids[0] !== undefined && formatDate(bids[0].date) === formatDate(now)
  const isWon = (group: Group) => isToday && group.some(({ status }) => status === 'won')
  return [...all.filter(isWon), ...all.filter(group => !isWon(group))]
}

/**
 * The texts of a card: what was played, the points, the outcomes and the reasons. `end` is the oldest
 * loaded bid, if older ones can be loaded.
 */
export function shownGroup(
  entries: Group,
  game: Game | undefined,
  now: number,
  end?: BidEntry,
): ShownGroup {
  const [first] = entries
  const bids = entries.map((entry, place) => shownBid(entry, game, now, place))
  const bid = fromWire(first)
  const sum = (pointsOf: (entry: BidEntry) => number | undefined) =>
    entries.reduce((points, entry) => points + (pointsOf(entry) ?? 0), 0)
  const paid = sum(({ status, payout }) => (status === 'won' ? payout : 0))
  const known = entries.every(entry => entry.points_action !== undefined)
  const decided = entries.find(({ status }) => status === 'won') ?? first
  const isPart = end !== undefined && end.date === first.date && end.slip_id === first.slip_id
  const { points, daySums } = myBidsWords.get()
  const paidText = isPart ? daySums.won(`${formatPoints(paid)}+`) : `+${formatPoints(paid)}`
  const staked = formatPoints(known ? sum(entry => entry.points_action) : undefined)
  return {
    market: first.game_name,
    what: whatOf(first, bid),
    day: formatDate(first.date),
    points: points(isPart && known ? `${staked}+` : staked),
    won: paid > 0 ? paidText : '',
    // A bid that is not loaded may have won.
    status: isPart && decided.status === 'lost' ? null : (decided.status ?? null),
    result: markedResult(decided, fromWire(decided)),
    isCorrected: entries.some(({ corrected }) => corrected),
    why: bids.every(({ why }) => why === bids[0]!.why) ? bids[0]!.why : '',
    canBePlayedAgain:
      !isPart &&
      entries.every(entry => fromWire(entry) !== null && Number.isInteger(entry.points_action)),
    slipId: first.slip_id,
    bids,
  }
}

function shownBid(entry: BidEntry, game: Game | undefined, now: number, place: number): ShownBid {
  const bid = fromWire(entry)
  return {
    key: entry.id || String(place),
    played: bid ? bidText(bid) : numbersIn(entry),
    points: myBidsWords.get().points(formatPoints(entry.points_action)),
    status: entry.status ?? null,
    why: reasonOf(entry, bid, game, now),
    times: timesOf(entry, formatDate(entry.date)),
  }
}

/** The type of a bid, and its session if it is for one. */
export function whatOf(entry: BidEntry, bid: Bid | null): string {
  const names = nameWords.get()
  const session = bid && !('session' in bid) ? '' : names.session(entry.session ?? '')
  return [names.gameType(entry.game_type ?? ''), session].filter(Boolean).join(' · ')
}

function timesOf({ placed_at, settled_at, status }: BidEntry, day: string): string[] {
  const isSettled = settled_at !== undefined && status !== 'placed'
  return [
    ...(placed_at === undefined ? [] : [myBidsWords.get().placed(timeText(placed_at, day))]),
    ...(isSettled ? [myBidsWords.get().settled(timeText(settled_at, day))] : []),
  ]
}

/** The numbers of a bid of an unknown type, in the order of a result. */
export function numbersIn(entry: BidEntry): string {
  const parts = [entry.open_pana, entry.open_digit, entry.close_digit, entry.close_pana]
  return parts.filter(part => part !== '' && part !== 'NA').join('-')
}

/**
 * Adds the same bids to today's slip of their market and opens that screen, where the player can send
 * them. Shows the reason if the market does not take one of them now.
 */
export function playAgain(entries: readonly BidEntry[]): void {
  const results = entries.map(addAgain)
  const moved = results.filter(({ isMoved }) => isMoved).length
  const problem = results.find(result => result.problem !== null)?.problem
  if (moved > 0) toast('info', myBidsWords.get().nowClose(moved))
  const place = results.find(({ open }) => open)
  place?.open?.()
  if (problem) toast('error', problem)
}

type Added = { problem: string | null; isMoved?: boolean; open?: () => void }

/** Why the bid cannot be added, whether it is for the other session now, and its route. */
function addAgain(entry: BidEntry): Added {
  const now = serverNow()
  const game = gameNamed($games.get(), entry.game_name)
  const bid = fromWire(entry)
  const points = entry.points_action
  if (!game || !bid || !points) return { problem: myBidsWords.get().unknown }
  const sessions = sessionsOfGame(game, now)
  if (sessions.length === 0) return { problem: translate(sentence('market_closed')) }
  const offered = sessionsFor(bid.type, sessions)
  if (offered.length === 0) {
    return { problem: myBidsWords.get().beforeOpen(nameWords.get().gameType(bid.type)) }
  }
  const again = inSession(bid, offered)
  const problem = addBid(slipPlace(game, bid.type, now), again, points)
  return {
    problem: problem && translate(problem),
    isMoved: !problem && again !== bid,
    open: () => openPage(...playPage(game, bid.type, 'single')),
  }
}
