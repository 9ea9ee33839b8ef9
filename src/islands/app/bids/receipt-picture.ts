import {
  ADULTS,
  brandLine,
  drawPicture,
  gap,
  type Line,
  MARIGOLD,
  MUTED,
  resultLine,
  rule,
  texts,
  tileLine,
} from '../lib/picture.ts'
import type { Translation } from '../messages/translation.ts'
import type { ShownGroup, ShownReceipt } from './shown-receipt.ts'

type ReceiptWords = Translation['receiptWords']

/**
 * The receipt as a picture, to be read in a chat: what was won or placed first. The balance is left out.
 * Null if the browser cannot draw it.
 */
export async function receiptPicture(
  shown: ShownReceipt,
  t: ReceiptWords,
  brand: string,
): Promise<File | null> {
  const { head, groups, number, placed, asOf, more, host } = shown
  const muted = (text: string) => ({ text, size: 14, colour: MUTED })
  return drawPicture(`receipt-${number}`, [
    await brandLine(brand, groups[0]?.day ?? ''),
    gap(4),
    ...(head.sum
      ? [
          texts(60, { text: head.sum, size: 56, weight: 800, colour: MARIGOLD }),
          texts(28, { text: head.title, size: 20, weight: 700 }),
        ]
      : [texts(38, { text: head.title, size: 28, weight: 800 })]),
    texts(24, { text: head.note, size: 16 }),
    ...groups.flatMap(group => [rule(), ...linesOf(group, t)]),
    ...(more ? [texts(24, muted(more))] : []),
    rule(),
    texts(20, muted(t.number), muted(t.placed)),
    texts(22, { text: number, size: 17, weight: 700 }, { text: placed, size: 13, weight: 600 }),
    ...(asOf ? [texts(20, muted(t.asOf), muted(asOf))] : []),
    gap(6),
    texts(18, { ...muted(host), size: 13 }, ADULTS),
  ])
}

/** The market, its result, and the numbers. What is the same for all of them is under them, else on each. */
function linesOf({ market, type, result, isCorrected, rows }: ShownGroup, t: ReceiptWords): Line[] {
  const [first] = rows
  const each = [first?.points, first?.state === 'chosen' && first.outcome]
    .filter(Boolean)
    .join(', ')
  const isSame = rows.every(({ stake }) => stake === first?.stake)
  return [
    texts(30, { text: market, size: 22, weight: 700 }),
    texts(24, { text: type, size: 16, colour: MUTED }),
    ...(result ? [gap(4), resultLine(result)] : [gap(6)]),
    ...(isCorrected ? [texts(24, { text: t.corrected, size: 15, weight: 600 })] : []),
    tileLine(
      rows.map(({ number, stake, state }) => ({
        number,
        isLit: state === 'won',
        note: isSame ? '' : stake,
      })),
    ),
    ...(isSame && each
      ? [texts(24, { text: rows.length > 1 ? t.each(each) : each, size: 15, colour: MUTED })]
      : []),
  ]
}
