import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useMessages } from '../hooks/use-messages.ts'
import { agoOf } from '../lib/span.ts'
import { messages } from '../messages/freshness.ts'
import { watchFreshness } from '../stores/live/freshness.ts'
import { $isOffline } from '../stores/live/news.ts'
import { $marketsAge } from '../stores/markets/markets.ts'
import { OfflineStrip } from '../ui/feedback/offline-strip.tsx'

/** Keeps the app fresh; says when the line is broken, and how old everything on the screen is. */
export default function OfflineBanner() {
  const t = useMessages(messages)
  const isOffline = useStore($isOffline)
  useEffect(watchFreshness, [])
  return <OfflineStrip status={isOffline ? t.offline : ''}>{isOffline && <Age />}</OfflineStrip>
}

function Age() {
  const t = useMessages(messages)
  const ageMs = useStore($marketsAge)
  return ageMs !== null && t.loaded(agoOf(ageMs))
}
