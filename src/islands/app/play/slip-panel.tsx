import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { bestPayout } from '#domain/best-payout.ts'
import { formatPoints } from '#domain/points.ts'
import { $user } from '../accounts/session.ts'
import { backCloses } from '../frame/back-closes.ts'
import type { ShownText } from '../lib/coded-text.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { $rates } from '../markets/rates.ts'
import { chosenWords, playWords } from '../messages/en/play.ts'
import { Chip } from '../ui/choice.tsx'
import { Notice } from '../ui/feedback.tsx'
import { SlipList } from '../ui/slip.tsx'
import { Best, Hint, PlaceButton, SlipBar } from '../ui/slip-bar.tsx'
import { $steps, lastStep, lateRows, undo } from './edit-slip.ts'
import { $placing } from './place-bids.ts'
import type { Play } from './play.ts'
import { QuickFill } from './quick-fill.tsx'
import { $rowList, isEditable, isUnknown, isWaiting } from './slip.ts'
import { LastTime, OverBalance } from './slip-actions.tsx'
import { LateBids, LostBids } from './slip-notices.tsx'
import { changePoints, paidBid, shownRow, sumOf } from './slip-rows.ts'
import { SamePoints, SavedSlips } from './slip-sheets.tsx'
import { TypeMany } from './type-many.tsx'
import { sayWrongPoints, usePlacing } from './use-placing.ts'

const Sheets = {
  fill: QuickFill,
  type: TypeMany,
  same: SamePoints,
  saved: SavedSlips,
}

/** How many bids of a closed slip are shown, the newest first. */
const MOST_CHIPS = 12

/** Height of a row. The list scrolls to one row less, which keeps the previous row visible. */
const ROW_PX = 48

/** Joins the rows and the state of sending, so that both are drawn at once and nothing moves twice. */
const $slip = computed([$rowList, $placing], (rows, arePlacing) => ({ rows, arePlacing }))

type SlipPanelProps = {
  play: Play
  /** Why the market accepts no bids of this type; empty while it does. */
  closed: string
  missing?: () => ShownText
  /** A question before a bid can be added, shown instead of the hint. */
  asks?: string
  /** How numbers are chosen, shown while the slip is empty. */
  hint?: string
}

/** The chosen bids with their states, the sum of the slip, and the button that sends it. */
export function SlipPanel({ play, closed, missing, asks, hint }: SlipPanelProps) {
  const t = useMessages(playWords)
  const words = useMessages(chosenWords)
  const translate = useTranslate()
  const { rows, arePlacing } = useStore($slip)
  const isPlacing = useStore($placing)
  const user = useStore($user)
  const list = useRef<HTMLUListElement>(null)
  /** Whether the player or an outcome opened it; null before. */
  const [isOpened, setOpened] = useState<boolean | null>(null)
  const isEmpty = rows.length === 0
  const isWide = useIsWide()
  useEffect(() => {
    if (isEmpty) setOpened(null)
  }, [isEmpty])
  const busyKey = rows.find(row => row.state === 'sending' || row.state === 'checking')?.key

  useEffect(() => {
    const row = busyKey && list.current?.querySelector('[aria-busy="true"]')
    // Only the list scrolls, not the grid behind it.
    if (row) list.current!.parentElement!.scrollTop = (row as HTMLElement).offsetTop - ROW_PX
  }, [busyKey])

  const sheet = useStore(play.$sheet)
  const Sheet = sheet && Sheets[sheet]
  const isSheetOpen = sheet !== null
  useEffect(() => {
    const close = () => play.$sheet.set(null)
    return isSheetOpen ? backCloses(close) : undefined
  }, [play, isSheetOpen])
  const rates = useStore($rates)

  const step = lastStep(useStore($steps), rows)
  const open = rows.filter(isWaiting)
  const checking = rows.some(row => row.state === 'checking') ? t.checkingHelp : ''
  const unanswered = rows.filter(row => row.state === 'failed')
  const total = sumOf(open)
  const balance = user?.wallet
  // A bid without an answer may be paid already, and asking again is safe.
  const again = open.filter(isUnknown).length
  const due = open.filter(row => !isUnknown(row))
  const late = lateRows(rows, useStore(play.$marketSessions))
  const tooLate = late.length > 0 ? words.late(late.length) : ''
  const isOverBalance = balance !== undefined && sumOf(due) > balance
  const overBalance = isOverBalance
    ? `${t.notEnough} ${words.costs(formatPoints(sumOf(due)), formatPoints(balance))}`
    : ''
  const blocked = closed || tooLate || overBalance
  const after =
    balance !== undefined && total <= balance ? t.after(formatPoints(balance - total)) : ''

  const setPoints = useCallback(
    (key: string, typed: string) => changePoints(play, [key], typed) === null,
    [play],
  )

  const { place, sent, isDone } = usePlacing({
    play,
    rows,
    list,
    missing,
    isBlocked: blocked !== '',
    onLeft: () => setOpened(true),
  })
  const wasSent = rows.some(({ state }) => state !== 'hold')
  const isOpen = !isEmpty && (isWide || isPlacing || isDone || (isOpened ?? wasSent))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row shows what its bid can win.
  const shown = useMemo(() => {
    const inSight = isOpen ? rows : rows.filter(({ state }) => state !== 'done').slice(-MOST_CHIPS)
    return inSight.map(row =>
      shownRow(row, { arePlacing, wasSent }, play.type, { ...t, ...words }, translate),
    )
  }, [isOpen, rows, rates, arePlacing, wasSent, play, t, words, translate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what a bid pays follows the rates.
  const best = useMemo(
    () => (isOpen ? bestPayout(rows.filter(isWaiting).flatMap(paidBid)) : 0),
    [isOpen, rows, rates],
  )

  const canWin = best > 0 && <Best>{words.best(formatPoints(best))}</Best>
  const turn = Math.max(1, sent.indexOf(busyKey ?? '') + 1)
  const isOver = isOverBalance && again === 0 && !closed && !tooLate && !isPlacing && !isDone
  return (
    <>
      {Sheet && <Sheet key={sheet} play={play} onClose={() => play.$sheet.set(null)} />}
      <SlipBar
        label={t.slip}
        count={isEmpty ? '' : words.inSlip(isDone ? sent.length : open.length)}
        isOpen={isOpen}
        onToggle={() => setOpened(!isOpen)}
        chips={isOpen ? [] : [...shown].reverse()}
        removeLabel={isPlacing ? null : t.remove}
        onRemove={play.remove}
        undoLabel={step && !isPlacing ? words.undo(step.count) : ''}
        onUndo={() => step && undo(step)}
        notices={
          checking ? (
            <Notice tone="info">{checking}</Notice>
          ) : (
            !arePlacing && (
              <>
                {late.length > 0 && <LateBids play={play} rows={late} />}
                {unanswered.length > 0 && (
                  <LostBids
                    count={unanswered.length}
                    areFinal={unanswered.some(row => row.isFinal)}
                  />
                )}
              </>
            )
          )
        }
        tools={
          !closed &&
          !arePlacing && (
            <>
              {rows.filter(isEditable).length > 1 && (
                <Chip onClick={() => play.$sheet.set('same')}>{words.samePoints}</Chip>
              )}
              <Chip onClick={() => play.$sheet.set('saved')}>{words.savedSlips}</Chip>
            </>
          )
        }
        rows={
          <>
            <SlipList
              ref={list}
              pointsLabel={words.pointsOn}
              onPoints={setPoints}
              onWrongPoints={sayWrongPoints}
              label={t.chosen}
              removeLabel={t.remove}
              rows={shown}
              onRemove={play.remove}
            />
            {!isWide && canWin}
          </>
        }
        actions={
          isOver ? (
            <OverBalance
              play={play}
              rows={due}
              balance={balance}
              note={overBalance}
              isAll={due.length === rows.length}
            />
          ) : (
            <>
              {isWide && canWin}
              {isEmpty && (asks ? <Hint>{asks}</Hint> : <LastTime play={play} hint={hint} />)}
              <PlaceButton
                label={placeLabel()}
                points={isEmpty || isDone ? '' : words.cost(formatPoints(total))}
                note={isDone || isPlacing ? '' : blocked || (isEmpty ? '' : t.final)}
                isWrong={blocked !== ''}
                after={isPlacing ? '' : after}
                progress={isPlacing ? (turn - 1) / Math.max(1, sent.length) : null}
                isDone={isDone}
                isQuiet={isEmpty}
                disabled={blocked !== '' && again === 0 && !isPlacing}
                onPlace={() => void place()}
              />
            </>
          )
        }
        said={
          isPlacing || isDone
            ? checking
            : [t.sum(open.length, formatPoints(total)), after, blocked].filter(Boolean).join('. ')
        }
      />
    </>
  )

  function placeLabel(): string {
    if (isDone) return t.placed(sent.length)
    if (isPlacing && sent.length > 0) return words.placing(turn, sent.length)
    return t.submit(blocked ? again || open.length : open.length)
  }
}
