import type { Language } from '#contract/languages.ts'
import { englishResults, type ResultWords } from '#contract/result-words/en.ts'
import { hindiResults } from '#contract/result-words/hi.ts'
import { marathiResults } from '#contract/result-words/mr.ts'
import { appRoutes, gameSlug } from '#contract/routes.ts'
import { ankOf } from '#domain/panas.ts'
import { formatPoints } from '#domain/points.ts'
import type { Outcome } from '../live/settled.ts'

const wordsIn: Record<Language, ResultWords> = {
  en: englishResults,
  hi: hindiResults,
  mr: marathiResults,
}

/** A result version in a message. */
export type PushedResult = {
  market: string
  open: string
  /** Null while only the open result is declared. */
  close: string | null
  isCorrected: boolean
  /** What it brought the player; null without a bid, and if the device does not want it. */
  outcome: Outcome['data'] | null
  /** The slips of the player's bids of the day. Null without a bid. */
  slips: readonly (string | null)[] | null
}

/** What the service worker shows, and the address that a tap opens. */
export type MessageText = { title: string; body: string; url: string }

/**
 * One result is "Kesar Mahal: 128-1…" and "Open is out."; several are a line each. Throws a
 * RangeError without a result.
 */
export function messageText(language: Language, results: readonly PushedResult[]): MessageText {
  const words = wordsIn[language]
  const [first, ...others] = results
  if (!first) throw new RangeError('A message needs a result')
  const url = urlOf(results)
  if (others.length === 0) return { title: headOf(first), body: sentenceOf(first, words), url }
  const lines = results.map(result => `${headOf(result)} ${sentenceOf(result, words)}`)
  return { title: words.areOut, body: lines.join('\n'), url }
}

function headOf({ market, open, close }: PushedResult): string {
  const drawn = `${open}-${ankOf(open)}`
  return `${market}: ${drawn}${close === null ? '…' : `${ankOf(close)}-${close}`}`
}

function sentenceOf({ close, isCorrected, outcome }: PushedResult, words: ResultWords): string {
  const subject = isCorrected ? words.corrected : words.isOut(close === null ? 'Open' : 'Close')
  if (!outcome) return `${subject}${words.stop}`
  const brought = words.outcome(outcome.outcome, formatPoints(outcome.points))
  // It begins with the subject.
  if (outcome.outcome === 'corrected')
    return `${brought.charAt(0).toUpperCase()}${brought.slice(1)}${words.stop}`
  return words.sentence(subject, brought)
}

/** The receipt if all bids are on one slip, else the bid history. Without a bid, the chart. */
function urlOf(results: readonly PushedResult[]): string {
  const withBids = results.filter(({ slips }) => slips !== null)
  if (withBids.length > 0) {
    const slips = [...new Set(withBids.flatMap(({ slips: own }) => own ?? []))]
    const [slip] = slips
    return slips.length === 1 && slip
      ? `${appRoutes.myBids.path}?receipt=${slip}`
      : appRoutes.myBids.path
  }
  const markets = [...new Set(results.map(({ market }) => market))]
  if (markets.length > 1) return appRoutes.home.path
  return appRoutes.jodiChart.path.replace(':game', encodeURIComponent(gameSlug(markets[0]!)))
}
