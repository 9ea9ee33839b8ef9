import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { bestPayout } from '#domain/best-payout.ts'
import { needsBothDraws } from '#domain/game-types.ts'
import { formatPoints } from '#domain/points.ts'
import * as offers from '../../api/offers.ts'
import { useIsHere } from '../../hooks/use-form.ts'
import { useMessages, useTranslate } from '../../hooks/words.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { lostBidsWords } from '../../messages/en/bids.ts'
import { chosenWords, playWords } from '../../messages/en/play.ts'
import { backCloses } from '../../stores/back-closes.ts'
import {
  $steps,
  lastStep,
  lateRows,
  moveToClose,
  removeFromSlip,
  undo,
} from '../../stores/bids/edit-slip.ts'
import { $placedSlip, $placing } from '../../stores/bids/place-bids.ts'
import { $openReceipt } from '../../stores/bids/receipts.ts'
import { $rowList, isEditable, isUnknown, isWaiting } from '../../stores/bids/slip.ts'
import { $rates } from '../../stores/markets/rates.ts'
import { openPage, pathTo } from '../../stores/router.ts'
import { $user } from '../../stores/session/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { Heading } from '../../ui/layout.tsx'
import { SlipBar, SlipList } from '../../ui/slip.tsx'
import { type Play, submit } from './play.ts'
import { QuickFill } from './quick-fill.tsx'
import { changePoints, paidBid, pointsProblem, shownRow, sumOf } from './slip-rows.ts'
import { SamePoints, SavedSlips } from './slip-sheets.tsx'
import { TypeMany } from './type-many.tsx'

type LateBidsProps = { play: Play; rows: ReturnType<typeof lateRows> }

/** What to do about bids on Open when it is over: play them on Close, or, as jodis, not at all. */
function LateBids({ play, rows }: LateBidsProps) {
  const t = useMessages(chosenWords)
  const count = rows.length

  function move(): void {
    const problem = moveToClose(play.place(), rows)
    if (problem) toast('error', problem)
  }

  function remove(): void {
    removeFromSlip(
      play.place(),
      rows.map(({ key }) => key),
    )
  }

  const action = needsBothDraws(play.type) ? (
    <Button kind="quiet" onClick={remove}>
      {t.removeLate(count)}
    </Button>
  ) : (
    <Button kind="quiet" onClick={move}>
      {t.toClose(count)}
    </Button>
  )
  return (
    <Notice tone="error" action={action}>
      {t.late(count)}
    </Notice>
  )
}

/** What to do about bids without an answer: send them again, or look for them in the bid history. */
function LostBids({ count }: { count: number }) {
  return offers.resends ? <SendAgain count={count} /> : <LookFor count={count} />
}

function SendAgain({ count }: { count: number }) {
  const t = useMessages(playWords)
  return (
    <Notice tone="error">
      {t.left(count)} {t.failedHelp}
    </Notice>
  )
}

function LookFor({ count }: { count: number }) {
  const { check, history } = useMessages(lostBidsWords)
  return (
    <Notice
      tone="error"
      action={
        <LinkButton kind="plain" href={pathTo('myBids')}>
          {history}
        </LinkButton>
      }
    >
      {useMessages(playWords).left(count)} {check}
    </Notice>
  )
}

function sayWrongPoints(typed: string): void {
  const problem = pointsProblem(typed)
  if (problem) toast('error', problem, $rowList)
}

const Sheets = {
  fill: QuickFill,
  type: TypeMany,
  same: SamePoints,
  saved: SavedSlips,
}

/** What is beside the rows changes with them, so that nothing moves twice. */
const $slip = computed([$rowList, $placing], (rows, arePlacing) => ({ rows, arePlacing }))

type SlipPanelProps = {
  play: Play
  /** Why the market takes no bids of this type; empty while it does. */
  closed: string
  missing?: () => ShownText
}

/** The chosen bids with their states, and the sum of the slip. */
export function SlipPanel({ play, closed, missing }: SlipPanelProps) {
  const t = useMessages(playWords)
  const words = useMessages(chosenWords)
  const translate = useTranslate()
  const { rows, arePlacing } = useStore($slip)
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

  const sheet = useStore(play.$sheet)
  const Sheet = sheet && Sheets[sheet]
  useEffect(() => {
    const close = () => play.$sheet.set(null)
    return sheet ? backCloses(close) : undefined
  }, [play, sheet])
  const rates = useStore($rates)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row shows what its bid can win.
  const shown = useMemo(
    () => rows.map(row => shownRow(row, arePlacing, play.type, { ...t, ...words }, translate)),
    [rows, rates, arePlacing, play, t, words, translate],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: what a bid pays follows the rates.
  const best = useMemo(() => bestPayout(rows.filter(isWaiting).flatMap(paidBid)), [rows, rates])

  const step = lastStep(useStore($steps), rows)
  const open = rows.filter(isWaiting)
  const unanswered = rows.filter(row => row.state === 'failed').length
  const total = sumOf(open)
  const balance = user?.wallet
  // A bid without an answer may be paid already, and asking again is safe.
  const again = offers.resends ? open.filter(isUnknown).length : 0
  const due = sumOf(offers.resends ? open.filter(row => !isUnknown(row)) : open)
  const late = lateRows(rows, useStore(play.$marketSessions))
  const tooLate = late.length > 0 ? words.late(late.length) : ''
  const blocked = closed || tooLate || (balance !== undefined && due > balance ? t.notEnough : '')

  const setPoints = useCallback(
    (key: string, typed: string) => changePoints(play, [key], typed) === null,
    [play],
  )

  async function place(): Promise<void> {
    const fields = Array.from(list.current?.querySelectorAll('input') ?? [])
    const wrong = fields.find(({ value }) => pointsProblem(value))
    if (wrong) {
      wrong.setAttribute('aria-invalid', 'true')
      wrong.focus()
      sayWrongPoints(wrong.value)
      return
    }
    const isAllTaken = await submit(play, blocked !== '', missing)
    if (!isAllTaken || !isHere.current) return
    if (offers.receipts) $openReceipt.set($placedSlip.get())
    openPage('myBids')
  }

  return (
    <>
      {late.length > 0 && !arePlacing && <LateBids play={play} rows={late} />}
      {unanswered > 0 && !arePlacing && <LostBids count={unanswered} />}
      {rows.length > 0 && (
        <Heading small aside={best > 0 && <span>{words.best(formatPoints(best))}</span>}>
          {t.chosen}
        </Heading>
      )}
      {shown.length > 0 && (
        <SlipList
          ref={list}
          pointsLabel={words.stakeOn}
          onPoints={setPoints}
          onWrongPoints={sayWrongPoints}
          label={t.chosen}
          removeLabel={t.remove}
          rows={shown}
          onRemove={play.remove}
        />
      )}
      {!closed && !arePlacing && (
        <div className="row apart">
          {rows.filter(isEditable).length > 1 && (
            <Button kind="plain" onClick={() => play.$sheet.set('same')}>
              {words.samePoints}
            </Button>
          )}
          <Button kind="plain" onClick={() => play.$sheet.set('saved')}>
            {words.savedSlips}
          </Button>
        </div>
      )}
      {Sheet && <Sheet key={sheet} play={play} onClose={() => play.$sheet.set(null)} />}
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
        undoLabel={step && !isPlacing ? words.undo(step.count) : ''}
        onUndo={() => step && undo(step)}
        onShow={() => list.current?.scrollIntoView()}
        onSubmit={() => void place()}
      />
    </>
  )
}
