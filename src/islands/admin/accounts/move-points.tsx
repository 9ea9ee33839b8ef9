import { useState } from 'react'
import { CheckField } from '#app/ui/check-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { creditPlayer, debitPlayer, type OperatorPlayer } from '#contract/operator/players.ts'
import { formatPoints, parsePoints } from '#domain/points.ts'
import { Confirm } from '../frame/confirm.tsx'
import { ReasonField } from '../frame/reason-field.tsx'
import { useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'

type MovePointsProps = {
  kind: 'credit' | 'debit'
  player: OperatorPlayer
  /** The id of this move: a second call with it moves nothing. */
  id: string
  onClose: () => void
  onDone: () => void
}

/** Adds points to a wallet or takes them. */
export function MovePoints({ kind, player, id, onClose, onDone }: MovePointsProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [owe, setOwe] = useState(false)
  const credit = useChange(creditPlayer, words.lost)
  const debit = useChange(debitPlayer, words.lost)
  const isCredit = kind === 'credit'
  const change = isCredit ? credit : debit
  const points = parsePoints(typed)
  const { phone, name, wallet } = player
  const after = points === null ? wallet : isCredit ? wallet + points : Math.max(0, wallet - points)
  const send = () => {
    const moved = { id, phone, points: String(points), reason }
    return isCredit
      ? credit.send(moved)
      : debit.send({ ...moved, owe: owe && points !== null && points > wallet })
  }
  return (
    <Confirm
      title={isCredit ? words.players.credit : words.players.debit}
      onClose={onClose}
      action={isCredit ? words.players.creditButton : words.players.debitButton}
      isDanger={!isCredit}
      isReady={points !== null && reason.trim() !== ''}
      change={change}
      onConfirm={async () => {
        if (!(await send())) return
        onClose()
        onDone()
      }}
    >
      <p>
        <span>{name}</span> <span className="muted num">{phone}</span>
      </p>
      <Field
        label={words.players.points}
        name="points"
        inputMode="numeric"
        autoComplete="off"
        data-first
        value={typed}
        error={typed !== '' && points === null ? words.players.pointsInvalid : undefined}
        hint={words.players.walletAfter(formatPoints(wallet), formatPoints(after))}
        onChange={event => setTyped(event.currentTarget.value.trim())}
      />
      <ReasonField value={reason} onChange={setReason} />
      {!isCredit && points !== null && points > wallet && (
        <CheckField
          label={words.players.owe(formatPoints(points - wallet))}
          name="owe"
          checked={owe}
          onChange={event => setOwe(event.currentTarget.checked)}
        />
      )}
    </Confirm>
  )
}
