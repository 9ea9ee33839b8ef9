import { type GameType, nearNumber, numbersOf } from './game-types.ts'
import { MIN_BID, MOST_POINTS, parsePoints, wholeAmount } from './points.ts'

/** What was typed for one number. Without points, the stake of the screen counts. */
type TypedBid = { number: string; points: number | null }

/** Why a line was rejected: all of it, or its one wrong number. */
export type NotUnderstood = {
  text: string
  /**
   * `text` is not a number at all, and `number` not one of the type; `few` and `much` are points that
   * no bid can have; `points` are not whole points; `unclear` may be numbers, or a number and its
   * points, or a date; `place` may begin with its place in a list.
   */
  reason: 'text' | 'number' | 'points' | 'few' | 'much' | 'line' | 'unclear' | 'place'
  /** The number that the wrong one may stand for; null for none. */
  near: string | null
  /** The line's place in the text, from 0. */
  lineAt: number
}

/** `left` are the lines that were not understood. */
type ManyBids = { bids: TypedBid[]; notUnderstood: NotUnderstood[]; left: string }

const stakeSign = /^(?<numbers>[^=×*@]*?)\s*(?:[=×*@]|(?<!\p{L})x(?!\p{L}))+\s*(?<points>.*)$/iu
const between = /([\s,;./|–—-]+)/
/** A stake after a sign that may also stand between two numbers is a multiple of this. */
const ROUND_POINTS = 10
const listing = /[,;|]/
const joining = /[./–—-]/

/**
 * Reads many bids of one game type, in ASCII digits: '128 137 146 = 20' or '12,34,56x10', with one
 * stake in each line. A line is understood completely or not at all, so no number gets points that were
 * meant otherwise. Source: docs/game-rules.md, Many bids in one text.
 */
export function readManyBids(type: GameType, text: string, mostPoints = MOST_POINTS): ManyBids {
  const lines = text.split('\n').map(written => written.trim())
  const read = lines.map((written, at) => readLine(type, written, at, mostPoints))
  return {
    bids: read.flatMap(({ bids }) => bids),
    notUnderstood: read.flatMap(({ wrong }) => wrong),
    left: lines.filter((_, at) => read[at]!.wrong.length > 0).join('\n'),
  }
}

/** The text with another number instead of a wrong one. */
export function replaceNumber(
  text: string,
  { text: wrong, lineAt }: NotUnderstood,
  number: string,
): string {
  const replaced = (line: string) => {
    const parts = line.split(/(\d+)/)
    const at = parts.indexOf(wrong)
    return parts.map((part, place) => (place === at ? number : part)).join('')
  }
  const lines = text.split('\n')
  return lines.map((line, at) => (at === lineAt ? replaced(line) : line)).join('\n')
}

type Line = { bids: TypedBid[]; wrong: NotUnderstood[] }

function readLine(type: GameType, written: string, lineAt: number, mostPoints: number): Line {
  if (written === '') return { bids: [], wrong: [] }
  const { numbers, gaps, points, isUnclear } = splitLine(type, written)
  const refused = (reason: NotUnderstood['reason']) => ({
    bids: [],
    wrong: [{ text: written, reason, near: null, lineAt }],
  })
  if (!isUnclear && mayBePlace(type, numbers, gaps)) return refused('place')
  const wrongNumbers = numbers.filter(number => !numbersOf(type).includes(number))
  if (wrongNumbers.length > 0) {
    const wrong = wrongNumbers.map(text => ({
      text,
      reason: /^\d+$/.test(text) ? ('number' as const) : ('text' as const),
      near: nearNumber(type, text),
      lineAt,
    }))
    return { bids: [], wrong }
  }
  const stake = points === null ? null : readPoints(points)
  const reason =
    (numbers.length === 0 && 'line') ||
    (isUnclear && 'unclear') ||
    (points !== null && wrongPoints(stake, mostPoints))
  return reason
    ? refused(reason)
    : { bids: numbers.map(number => ({ number, points: stake })), wrong: [] }
}

function wrongPoints(stake: number | null, mostPoints: number): NotUnderstood['reason'] | false {
  if (stake === null) return 'points'
  if (stake < MIN_BID) return 'few'
  return stake > mostPoints && 'much'
}

/** The numbers of a line, and its points as written: after a sign, or the last of the line. */
function splitLine(type: GameType, written: string) {
  const { numbers: before, points } = stakeSign.exec(written)?.groups ?? {}
  const { parts, gaps } = partsOf(before ?? written)
  const signs = gaps.map(gap => gap.trim())
  if (points !== undefined) return { numbers: parts, gaps, points, isUnclear: false }
  if (!isStakeLast(type, parts, signs)) {
    const isUnclear = mayBeStakeLast(parts, signs) || mayBeDate(parts, gaps)
    return { numbers: parts, gaps, points: null, isUnclear }
  }
  // 128-112 may be two panas, and 1 2 34 four digits without a space: only round points need no sign.
  const [numbers, stake] = [parts.slice(0, -1), parts.at(-1)!]
  const stakePoints = parsePoints(stake) ?? 0
  const isOdd = stakePoints >= MIN_BID && stakePoints % ROUND_POINTS !== 0
  return { numbers, gaps: gaps.slice(0, -1), points: isOdd ? null : stake, isUnclear: isOdd }
}

/** The parts of a text, and what is between them. */
function partsOf(text: string): { parts: string[]; gaps: string[] } {
  const all = text.split(between)
  const from = all[0] === '' ? 2 : 0
  const until = all.at(-1) === '' ? -2 : all.length
  const kept = all.slice(from, until)
  return {
    parts: kept.filter((_, at) => at % 2 === 0),
    gaps: kept.filter((_, at) => at % 2 === 1),
  }
}

/** Whether the last part is the stake, because it can be no number of the type: 120-30, 120 30. */
function isStakeLast(type: GameType, parts: readonly string[], signs: readonly string[]): boolean {
  const last = parts.at(-1) ?? ''
  const sign = signs.at(-1)
  if (sign === undefined || listing.test(sign) || !/^[0-9]+$/.test(last)) return false
  if (numbersOf(type).includes(last)) return false
  const isOfOtherLength = last.length !== numbersOf(type)[0]?.length
  if (!joining.test(sign)) return isOfOtherLength && Number(last) >= MIN_BID
  const isJoinedAlone = !signs.slice(0, -1).some(one => joining.test(one))
  return isOfOtherLength || (isJoinedAlone && nearNumber(type, last) === null)
}

/** Whether a number could be meant as points: 12-30, but not 12-34-56, where one sign is between all. */
function mayBeStakeLast(parts: readonly string[], signs: readonly string[]): boolean {
  if (!signs.some(sign => joining.test(sign))) return false
  if (new Set(signs).size > 1) return true
  return parts.length === 2 && parsePoints(parts.at(-1)!) !== null
}

/** Whether the parts could be a date such as 28/11/26 or 11/28/26. */
function mayBeDate(parts: readonly string[], gaps: readonly string[]): boolean {
  const [first = 0, second = 0, year = 0] = parts.map(Number)
  return (
    parts.length === 3 &&
    /^[./-]$/.test(gaps[0]!) &&
    gaps[0] === gaps[1] &&
    Math.min(first, second) >= 1 &&
    Math.min(first, second) <= 12 &&
    Math.max(first, second) <= 31 &&
    year >= 20 &&
    year < 40
  )
}

/**
 * Whether the first number could be the line's place in a list: '1. 5', '1- 5', '1.. 5', and '1.5'
 * where a number is one digit. One sign between all numbers makes them a list of numbers.
 */
function mayBePlace(type: GameType, parts: readonly string[], gaps: readonly string[]): boolean {
  const [first = '', gap = ''] = [parts[0], gaps[0]]
  if (parts.length > 2 && gaps.every(one => one === gap)) return false
  if (/^\s*\.$/.test(gap)) return type === 'Single Digit' && parts.length > 1
  const isMark = /^\s*[./–—-]+\s+$/.test(gap) || /[./–—-]{2}/.test(gap)
  return /^\s*\.\s+$/.test(gap) || (isMark && /^[1-9]\d?$/.test(first))
}

/** '20', '1,000', '₹20' or '20/-'. */
function readPoints(points: string): number | null {
  return parsePoints(wholeAmount(points) ?? '')
}
