import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import type { GameType } from '#domain/game-types.ts'
import { formatPoints, MIN_BID } from '#domain/points.ts'
import { useMessages } from '../../hooks/words.ts'
import { enteringWords, playWords } from '../../messages/en/play.ts'
import { $rates, payoutFor } from '../../stores/markets/rates.ts'
import { Chip, Chips } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { type Play, quickPoints, readStake } from './play.ts'

/** The ways to add many numbers at once. The slip's panel has their sheets. */
export function ManyButtons({ play }: { play: Play }) {
  const t = useMessages(enteringWords)
  return (
    <>
      <Chip onClick={() => play.$sheet.set('fill')}>{t.quickFill}</Chip>
      <Chip onClick={() => play.$sheet.set('type')}>{t.typeMany}</Chip>
    </>
  )
}

type PointsFieldProps = {
  play: Play
  error: string | undefined
  hint?: string
  /** The type whose payout is shown; null for none. */
  type?: GameType | null
}

/** The stake, typed or picked from presets. */
export function PointsField({ play, error, hint, type = play.type }: PointsFieldProps) {
  const t = useMessages(playWords)
  const typed = useStore(play.$stake)
  const nameId = useId()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (input.current!.value !== typed) input.current!.value = typed
  }, [typed])
  useEffect(() => {
    if (error) input.current!.scrollIntoView({ block: 'nearest' })
  }, [error])

  return (
    <Field
      ref={input}
      label={
        <>
          <span id={nameId}>{t.points}</span>
          {type && <Pays type={type} typed={typed} />}
        </>
      }
      aria-labelledby={nameId}
      name="points"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      defaultValue={typed}
      error={error}
      hint={hint}
      onInput={event => play.$stake.set(event.currentTarget.value)}
      beside={<Chips label={t.quick} values={quickPoints} field={input} />}
    />
  )
}

/** What the typed points pay, or the least ones while nothing that counts is typed. */
function Pays({ type, typed }: { type: GameType; typed: string }) {
  const t = useMessages(enteringWords)
  useStore($rates)
  const stake = readStake(typed)
  const points = stake.state === 'points' ? stake.points : MIN_BID
  const payout = payoutFor(type, points)
  if (payout === null) return null
  return <small className="muted">{t.wins(formatPoints(points), formatPoints(payout))}</small>
}
