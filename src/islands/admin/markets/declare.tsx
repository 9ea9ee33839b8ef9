import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { NumberTile } from '#app/ui/number-tile.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import {
  correctResult,
  declareResult,
  type SettledDay,
  showDeclared,
  showExposure,
} from '#contract/operator/results.ts'
import { ankOf, isPana } from '#domain/panas.ts'
import { formatPoints } from '#domain/points.ts'
import { Confirm } from '../frame/confirm.tsx'
import { ReasonField } from '../frame/reason-field.tsx'
import { useCall, useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import styles from './today.module.css'

export type Draw = { market: string; day: string; session: 'Open' | 'Close' }

type DeclareProps = {
  kind: 'declare' | 'correct'
  draw: Draw
  onClose: () => void
  onDone: () => void
}

/** Declares or corrects a result. It shows the pana as the chart will, and what it pays, before the button. */
export function Declare({ kind, draw, onClose, onDone }: DeclareProps) {
  const words = useWords()
  const [pana, setPana] = useState('')
  const [reason, setReason] = useState('')
  const [settled, setSettled] = useState<SettledDay | null>(null)
  const isCorrection = kind === 'correct'
  const declaration = useChange(declareResult, words.lost)
  const correction = useChange(correctResult, words.lost)
  const change = isCorrection ? correction : declaration
  const { market } = draw
  const [day, setDay] = useState(draw.day)
  const [session, setSession] = useState(draw.session)
  const isWhole = isPana(pana)
  const where = words.declare.where(market, words.sessions[session], day)
  if (settled) return <Outcome settled={settled} where={where} onClose={onClose} />
  const send = async () => {
    const fields = { name: market, session, pana, day }
    const reply = await (isCorrection
      ? correction.send({ ...fields, reason })
      : declaration.send(fields))
    if (!reply) return
    setSettled(reply.settled)
    onDone()
  }
  return (
    <Confirm
      title={isCorrection ? words.declare.correctTitle : words.declare.title}
      onClose={onClose}
      action={isWhole ? words.declare.button(pana) : words.declare.buttonEmpty}
      isReady={isWhole && (!isCorrection || reason.trim() !== '')}
      isDanger={isCorrection}
      change={change}
      onConfirm={send}
    >
      <p>{where}</p>
      {isCorrection && (
        <>
          <Field
            label={words.markets.day}
            name="day"
            type="date"
            value={day}
            onChange={event => setDay(event.currentTarget.value)}
          />
          <Segmented
            label={words.exposure.session}
            name="session"
            value={session}
            options={(['Open', 'Close'] as const).map(value => ({
              value,
              label: words.sessions[value],
            }))}
            onChange={setSession}
          />
          <Declared draw={{ market, day, session }} />
        </>
      )}
      <Field
        label={words.declare.pana}
        name="pana"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={3}
        data-first
        value={pana}
        error={pana.length === 3 && !isWhole ? words.declare.notPana : undefined}
        hint={words.declare.panaHint}
        onChange={event => setPana(event.currentTarget.value.trim())}
      />
      {isWhole && (
        <p className={styles.pana}>
          <span>{pana}</span>
          <span aria-hidden="true">→</span>
          <NumberTile state="drawn">{ankOf(pana)}</NumberTile>
        </p>
      )}
      {isWhole && !isCorrection && <Pays {...{ market, day, session, pana }} />}
      {isCorrection && (
        <>
          <p className="muted small">{words.declare.correctNote}</p>
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </Confirm>
  )
}

/** What a pana will pay as the result of a draw. */
function Pays({ market, day, session, pana }: Draw & { pana: string }) {
  const words = useWords()
  const { reply } = useCall(showExposure, { name: market, session, day })
  const found = reply?.numbers.find(each => each.pana === pana)
  if (!found) return null
  const { bids, staked, pays } = found
  return (
    <Notice tone="info">
      {words.declare.pays(formatPoints(pays), bids, formatPoints(staked))}
    </Notice>
  )
}

/** The result that a correction replaces. */
function Declared({ draw: { market, day, session } }: { draw: Draw }) {
  const words = useWords()
  const { reply } = useCall(showDeclared, { name: market, session, day })
  return reply ? <p>{words.declare.now(reply.pana, ankOf(reply.pana))}</p> : null
}

type OutcomeProps = { settled: SettledDay; where: string; onClose: () => void }

/** What a result did. */
export function Outcome({ settled, where, onClose }: OutcomeProps) {
  const words = useWords()
  const { did, result, is_settled } = settled
  return (
    <Dialog
      title={words.declare.doneTitle}
      close={words.close}
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.done}</Button>}
    >
      <p>{where}</p>
      <p className="big num">{result}</p>
      <p>
        {words.declare.did(
          did.won,
          formatPoints(did.paid),
          did.lost,
          did.refunded,
          formatPoints(did.refunded_points),
        )}
      </p>
      {did.taken_back > 0 && (
        <p>{words.declare.takenBack(formatPoints(did.taken_back), formatPoints(did.owed))}</p>
      )}
      {!is_settled && <Notice tone="info">{words.declare.goesOn}</Notice>}
    </Dialog>
  )
}
