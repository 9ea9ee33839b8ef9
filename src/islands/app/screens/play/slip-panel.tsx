import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { bidText } from '#domain/bids.ts'
import { formatPoints } from '#domain/points.ts'
import { fromWire } from '#domain/wire-bids.ts'
import { resendsLostBids } from '../../api/dialect.ts'
import { useIsHere } from '../../hooks/use-is-here.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { messages } from '../../messages/play.ts'
import { $placing, isWaiting } from '../../stores/bids/place-bids.ts'
import { $rowList, isEditable, isUnknown, type SlipRow } from '../../stores/bids/slip.ts'
import { $user } from '../../stores/session/session.ts'
import { SlipBar } from '../../ui/game/slip-bar.tsx'
import { SlipList } from '../../ui/game/slip-list.tsx'
import { LostBids } from './lost-bids.tsx'
import type { Play } from './play.ts'

type SlipPanelProps = {
  play: Play
  /** Why the market takes no bids of this type; empty while it does. */
  closed: string
  onAllTaken?: () => void
  missing?: () => ShownText
}

/** The chosen bids with their states, and the sum of the slip. */
export function SlipPanel({ play, closed, onAllTaken, missing }: SlipPanelProps) {
  const t = useMessages(messages)
  const translate = useTranslate()
  const rows = useStore($rowList)
  const isPlacing = useStore($placing)
  const user = useStore($user)
  const isHere = useIsHere()
  const list = useRef<HTMLUListElement>(null)
  const busyKey = rows.find(row => row.state === 'sending' || row.state === 'checking')?.key

  useEffect(() => {
    if (isPlacing) list.current?.scrollIntoView()
  }, [isPlacing])
  useEffect(() => {
    const row = busyKey && list.current?.querySelector('[aria-busy="true"]')
    if (row) row.scrollIntoView({ block: 'nearest' })
  }, [busyKey])

  const open = rows.filter(isWaiting)
  const unanswered = rows.filter(row => row.state === 'failed').length
  const total = sumOf(open)
  const balance = user?.wallet
  // A bid without an answer may be paid already, and asking again is safe.
  const again = resendsLostBids ? open.filter(isUnknown).length : 0
  const due = sumOf(resendsLostBids ? open.filter(row => !isUnknown(row)) : open)
  const blocked = closed || (balance !== undefined && due > balance ? t.notEnough : '')

  async function submit(): Promise<void> {
    const isAllTaken = await play.submit(blocked !== '', missing)
    if (isAllTaken && isHere.current) onAllTaken?.()
  }

  return (
    <>
      {unanswered > 0 && !isPlacing && <LostBids count={unanswered} />}
      {rows.length > 0 && (
        <SlipList
          ref={list}
          label={t.chosen}
          removeLabel={t.remove}
          rows={rows.map(row => shownRow(row, isPlacing, t, translate))}
          onRemove={play.remove}
        />
      )}
      <SlipBar
        label={t.slip}
        sum={t.sum(open.length, formatPoints(total))}
        after={
          balance !== undefined && total <= balance ? t.after(formatPoints(balance - total)) : ''
        }
        warning={blocked || undefined}
        note={t.final}
        submitLabel={t.submit(blocked ? again || open.length : open.length)}
        busy={isPlacing}
        disabled={blocked !== '' && again === 0 && !isPlacing}
        onShow={() => list.current?.scrollIntoView()}
        onSubmit={() => void submit()}
      />
    </>
  )
}

function sumOf(rows: readonly SlipRow[]): number {
  return rows.reduce((sum, row) => sum + row.points, 0)
}

function shownRow(
  row: SlipRow & { key: string },
  isPlacing: boolean,
  t: ReturnType<typeof messages.get>,
  translate: ReturnType<typeof useTranslate>,
) {
  const bid = fromWire(row.wire)
  return {
    key: row.key,
    text: bid ? bidText(bid) : '',
    session: bid && 'session' in bid ? t.sessions[bid.session] : '',
    points: formatPoints(row.points),
    state: row.state,
    label: translate(row) || t.states[row.state],
    removable: isEditable(row) && !isPlacing,
  }
}
