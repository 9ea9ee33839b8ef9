import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { GameType } from '#domain/game-types.ts'
import { formatPoints, MIN_BID } from '#domain/points.ts'
import { useMessages } from '../../hooks/words.ts'
import { enteringWords, playWords } from '../../messages/en/play.ts'
import { $rates, payoutFor } from '../../stores/markets/rates.ts'
import { StakeField } from '../../ui/choice.tsx'
import { Tool } from '../../ui/number-grid.tsx'
import { type Play, quickPoints, readStake } from './play.ts'

/** Opens the ways to add many numbers at once. The slip's panel has their sheets. */
export function ManyTool({ play }: { play: Play }) {
  const t = useMessages(enteringWords)
  return <Tool label={t.quickFill} icon="bolt" onClick={() => play.$sheet.set('fill')} />
}

type PointsFieldProps = {
  play: Play
  error: string | undefined
  hint?: string
  /** The type whose payout is shown; null for none. */
  type?: GameType | null
  /** Called when the stake is chosen: after a preset, and by Enter. */
  onDone?: () => void
}

/** The stake, typed or picked from presets. */
export function PointsField({ play, error, hint, type = play.type, onDone }: PointsFieldProps) {
  const t = useMessages(playWords)
  const typed = useStore(play.$stake)
  const note: ReactNode = hint ?? (type && <Pays type={type} typed={typed} />)
  return (
    <StakeField
      label={t.points}
      name="points"
      quick={t.quick}
      other={t.other}
      values={quickPoints}
      typed={typed}
      onTyped={play.$stake.set}
      onDone={onDone}
      error={error}
      note={note}
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
  return payout !== null && t.wins(formatPoints(points), formatPoints(payout))
}
