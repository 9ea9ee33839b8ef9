import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useMessages } from '../hooks/use-messages.ts'
import { agoOf } from '../lib/span.ts'
import { freshnessWords } from '../messages/en/frame.ts'
import { $connection } from '../stores/live/connection.ts'
import { watchFreshness } from '../stores/live/freshness.ts'
import { $marketsAge } from '../stores/markets/markets.ts'
import { OfflineStrip } from '../ui/feedback/offline-strip.tsx'

/** Keeps the app fresh, and shows when the server cannot be reached and how old the markets are. */
export function OfflineBanner() {
  const t = useMessages(freshnessWords)
  const { state } = useStore($connection)
  const status = state === 'offline' || state === 'unanswered' ? t[state] : ''
  useEffect(watchFreshness, [])
  return <OfflineStrip status={status}>{status && <Age />}</OfflineStrip>
}

function Age() {
  const t = useMessages(freshnessWords)
  const ageMs = useStore($marketsAge)
  return ageMs !== null && t.loaded(agoOf(ageMs))
}
