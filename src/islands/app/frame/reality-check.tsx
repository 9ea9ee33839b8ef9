import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatPoints } from '#domain/points.ts'
import { useMessages } from '../hooks/use-messages.ts'
import { signedPoints } from '../lib/signed.ts'
import { limitsWords } from '../messages/en/account.ts'
import { $limits, loadLimits } from '../stores/limits/limits.ts'
import {
  $isCheckShown,
  $sessionMinutes,
  answerCheck,
  startPlayClock,
} from '../stores/limits/play-clock.ts'
import { openPage } from '../stores/router.ts'
import { $session } from '../stores/session/session.ts'
import { Button } from '../ui/form/button.tsx'
import { MustAnswer } from '../ui/layout/must-answer.tsx'

function isPlaying(): boolean {
  const session = $session.get()
  return session.state === 'player' && session.status === '1'
}

/** Asks a player at intervals whether to play on. Source: docs/specification.md, Limits. */
export function RealityCheck() {
  const session = useStore($session)
  const isShown = useStore($isCheckShown)
  useEffect(() => startPlayClock(isPlaying), [])
  if (!isShown || session.state !== 'player' || session.status !== '1') return null
  return <Check />
}

function Check() {
  const { check, time } = useMessages(limitsWords)
  const minutes = useStore($sessionMinutes)
  const played = useStore($limits)?.session
  useEffect(() => void loadLimits(), [])
  const { staked, won } = played ?? {}
  return (
    <MustAnswer
      title={check.title}
      actions={
        <>
          <Button onClick={answerCheck}>{check.goOn}</Button>
          <Button
            onClick={() => {
              answerCheck()
              openPage('limits')
            }}
          >
            {check.stop}
          </Button>
        </>
      }
    >
      <p>{check.time(time(Math.floor(minutes / 60), minutes % 60))}</p>
      {staked === undefined || won === undefined ? (
        <p className="muted">{check.unknown}</p>
      ) : (
        <>
          <p className="num">
            {check.staked}: {formatPoints(staked)} · {check.won}: {formatPoints(won)} · {check.net}:{' '}
            {signedPoints(won - staked)}
          </p>
          <p className="muted small">{check.openBids}</p>
        </>
      )}
    </MustAnswer>
  )
}
