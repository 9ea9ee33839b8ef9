import type { BidEntry } from '#contract/bids.ts'
import { bidText } from '#domain/bids.ts'
import { formatPoints } from '#domain/points.ts'
import { payoutOf } from '#domain/settlement.ts'
import { fromWire } from '#domain/wire-bids.ts'
import { formatDate, formatInstant } from '../lib/dates.ts'
import { signedPoints } from '../lib/format.ts'
import { ownResultWords } from '../messages/en/bids.ts'
import { playWords } from '../messages/en/play.ts'
import type { Translation } from '../messages/translation.ts'
import type { ReceiptBodyProps } from '../ui/receipt-body.tsx'
import { numbersIn, whatOf } from './bid-groups.ts'
import type { LoadedReceipt } from './receipts.ts'

type ReceiptWords = Translation['receiptWords']

type ShownRow = ReceiptBodyProps['groups'][number]['rows'][number] & {
  /** The points alone. */
  stake: string
}

/** The bids of one market, market-day, type and session. */
export type ShownGroup = {
  market: string
  /** The day, the type, the session and the result in one line. */
  what: string
  day: string
  /** The type and the session. */
  type: string
  /** Like 128-1*-***; empty before the draw. */
  result: string
  isCorrected: boolean
  rows: ShownRow[]
}

/** What the receipt is about: what was won, or how many bids were placed. */
type ReceiptHeadline = {
  /** What was won, like +1,600; empty for no win. */
  sum: string
  title: string
  /** The stake. */
  note: string
  market: string
  /** The result, once a bid has an outcome by it; else empty. */
  result: string
}

export type ShownReceipt = Omit<ReceiptBodyProps, 'groups'> & {
  head: ReceiptHeadline
  groups: ShownGroup[]
  title: string
  number: string
  /** When the bids were placed. */
  placed: string
  /** When it was read, if a part of its bids has an outcome; else empty. */
  asOf: string
  /** The name of the site. */
  host: string
}

/** The texts of a receipt, for the screen, the picture, the text and the print. */
export function shownReceipt(loaded: LoadedReceipt, t: ReceiptWords, origin: string): ShownReceipt {
  const { receipt, bids, readAt } = loaded
  const { number, count = bids.length } = receipt
  const groups = groupsOf(bids, t)
  const asOf = isPartlySettled(bids) ? formatInstant(readAt) : ''
  return {
    head: headOf(loaded, groups, t),
    title: t.title,
    number,
    placed: placedText(receipt),
    asOf,
    facts: [
      { name: t.number, value: number },
      { name: t.placed, value: placedText(receipt) },
      ...(receipt.issued_at === undefined
        ? []
        : [{ name: t.issued, value: formatInstant(receipt.issued_at) }]),
      ...(bids.some(({ status }) => status === 'placed')
        ? [{ name: t.balance, value: formatPoints(receipt.balance_after) }]
        : []),
      ...(asOf ? [{ name: t.asOf, value: asOf }] : []),
    ],
    groups,
    more: count > bids.length ? t.more(count - bids.length) : '',
    total: t.total(count, formatPoints(receipt.points)),
    check: t.check,
    host: new URL(origin).host,
  }
}

function isPartlySettled(bids: readonly BidEntry[]): boolean {
  const waiting = bids.filter(({ status }) => status === 'placed').length
  return waiting > 0 && waiting < bids.length
}

function headOf(
  { receipt, bids }: LoadedReceipt,
  groups: readonly ShownGroup[],
  t: ReceiptWords,
): ReceiptHeadline {
  const { count = bids.length, points: staked } = receipt
  const words = ownResultWords.get()
  const won = bids.filter(({ status }) => status === 'won')
  const paid = won.reduce((sum, { payout = 0 }) => sum + payout, 0)
  const all = (wanted: BidEntry['status']) => bids.every(({ status }) => status === wanted)
  const market = groups[0]?.market ?? ''
  const result = groups.find(group => group.result)?.result ?? ''
  const cost = words.cost(count, formatPoints(staked))
  if (paid > 0) {
    const numbers = groups.flatMap(({ rows }) => rows.filter(({ state }) => state === 'won'))
    const title = words.won([...new Set(numbers.map(({ number }) => number))])
    return { sum: signedPoints(paid), title, note: cost, market, result }
  }
  if (all('lost')) return { sum: '', title: words.lost, note: cost, market, result }
  if (all('refunded')) return { sum: '', title: words.refunded, note: cost, market, result: '' }
  const note = t.points(formatPoints(staked))
  return { sum: '', title: playWords.get().placed(count), note, market, result: '' }
}

/** The receipt as lines of text, to send in a message. */
export function receiptText(shown: ShownReceipt): string {
  const { title, facts, groups, more, total, check, host } = shown
  const rows = groups.flatMap(({ market, what, rows: bids }) => [
    '',
    market,
    what,
    ...bids.map(({ number, points, outcome }) => `${number}: ${points}, ${outcome}`),
  ])
  return [
    title,
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...rows,
    ...(more ? [more] : []),
    '',
    total,
    check,
    host,
  ].join('\n')
}

/** One group for each market, market-day, type, session and result, in the order of the first bids. */
function groupsOf(bids: readonly BidEntry[], t: ReceiptWords): ShownGroup[] {
  const groups = new Map<string, ShownGroup>()
  for (const entry of bids) {
    const bid = fromWire(entry)
    const day = formatDate(entry.date)
    const type = whatOf(entry, bid)
    const what = [day, type, resultText(entry, t)].filter(Boolean).join(' · ')
    const group = groups.get(entry.game_name + what) ?? {
      ...{ market: entry.game_name, what, day, type, rows: [] },
      result: resultOf(entry),
      isCorrected: entry.corrected ?? false,
    }
    groups.set(entry.game_name + what, group)
    const stake = formatPoints(entry.points_action)
    group.rows.push({
      number: bid ? bidText(bid) : numbersIn(entry),
      stake,
      points: t.points(stake),
      outcome: outcomeOf(entry, t),
      state: tileStates[entry.status ?? 'placed'],
    })
  }
  return [...groups.values()]
}

const tileStates = { placed: 'chosen', won: 'won', lost: 'lost', refunded: 'lost' } as const

/** The result that the bid was settled by; empty for none. */
function resultOf({ status, result, corrected }: BidEntry): string {
  return corrected || status === 'won' || status === 'lost' ? result : ''
}

function resultText(entry: BidEntry, t: ReceiptWords): string {
  if (entry.corrected) return `${t.corrected}: ${entry.result}`
  const result = resultOf(entry)
  return result && `${t.result} ${result}`
}

function outcomeOf(entry: BidEntry, t: ReceiptWords): string {
  switch (entry.status) {
    case 'won':
      return t.won(formatPoints(entry.payout))
    case 'lost':
      return t.lost
    case 'refunded':
      return t.refunded
    case 'placed':
      return canWin(entry, t)
    default:
      return ''
  }
}

/** By the rate that is stored with the bid; empty if it cannot be read. */
function canWin({ points_action: points, rate }: BidEntry, t: ReceiptWords): string {
  const [, min, max] = /^(\d+) KA (\d+)$/.exec(rate) ?? []
  if (points === undefined || !min || !max) return ''
  return t.canWin(formatPoints(payoutOf(points, { min: Number(min), max: Number(max) })))
}

function placedText({ first_at: first, last_at: last }: LoadedReceipt['receipt']): string {
  const texts = [first, last].flatMap(at => (at === undefined ? [] : [formatInstant(at)]))
  return [...new Set(texts)].join(' – ')
}
