import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { type GameType, needsBothDraws } from '#domain/game-types.ts'
import { formatPoints, MIN_BID } from '#domain/points.ts'
import { useMessages } from '../lib/words.ts'
import { $rates, payoutFor } from '../markets/rates.ts'
import { enteringWords, playWords } from '../messages/en/play.ts'
import { Button } from '../ui/button.tsx'
import { PointsPills } from '../ui/points-pills.tsx'
import { Tool } from '../ui/tool.tsx'
import { type Play, quickPoints, readPoints } from './play.ts'
import { $rowList } from './slip.ts'

/** Opens the ways to add many numbers at once. The slip's panel has their sheets. */
export function ManyTool({ play }: { play: Play }) {
  const t = useMessages(enteringWords)
  return (
    <Tool
      label={t.quickFill}
      word={t.quickFillShort}
      icon="bolt"
      onClick={() => play.$sheet.set('fill')}
    />
  )
}

type PointsFieldProps = {
  play: Play
  error: string | undefined
  hint?: string
  /** The type whose payout is shown; null for none. */
  type?: GameType | null
  /** Called when the points are chosen: after a preset, and by Enter. */
  onDone?: () => void
}

/** The points of a bid, typed or picked from presets. */
export function PointsField({ play, error, hint, type = play.type, onDone }: PointsFieldProps) {
  const t = useMessages(playWords)
  const typed = useStore(play.$points)
  const note: ReactNode = hint ?? (type && <Pays play={play} type={type} />)
  return (
    <PointsPills
      label={t.points}
      name="points"
      quick={t.quick}
      other={t.other}
      values={quickPoints}
      typed={typed}
      onTyped={play.$points.set}
      onDone={onDone}
      error={error}
      note={note}
    />
  )
}

/**
 * The payout of the typed points, or of the minimum while none can be played. The session comes first,
 * because its switch may be scrolled away.
 */
function Pays({ play, type }: { play: Play; type: GameType }) {
  const t = useMessages(enteringWords)
  const { sessions } = useMessages(playWords)
  const session = useStore(play.$session)
  useStore($rates)
  const points = readPoints(useStore(play.$points)).points ?? MIN_BID
  const payout = payoutFor(type, points)
  if (payout === null) return null
  const text = t.wins(formatPoints(points), formatPoints(payout))
  return <span>{session && !needsBothDraws(type) ? `${sessions[session]} · ${text}` : text}</span>
}

/** Points, and the button that adds the bid. Place is the next step once the slip has one. */
export function AddBid({ play, error }: { play: Play; error: string | undefined }) {
  const t = useMessages(playWords)
  const isFirst = useStore($rowList).length === 0
  return (
    <>
      <PointsField play={play} error={error} />
      <Button type="submit" kind={isFirst ? 'primary' : 'quiet'} icon="plus" wide>
        {t.add}
      </Button>
    </>
  )
}
