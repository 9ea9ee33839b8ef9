import type { BidDay, BidEntry, BidStatus } from '#contract/bids.ts'
import { errorCode } from '#contract/errors.ts'
import type { Game } from '#contract/markets.ts'
import { type Bid, bidText, inSession } from '#domain/bids.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { ankOf } from '#domain/panas.ts'
import { formatPoints } from '#domain/points.ts'
import { drawnPana, jodiOf } from '#domain/results.ts'
import { settlesOn } from '#domain/settlement.ts'
import { fromWire } from '#domain/wire-bids.ts'
import * as offers from '../../api/offers.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { formatClock, signedPoints } from '../../lib/format.ts'
import { myBidsWords } from '../../messages/en/bids.ts'
import { addBid } from '../../stores/bids/edit-slip.ts'
import { playPage, slipPlace } from '../../stores/bids/slip.ts'
import { serverNow } from '../../stores/clock.ts'
import { formatDate } from '../../stores/dates.ts'
import { translate } from '../../stores/language.ts'
import {
  $games,
  cutoffsOfGame,
  dayOfGame,
  gameNamed,
  sessionsOfGame,
} from '../../stores/markets/markets.ts'
import { openPage } from '../../stores/router.ts'
import { toast } from '../../stores/toasts.ts'

/** The market's local time of an epoch ms, with its date if that differs from the given day. */
function timeText(instantMs: number, day: string): string {
  const date = formatDate(instantMs)
  return date === day ? formatClock(instantMs) : `${date} ${formatClock(instantMs)}`
}

/**
 * The reason for a bid's status: the sum of a win, what was drawn instead, why it was refunded, or
 * what it waits for. Empty if the API sends too little.
 */
function reasonOf(entry: BidEntry, bid: Bid | null, game: Game | undefined, now: number): string {
  switch (entry.status) {
    case 'won':
      return winText(entry)
    case 'lost':
      return bid ? drawnText(entry.result, bid) : ''
    case 'refunded':
      return drawnIn(entry.result).open
        ? myBidsWords.get().refundedClose
        : myBidsWords.get().refunded
    case 'placed':
      return bid ? waitText(entry, bid, game, now) : ''
    default:
      return ''
  }
}

/** The payout as a sum, if the sum is what was paid. */
function winText({ points_action: points, rate, payout }: BidEntry): string {
  if (payout === undefined || points === undefined) return ''
  const [min = 0, max = 0] = rate.split(' KA ').map(Number)
  const exact = (points * max) / min
  if (Math.floor(exact) !== payout) return myBidsWords.get().paid(formatPoints(payout))
  const sum = myBidsWords
    .get()
    .sum(formatPoints(points), formatPoints(max), formatPoints(min), formatPoints(payout))
  return exact === payout ? sum : `${sum}, ${myBidsWords.get().roundedDown}`
}

/** What was drawn instead of the bid's numbers. */
function drawnText(result: string, bid: Bid): string {
  const { open, close } = drawnIn(result)
  if ('session' in bid) {
    const pana = bid.session === 'Open' ? open : close
    if (pana === null) return ''
    return myBidsWords.get().drew(bid.session, bid.type === 'Single Digit' ? ankOf(pana) : pana)
  }
  if (open === null || close === null) return ''
  switch (bid.type) {
    case 'Jodi Digit':
      return myBidsWords.get().drewBoth(jodiOf({ open, close }) ?? '')
    case 'Half Sangam':
      return myBidsWords
        .get()
        .drewBoth(bid.panaOf === 'Open' ? `${open}-${ankOf(close)}` : `${ankOf(open)}-${close}`)
    case 'Full Sangam':
      return myBidsWords.get().drewBoth(`${open}-${close}`)
  }
}

/** The draw that decides the bid, and its cut-off if the market still shows that day. */
function waitText(entry: BidEntry, bid: Bid, game: Game | undefined, now: number): string {
  const session = settlesOn(bid)
  const isDay = game && formatDate(dayOfGame(game, now)) === formatDate(entry.date)
  const cutoffs = isDay && cutoffsOfGame(game, now)
  if (!cutoffs) return myBidsWords.get().waits(session)
  const cutoff = session === 'Open' ? cutoffs.openAt : cutoffs.closeAt
  const time = formatClock(cutoff)
  return now < cutoff
    ? myBidsWords.get().waitsAfter(session, time)
    : myBidsWords.get().waitsSince(session, time)
}

/** The panas of a result string. */
function drawnIn(result: string) {
  return { open: drawnPana(result.slice(0, 3)), close: drawnPana(result.slice(-3)) }
}

/** A piece of a result string; the marked ones decided the bid. */
type MarkedPart = { text: string; isMarked: boolean }

type Part = 'openPana' | 'openAnk' | 'closeAnk' | 'closePana'

const pattern =
  /^(?<openPana>\d{3}|\*{3})-(?<openAnk>[\d*])(?<closeAnk>[\d*])-(?<closePana>\d{3}|\*{3})$/

/** The day's result with the part that decided the bid marked; empty if the API sends no result. */
function markedResult({ result, status }: BidEntry, bid: Bid | null): MarkedPart[] {
  const parts = pattern.exec(result)?.groups
  if (!parts) return result ? [{ text: result, isMarked: false }] : []
  const deciding: readonly Part[] =
    bid && (status === 'won' || status === 'lost') ? decidingParts(bid) : []
  const pieces: [text: string, part: Part | null][] = [
    [parts.openPana!, 'openPana'],
    ['-', null],
    [parts.openAnk!, 'openAnk'],
    [parts.closeAnk!, 'closeAnk'],
    ['-', null],
    [parts.closePana!, 'closePana'],
  ]
  return joined(
    pieces.map(([text, part]) => ({ text, isMarked: part !== null && deciding.includes(part) })),
  )
}

/** The parts of the result that decide the bid. Source: docs/game-rules.md, What wins. */
function decidingParts(bid: Bid): readonly Part[] {
  switch (bid.type) {
    case 'Single Digit':
      return [bid.session === 'Open' ? 'openAnk' : 'closeAnk']
    case 'Jodi Digit':
      return ['openAnk', 'closeAnk']
    case 'Half Sangam':
      return bid.panaOf === 'Open' ? ['openPana', 'closeAnk'] : ['openAnk', 'closePana']
    case 'Full Sangam':
      return ['openPana', 'closePana']
    default:
      return [bid.session === 'Open' ? 'openPana' : 'closePana']
  }
}

/** Joins neighbours with the same mark, so that a jodi reads as one number. */
function joined(pieces: readonly MarkedPart[]): MarkedPart[] {
  const done: MarkedPart[] = []
  for (const piece of pieces) {
    const last = done.at(-1)
    if (last?.isMarked === piece.isMarked) last.text += piece.text
    else done.push({ ...piece })
  }
  return done
}

type DaySums = {
  staked: string
  /** Empty while no bid has an outcome. */
  won: string
  /** Empty if nothing was. */
  refunded: string
  /** The stakes without an outcome; empty if there are none. */
  waiting: string
  /** What the player gained, or lost with a minus, by bids with an outcome; empty without one. */
  net: string
  isGain: boolean
}

/** Bids that follow each other for the same market-day, in their order. */
export function byDay(bids: readonly BidEntry[]): { date: string; bids: BidEntry[] }[] {
  const days: { date: string; bids: BidEntry[] }[] = []
  for (const bid of bids) {
    const last = days.at(-1)
    if (last?.date === bid.date) last.bids.push(bid)
    else days.push({ date: bid.date, bids: [bid] })
  }
  return days
}

/** The sums of a market-day as texts in points; null if the server left one out. */
export function sumsOf({ staked, won, refunded, waiting }: BidDay): DaySums | null {
  if (staked === undefined || won === undefined) return null
  if (refunded === undefined || waiting === undefined) return null
  const net = won + refunded - (staked - waiting)
  const hasOutcome = staked > waiting
  return {
    staked: formatPoints(staked),
    won: hasOutcome ? formatPoints(won) : '',
    refunded: refunded > 0 ? formatPoints(refunded) : '',
    waiting: waiting > 0 ? formatPoints(waiting) : '',
    net: hasOutcome ? signedPoints(net) : '',
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
  /** All their stakes. */
  points: string
  /** What was paid, like +1,100; empty if nothing was. */
  won: string
  /** The outcome they have in common, or that some won; null if the API does not send it. */
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
 * is today, those that won come first.
 */
export function groupsOf(bids: readonly BidEntry[], now: number): Group[] {
  const groups = new Map<string, Group>()
  for (const bid of bids) {
    const key = [bid.slip_id, bid.game_name, bid.game_type, bid.session].join('\n')
    const group = groups.get(key)
    if (group) group.push(bid)
    else groups.set(key, [bid])
  }
  const all = [...groups.values()]
  const isToday = bids[0] !== undefined && formatDate(bids[0].date) === formatDate(now)
  const isWon = (group: Group) => isToday && group.some(({ status }) => status === 'won')
  return [...all.filter(isWon), ...all.filter(group => !isWon(group))]
}

/** The texts of a card: what was played, the points, the outcomes and the reasons. */
export function shownGroup(entries: Group, game: Game | undefined, now: number): ShownGroup {
  const [first] = entries
  const bids = entries.map((entry, place) => shownBid(entry, game, now, place))
  const bid = fromWire(first)
  const sum = (pointsOf: (entry: BidEntry) => number | undefined) =>
    entries.reduce((points, entry) => points + (pointsOf(entry) ?? 0), 0)
  const paid = sum(({ status, payout }) => (status === 'won' ? payout : 0))
  const known = entries.every(entry => entry.points_action !== undefined)
  const decided = entries.find(({ status }) => status === 'won') ?? first
  return {
    market: first.game_name,
    what: whatOf(first, bid),
    day: formatDate(first.date),
    points: myBidsWords
      .get()
      .points(formatPoints(known ? sum(entry => entry.points_action) : undefined)),
    won: paid > 0 ? `+${formatPoints(paid)}` : '',
    status: decided.status ?? null,
    result: markedResult(decided, fromWire(decided)),
    isCorrected: entries.some(({ corrected }) => corrected),
    why: bids.every(({ why }) => why === bids[0]!.why) ? bids[0]!.why : '',
    canBePlayedAgain: entries.every(
      entry => fromWire(entry) !== null && Number.isInteger(entry.points_action),
    ),
    slipId: offers.receipts ? first.slip_id : '',
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
  const session = bid && !('session' in bid) ? '' : entry.session
  return [entry.game_type, session].filter(Boolean).map(translate).join(' · ')
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

type Added = { problem: ShownText | null; isMoved?: boolean; open?: () => void }

/** What keeps the bid from being added, whether it is for the other session now, and the way to it. */
function addAgain(entry: BidEntry): Added {
  const now = serverNow()
  const game = gameNamed($games.get(), entry.game_name)
  const bid = fromWire(entry)
  const points = entry.points_action
  if (!game || !bid || !points) return { problem: myBidsWords.get().unknown }
  const sessions = sessionsOfGame(game, now)
  if (sessions.length === 0) return { problem: errorCode('market_closed') }
  const offered = sessionsFor(bid.type, sessions)
  if (offered.length === 0) {
    return { problem: myBidsWords.get().beforeOpen(translate(bid.type)) }
  }
  const again = inSession(bid, offered)
  const problem = addBid(slipPlace(game, bid.type, now), again, points)
  return {
    problem,
    isMoved: !problem && again !== bid,
    open: () => openPage(...playPage(game, bid.type, 'single')),
  }
}
