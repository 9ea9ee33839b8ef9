import { computed } from 'nanostores'
import * as v from 'valibot'
import type { Settled } from '#contract/live.ts'
import type { MarketSession } from '#domain/bids.ts'
import { formatPoints } from '#domain/points.ts'
import { ofPlayer, persistentOfPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { buzz } from '../frame/preferences.ts'
import { type RevealPlace, revealPlace } from '../frame/reveal-place.ts'
import { $page } from '../frame/router.ts'
import { $announcement } from '../frame/toast.ts'
import { isStill } from '../lib/count-up.ts'
import { $newResults, resultKey } from '../markets/markets.ts'
import { type AnnouncedResult, ownResultWords } from '../messages/en/bids.ts'
import { serverNow } from './clock.ts'
import { invalidate } from './connection.ts'

/** Outcomes that arrive within this time are announced together. */
const TOGETHER_MS = 1_000

/** A result that was settled this long ago has been missed. */
const LATE_MS = 15_000

/** The reveal. reveal.module.css has the same times. */
const FLIP_AT_MS = 500
export const SUM_AT_MS = 860
const ENDS_AT_MS = 1_300

/** A loss is shown this long, and leaves. */
const LOSS_STAYS_MS = 6_000

const FLIP_BUZZ_MS = 12
const WIN_BUZZ_MS = [20, 60, 40]

/** More than a player has in a day. */
const KEPT_NAMES = 100

/** What a result, or its correction, brought the player. What the server did not send is undefined or ''. */
export type OwnResult = {
  /** Distinguishes it from the same result of the next player on this phone. */
  arrival: number
  kind: AnnouncedResult['kind']
  market: string
  day: string
  /** Open if only that draw decided the bids, else Close. */
  session: string
  version: number
  /** Paid, given back, or by how much a correction changed what was paid. */
  points: number | undefined
  /** The numbers that won, and some that did not. */
  numbers: readonly string[]
  lostNumbers: readonly string[]
  /** The slip of all bids that won; empty if there are several, or none. */
  slipId: string
  /** Like 128-1 or 128-16-349. */
  result: string
  /** How many bids it decided, and their points. */
  bids: number | undefined
  staked: number | undefined
  balance: number | undefined
  place: RevealPlace
  /** The player has seen the number on home before the outcome came. */
  isKnown: boolean
  /** The reveal is over. */
  isRevealed: boolean
}

let arrivals = 0

/** Newest first. They stay until they are dismissed, or the player opens another page. */
export const $ownResults = ofPlayer<readonly OwnResult[]>([])

/** Whether a result is being revealed. The balance in the header waits until it is over. */
export const $isRevealing = computed($ownResults, results =>
  results.some(({ isRevealed }) => !isRevealed),
)

const Seen = v.object({
  /** What was settled until this time of the server (epoch ms) was seen; 0 if that is not known. */
  until: v.number(),
  /** The names of results that were seen, newest first. */
  names: v.array(v.string()),
})

const nothingSeen: v.InferOutput<typeof Seen> = { until: 0, names: [] }

/** The results that this page has received, by name: a new stream may send some again. */
const $arrived = ofPlayer<ReadonlySet<string>>(new Set())

/** What the player has seen on this phone. A new stream, or another tab, may bring it again. */
const $seen = persistentOfPlayer('seen_results', Seen, nothingSeen)

/** Writing it at every event would be a write every few seconds. `names` covers the time in between. */
const UNTIL_EVERY_MS = 60_000

/** The instant (epoch ms) since when the player may have missed results; null if that is not known. */
export function seenUntil(): number | null {
  return $seen.reload().until || null
}

/** Remembers that all results until an event of the server (epoch ms) have arrived. */
export function noteSeenUntil(sentAtMs: number): void {
  const seen = $seen.get()
  if (phoneOfPlayer() && sentAtMs - seen.until >= UNTIL_EVERY_MS) {
    $seen.save({ ...$seen.reload(), until: sentAtMs })
  }
}

const $announced = ofPlayer<{ results: readonly OwnResult[]; text: string; atMs: number }>({
  results: [],
  text: '',
  atMs: 0,
})

/** Removes the shown outcomes when the player opens another page. Returns the stop function. */
export function watchOwnResults(): () => void {
  return $page.listen((page, before) => {
    if (page?.path !== before?.path) $ownResults.set([])
  })
}

export function hideOwnResult(result: OwnResult): void {
  $ownResults.set($ownResults.get().filter(({ arrival }) => arrival !== result.arrival))
}

/** Shows the end of all reveals at once. */
export function endReveals(): void {
  $ownResults.set($ownResults.get().map(one => ({ ...one, isRevealed: true })))
}

/** Reveals an outcome that the server has sent, once on this phone, and refreshes the lists on the screen. */
export function showSettled(event: Settled): void {
  const { outcome, points } = event
  // The previous version of the server sends no outcome.
  if (!outcome) {
    invalidate()
    return
  }
  const name = nameOf({ ...event, version: event.version ?? 0 })
  if ($arrived.get().has(name)) return
  $arrived.set(new Set([...$arrived.get(), name]))
  // The lists of this tab may be older than those of the tab that has shown it.
  invalidate()
  if (!isFirst(name)) return
  const isCorrection = outcome === 'corrected'
  if (isCorrection && points === 0) return
  const result = ownResult(event, outcome)
  // A correction replaces what was shown of its market-day.
  const others = $ownResults
    .get()
    .filter(one => !isCorrection || one.market !== result.market || one.day !== result.day)
  $ownResults.set([result, ...(result.place === 'sheet' ? others.map(inSheet) : others)])
  announce(result)
  reveal(result)
}

/** A sheet covers what is under the header. */
function inSheet(result: OwnResult): OwnResult {
  return result.place === 'leaf' ? { ...result, place: 'sheet' } : result
}

function ownResult(event: Settled, kind: OwnResult['kind']): OwnResult {
  const { at, market, day, session, version = 0, points, numbers, balance, bids, staked } = event
  const place = placeOf(kind, market, serverNow() - at > LATE_MS)
  arrivals += 1
  const isOnCard = place === 'card'
  const result = shortResult(event.result)
  const draw = drawOf({ result })
  return {
    arrival: arrivals,
    ...{ kind, market, day, session, version, points, numbers, balance, bids, staked, place },
    lostNumbers: event.lost_numbers,
    slipId: event.slip_id,
    result,
    isKnown:
      isOnCard && draw !== null && $newResults.get().includes(resultKey(market, draw.session)),
    isRevealed: isStill() || (kind !== 'won' && kind !== 'lost'),
  }
}

/** A loss takes no focus: it opens no sheet while the app is open, but joins one that is. */
function placeOf(kind: OwnResult['kind'], market: string, isLate: boolean): RevealPlace {
  const place = revealPlace(market, isLate)
  const hasSheet = $ownResults.get().some(one => one.place === 'sheet')
  return place === 'sheet' && kind === 'lost' && !isLate && !hasSheet ? 'leaf' : place
}

export type OwnDraw = { session: MarketSession; pana: string; ank: string; openAnk: string }

/** The newest draw of a result; null if nothing is drawn. `openAnk` is empty before the Close. */
export function drawOf({ result }: Pick<OwnResult, 'result'>): OwnDraw | null {
  const [, openPana, openAnk, closeAnk, closePana] =
    /^(\d{3})-(\d)(?:(\d)-(\d{3}))?$/.exec(result) ?? []
  if (!openPana || !openAnk) return null
  return closePana && closeAnk
    ? { session: 'Close', pana: closePana, ank: closeAnk, openAnk }
    : { session: 'Open', pana: openPana, ank: openAnk, openAnk: '' }
}

/** 128-1 from 128-1*-***; empty if nothing is drawn. */
function shortResult(result: string): string {
  return result.replace(/(^\*\*\*-\*|\*)\*?-\*\*\*$/, '')
}

/** Whether no tab of this phone has shown a result yet, by its name. Remembers it as shown. */
function isFirst(name: string): boolean {
  const seen = $seen.reload()
  if (seen.names.includes(name)) return false
  $seen.save({ ...seen, names: [name, ...seen.names].slice(0, KEPT_NAMES) })
  return true
}

/** Buzzes at the flip and at the sum, ends the reveal, and lets a loss leave. */
function reveal(result: OwnResult): void {
  const startMs = result.isKnown ? SUM_AT_MS : 0
  if (result.isRevealed) {
    if (result.kind === 'won') buzz(WIN_BUZZ_MS)
  } else {
    if (!result.isKnown) {
      setTimeout(() => isPlaying(result) && buzz(FLIP_BUZZ_MS), FLIP_AT_MS)
    }
    setTimeout(() => {
      if (!isPlaying(result)) return
      if (result.kind === 'won') buzz(WIN_BUZZ_MS)
      change(result, { isRevealed: true })
    }, ENDS_AT_MS - startMs)
  }
  if (result.kind === 'lost') setTimeout(() => leave(result), LOSS_STAYS_MS)
}

/** Several results in a sheet take longer to read: it stays. */
function leave({ arrival }: OwnResult): void {
  const results = $ownResults.get()
  const shown = results.find(one => one.arrival === arrival)
  const sheet = results.filter(({ place }) => place === 'sheet')
  if (shown && (shown.place !== 'sheet' || sheet.length === 1)) hideOwnResult(shown)
}

function isPlaying({ arrival }: OwnResult): boolean {
  return $ownResults.get().some(one => one.arrival === arrival && !one.isRevealed)
}

function change({ arrival }: OwnResult, changes: Partial<OwnResult>): void {
  const results = $ownResults.get()
  $ownResults.set(results.map(one => (one.arrival === arrival ? { ...one, ...changes } : one)))
}

/** Replaces the announcement: with that of a moment ago, or a screen reader would skip that one. */
function announce(result: OwnResult): void {
  const atMs = Date.now()
  const last = $announced.get()
  const results = atMs - last.atMs < TOGETHER_MS ? [...last.results, result] : [result]
  const words = ownResultWords.get()
  const text = [
    ...results.map(one =>
      words.announcement(one, one.points === undefined ? '' : formatPoints(one.points)),
    ),
    result.balance === undefined ? '' : words.balance(formatPoints(result.balance)),
  ]
    .filter(Boolean)
    .join(' ')
  $announced.set({ results, text, atMs })
  $announcement.set(text)
}

/** What was announced a moment ago, so that what follows can be added; else ''. */
export function justAnnounced(): string {
  const { text, atMs } = $announced.get()
  return Date.now() - atMs < TOGETHER_MS ? text : ''
}

type Name = Pick<OwnResult, 'market' | 'day' | 'version' | 'session'>

function nameOf({ market, day, session, version }: Name): string {
  return [market, day, session, version].join(' ')
}
