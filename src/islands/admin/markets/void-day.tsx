import { useState } from 'react'
import { type SettledDay, voidDay } from '#contract/operator/results.ts'
import { Confirm } from '../frame/confirm.tsx'
import { ReasonField } from '../frame/reason-field.tsx'
import { useChange } from '../frame/use-call.ts'
import { useWords } from '../frame/words.ts'
import { Outcome } from './declare.tsx'

type VoidDayProps = { market: string; day: string; onClose: () => void; onDone: () => void }

/** Voids a market-day, which refunds every bid without an outcome. */
export function VoidDay({ market, day, onClose, onDone }: VoidDayProps) {
  const words = useWords()
  const change = useChange(voidDay, words.lost)
  const [reason, setReason] = useState('')
  const [settled, setSettled] = useState<SettledDay | null>(null)
  const where = `${market}, ${day}`
  if (settled) return <Outcome settled={settled} where={where} onClose={onClose} />
  return (
    <Confirm
      title={words.void.title}
      onClose={onClose}
      action={words.void.button}
      isDanger
      isReady={reason.trim() !== ''}
      change={change}
      onConfirm={async () => {
        const reply = await change.send({ name: market, day, reason })
        if (!reply) return
        setSettled(reply.settled)
        onDone()
      }}
    >
      <p>{where}</p>
      <p>{words.void.what}</p>
      <ReasonField value={reason} onChange={setReason} />
    </Confirm>
  )
}
