import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { bestPayout } from '#domain/best-payout.ts'
import { formatPoints } from '#domain/points.ts'
import { $user } from '../accounts/session.ts'
import type { Sentence } from '../lib/sentence.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { $rates } from '../markets/rates.ts'
import { nameWords } from '../messages/en/names.ts'
import { chosenWords, playWords } from '../messages/en/play.ts'
import { BestPayout } from '../ui/best-payout.tsx'
import { SlipBar } from '../ui/slip-bar.tsx'
import { SlipHint } from '../ui/slip-hint.tsx'
import { SlipList } from '../ui/slip-list.tsx'
import { $steps, lastStep, undo } from './edit-slip.ts'
import { $placing } from './place-bids.ts'
import type { Play } from './play.ts'
import { $rowList, isWaiting, type KeyedRow } from './slip.ts'
import { LastTime, SlipActions } from './slip-actions.tsx'
import { SlipNotices } from './slip-notices.tsx'
import { SlipSheet, SlipTools } from './slip-sheets.tsx'
import { paidBid, shownRow, slipStatus } from './slip-view.ts'
import { sayWrongPoints, usePlacing } from './use-placing.ts'

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
  missing?: () => Sentence | null
  /** A question before a bid can be added, shown instead of the hint. */
  asks?: string
  /** How numbers are chosen, shown while the slip is empty. */
  hint?: string
}

/** The chosen bids with their states, the sum of the slip, and the button that sends it. */
export function SlipPanel({ play, closed, missing, asks, hint }: SlipPanelProps) {
  const t = useMessages(playWords)
  const words = useMessages(chosenWords)
  const { rows, arePlacing } = useStore($slip)
  const isWide = useIsWide()
  const list = useRef<HTMLUListElement>(null)
  const isEmpty = rows.length === 0
  const [isOpened, setOpened] = useOpened(isEmpty)
  const market = { isClosed: closed !== '', sessions: useStore(play.$marketSessions) }
  const status = slipStatus(rows, market, useStore($user)?.wallet)
  const { waiting, points, cost, balance, late, problem } = status
  const problems = {
    closed,
    late: words.late(late.length),
    balance: `${t.notEnough} ${words.costs(formatPoints(cost), formatPoints(balance))}`,
  }
  const blocked = problem ? problems[problem] : ''
  const after = status.balanceAfter === undefined ? '' : t.after(formatPoints(status.balanceAfter))

  const onLeft = () => setOpened(true)
  const isBlocked = problem !== null
  const placing = usePlacing({ play, rows, list, isBlocked, missing, onLeft })
  const { isPlacing, isDone, sent, busyKey } = placing
  useScrollToBusy(list, busyKey)

  const wasSent = rows.some(({ state }) => state !== 'hold')
  const isOpen = !isEmpty && (isWide || isPlacing || isDone || (isOpened ?? wasSent))
  const shown = useShownRows(play, rows, { isOpen, arePlacing, wasSent })
  const best = useBestPayout(rows, isOpen)
  const canWin = best > 0 && <BestPayout>{words.best(formatPoints(best))}</BestPayout>
  const step = lastStep(useStore($steps), rows)
  const setPoints = useCallback(
    (key: string, typed: string) => play.changePoints([key], typed) === null,
    [play],
  )
  return (
    <>
      <SlipSheet play={play} />
      <SlipBar
        label={t.slip}
        count={isEmpty ? '' : words.inSlip(isDone ? sent.length : waiting.length)}
        isOpen={isOpen}
        onToggle={() => setOpened(!isOpen)}
        chips={isOpen ? [] : [...shown].reverse()}
        removeLabel={isPlacing ? null : t.remove}
        onRemove={play.remove}
        undoLabel={step && !isPlacing ? words.undo(step.count) : ''}
        onUndo={() => step && undo(step)}
        notices={<SlipNotices play={play} status={status} arePlacing={arePlacing} />}
        tools={!closed && !arePlacing && <SlipTools play={play} rows={rows} />}
        rows={
          <>
            <SlipList
              ref={list}
              label={t.chosen}
              rows={shown}
              removeLabel={t.remove}
              onRemove={play.remove}
              pointsLabel={words.pointsOn}
              onPoints={setPoints}
              onWrongPoints={sayWrongPoints}
            />
            {!isWide && canWin}
          </>
        }
        actions={
          <SlipActions {...{ play, status, blocked, after, placing }}>
            {isWide && canWin}
            {isEmpty && (asks ? <SlipHint>{asks}</SlipHint> : <LastTime play={play} hint={hint} />)}
          </SlipActions>
        }
        said={
          isPlacing || isDone
            ? status.isChecking
              ? t.checkingHelp
              : ''
            : [t.sum(waiting.length, formatPoints(points)), after, blocked]
                .filter(Boolean)
                .join('. ')
        }
      />
    </>
  )
}

/** Whether the player or an outcome opened the slip; null before. An empty slip begins again. */
function useOpened(isEmpty: boolean) {
  const [isOpened, setOpened] = useState<boolean | null>(null)
  useEffect(() => {
    if (isEmpty) setOpened(null)
  }, [isEmpty])
  return [isOpened, setOpened] as const
}

/** Keeps the row that is being sent visible. */
function useScrollToBusy(list: RefObject<HTMLUListElement | null>, busyKey: string | undefined) {
  useEffect(() => {
    const row = busyKey && list.current?.querySelector('[aria-busy="true"]')
    // Only the list scrolls, not the grid behind it.
    if (row) list.current!.parentElement!.scrollTop = (row as HTMLElement).offsetTop - ROW_PX
  }, [list, busyKey])
}

type Shown = { isOpen: boolean; arePlacing: boolean; wasSent: boolean }

/** The rows as text: all of an open slip, the newest of a closed one. */
function useShownRows(
  play: Play,
  rows: readonly KeyedRow[],
  { isOpen, arePlacing, wasSent }: Shown,
) {
  const t = useMessages(playWords)
  const words = useMessages(chosenWords)
  const names = useMessages(nameWords)
  const translate = useTranslate()
  const rates = useStore($rates)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row shows what its bid can win.
  return useMemo(() => {
    const visible = isOpen ? rows : rows.filter(({ state }) => state !== 'done').slice(-MOST_CHIPS)
    const sending = { arePlacing, wasSent }
    return visible.map(row =>
      shownRow(row, sending, play.type, { ...t, ...words, ...names }, translate),
    )
  }, [isOpen, rows, rates, arePlacing, wasSent, play, t, words, names, translate])
}

/** The most that the rows can win together; 0 while the slip is closed. */
function useBestPayout(rows: readonly KeyedRow[], isOpen: boolean): number {
  const rates = useStore($rates)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a bid pays follows the rates.
  return useMemo(
    () => (isOpen ? bestPayout(rows.filter(isWaiting).flatMap(paidBid)) : 0),
    [isOpen, rows, rates],
  )
}
