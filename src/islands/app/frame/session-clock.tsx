import { useStore } from '@nanostores/react'
import { useMessages } from '../hooks/use-messages.ts'
import { limitsWords } from '../messages/en/account.ts'
import { $sessionMinutes } from '../stores/limits/play-clock.ts'

/** How long ago the login on this phone was. */
export function SessionClock() {
  const { session, time } = useMessages(limitsWords)
  const minutes = useStore($sessionMinutes)
  return <p className="muted small">{session(time(Math.floor(minutes / 60), minutes % 60))}</p>
}
