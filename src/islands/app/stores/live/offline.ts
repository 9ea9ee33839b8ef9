import { connect } from '../../api/call.ts'
import { $isOffline } from './news.ts'

/** Notices when the line breaks and when it is back. Returns the end. */
export function watchLine(): () => void {
  const lose = () => $isOffline.set(true)
  connect({ onAnswered: isAnswered => $isOffline.set(!isAnswered) })
  window.addEventListener('offline', lose)
  if (navigator.onLine === false) lose()
  return () => window.removeEventListener('offline', lose)
}
