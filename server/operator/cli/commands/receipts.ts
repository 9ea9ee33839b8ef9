import type * as v from 'valibot'
import { showReceipt } from '#contract/operator/players.ts'
import { formatPoints } from '#domain/points.ts'
import { oneWay } from '../command.ts'
import { exactTimeText, facts, timeText } from '../output.ts'
import { bidList } from './players.ts'

type Receipt = v.InferOutput<typeof showReceipt.reply>

/** Whether a receipt that a player shows is genuine, and what is on it. */
export const receipt = oneWay({
  usage: 'receipt NUMBER',
  isList: true,
  help: 'Finds a receipt by its number and shows what was placed and what became of it. Compare it with what you were shown: a receipt is genuine only if both agree.',
  example: 'receipt R7K3MX9QTA',
  async run({ ask, typed }) {
    const data = await ask(showReceipt, typed)
    const { text, list } = bidList(data.bids)
    return { data: { genuine: true, ...data }, text: textOf(data, text), list }
  },
})

function textOf(data: Receipt, bidsText: string): string {
  const { number, issued_at, first_at, last_at, count, points, balance_after, bids } = data
  const [first, last] = [exactTimeText(first_at), exactTimeText(last_at)]
  return [
    `Receipt ${number} is genuine.`,
    facts({
      Player: playerText(data),
      Issued: exactTimeText(issued_at),
      Placed: first === last ? first : `${first} to ${last}`,
      Bids: count,
      Points: formatPoints(points),
      Balance: `${formatPoints(balance_after)} after the last bid`,
    }),
    '',
    bidsText,
    ...(count > bids.length ? [`The first ${bids.length} of ${count} bids.`] : []),
  ].join('\n')
}

function playerText({ phone, closed_at }: Receipt): string {
  if (closed_at === null) return phone ?? ''
  const closed = `closed ${timeText(closed_at)}`
  return phone === null ? `${closed}, personal data removed` : `${phone}, ${closed}`
}
