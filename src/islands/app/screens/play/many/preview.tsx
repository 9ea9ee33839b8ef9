import { useStore } from '@nanostores/react'
import { bidText } from '#domain/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import { formatPoints } from '#domain/points.ts'
import { useMessages } from '../../../hooks/use-messages.ts'
import { useTranslate } from '../../../hooks/use-translate.ts'
import { manyWords } from '../../../messages/en/play.ts'
import type { BidWithPoints } from '../../../stores/bids/edit-slip.ts'
import { $rowList } from '../../../stores/bids/slip.ts'
import { payoutFor } from '../../../stores/markets/payouts.ts'
import { $rates } from '../../../stores/markets/rates.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { addable } from '../change-slip.ts'
import type { Play } from '../play.ts'
import { stakeOf } from './add-many.ts'

const MOST_LISTED = 24

type PreviewProps = { play: Play; bids: readonly BidWithPoints[] }

/** How many numbers and points would be added, and the button that adds them. */
export function Preview({ play, bids }: PreviewProps) {
  const t = useMessages(manyWords)
  const translate = useTranslate()
  useStore($rowList)
  useStore($rates)
  const { bids: fitting, points, problem } = addable(play, bids)
  const sum = t.count(fitting.length, points > 0 ? formatPoints(points) : '')
  return (
    <>
      {groupsOf(fitting).map(({ type, points: each, bids: some }, _, groups) => (
        <p key={`${type} ${each}`} className="small num">
          {(groups.length > 1 || each !== stakeOf(play)) && (
            <b>{`${translate(type)}, ${t.each(formatPoints(each), winOf(type, each))} (${some.length}): `}</b>
          )}
          {listed(some, t.more)}
        </p>
      ))}
      {problem && <Notice tone="error">{translate(problem)}</Notice>}
      <Button type="submit" kind="add" wide disabled={fitting.length === 0}>
        {fitting.length > 0 ? t.add(sum) : t.nothing}
      </Button>
      <output className="visually-hidden">{fitting.length > 0 && sum}</output>
    </>
  )
}

/** What a bid pays; empty while the rates are not known. */
function winOf(type: GameType, points: number): string {
  const payout = payoutFor(type, points)
  return payout === null ? '' : formatPoints(payout)
}

type Group = { type: GameType; points: number; bids: BidWithPoints[] }

/** The bids by their type and their points. */
function groupsOf(bids: readonly BidWithPoints[]): Group[] {
  const groups: Group[] = []
  for (const one of bids) {
    const { bid, points } = one
    const group = groups.find(found => found.type === bid.type && found.points === points)
    if (group) group.bids.push(one)
    else groups.push({ type: bid.type, points, bids: [one] })
  }
  return groups
}

function listed(bids: readonly BidWithPoints[], more: (count: number) => string): string {
  const texts = bids.slice(0, MOST_LISTED).map(({ bid }) => bidText(bid))
  const rest = bids.length - MOST_LISTED
  return [...texts, ...(rest > 0 ? [more(rest)] : [])].join(' ')
}
