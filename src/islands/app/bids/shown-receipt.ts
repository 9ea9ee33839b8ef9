import type { BidEntry } from '#contract/bids.ts'
import { bidText } from '#domain/bids.ts'
import { formatPoints } from '#domain/points.ts'
import { payoutOf } from '#domain/settlement.ts'
import { fromWire } from '#domain/wire-bids.ts'
import { formatDate, formatInstant } from '../lib/dates.ts'
import { drawPicture, GOOD, type Line, MUTED, type Piece } from '../lib/picture.ts'
import type { Translation } from '../messages/translation.ts'
import type { ReceiptBodyProps } from '../ui/receipt-body.tsx'
import { numbersIn, whatOf } from './bid-groups.ts'
import type { LoadedReceipt } from './receipts.ts'

type ReceiptWords = Translation['receiptWords']

export type ShownReceipt = ReceiptBodyProps & {
  title: string
  number: string
  /** The name of the site. */
  host: string
}

/** The texts of a receipt, for the screen, the picture, the text and the print. */
export function shownReceipt(loaded: LoadedReceipt, t: ReceiptWords, origin: string): ShownReceipt {
  const { receipt, bids, readAt } = loaded
  const { number, count = bids.length } = receipt
  return {
    title: t.title,
    number,
    facts: [
      { name: t.number, value: number },
      { name: t.placed, value: placedText(receipt) },
      ...(receipt.issued_at === undefined
        ? []
        : [{ name: t.issued, value: formatInstant(receipt.issued_at) }]),
      ...(bids.some(({ status }) => status === 'placed')
        ? [{ name: t.balance, value: formatPoints(receipt.balance_after) }]
        : []),
      ...(isPartlySettled(bids) ? [{ name: t.asOf, value: formatInstant(readAt) }] : []),
    ],
    groups: groupsOf(bids, t),
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

/** One group for each market, market-day, type and session, in the order of the first bids. */
function groupsOf(bids: readonly BidEntry[], t: ReceiptWords): ReceiptBodyProps['groups'] {
  const groups = new Map<string, ReceiptBodyProps['groups'][number]>()
  for (const entry of bids) {
    const bid = fromWire(entry)
    const what = [formatDate(entry.date), whatOf(entry, bid), resultOf(entry, t)]
      .filter(Boolean)
      .join(' · ')
    const group = groups.get(entry.game_name + what) ?? { market: entry.game_name, what, rows: [] }
    groups.set(entry.game_name + what, group)
    group.rows.push({
      number: bid ? bidText(bid) : numbersIn(entry),
      points: t.points(formatPoints(entry.points_action)),
      outcome: outcomeOf(entry, t),
      isWon: entry.status === 'won',
    })
  }
  return [...groups.values()]
}

/** The result that the bid was settled by; empty for none. */
function resultOf({ status, result, corrected }: BidEntry, t: ReceiptWords): string {
  if (corrected) return `${t.corrected}: ${result}`
  const isDrawn = (status === 'won' || status === 'lost') && result
  return isDrawn ? `${t.result} ${result}` : ''
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

/** The receipt as a picture. Null if the browser cannot draw it. */
export function receiptPicture(shown: ShownReceipt): Promise<File | null> {
  return drawPicture(`receipt-${shown.number}`, linesOf(shown))
}

function linesOf({ title, facts, groups, more, total, check, host }: ShownReceipt): Line[] {
  const muted = (text: string): Piece => ({ text, size: 24, colour: MUTED })
  return [
    { left: { text: title, size: 44, weight: 700 }, height: 72 },
    ...facts.map(({ name, value }) => ({
      left: muted(name),
      right: { text: value, size: 26, weight: 600 },
      height: 44,
    })),
    ...groups.flatMap(({ market, what, rows }) => [
      { height: 24 },
      { left: { text: market, size: 32, weight: 700 }, height: 44 },
      { left: muted(what), height: 48 },
      ...rows.map(({ number, points, outcome, isWon }) => ({
        left: { text: `${number}   ${points}`, size: 28, weight: 600 },
        right: { ...muted(outcome), ...(isWon ? { colour: GOOD, weight: 700 } : {}) },
        height: 44,
      })),
    ]),
    ...(more ? [{ left: muted(more), height: 44 }] : []),
    { height: 24 },
    { left: { text: total, size: 34, weight: 700 }, height: 60 },
    { left: muted(check), height: 36 },
    { left: muted(host), height: 36 },
  ]
}
