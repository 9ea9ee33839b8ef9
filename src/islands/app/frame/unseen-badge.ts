import { $unseen, watchUnseen } from '../stores/live/unseen-results.ts'

/**
 * Shows the number of new results in the title and on the icon of the installed app. Returns the
 * stop function.
 */
export function showUnseen(): () => void {
  const stopWatching = watchUnseen()
  const unbind = $unseen.listen(count => {
    const title = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${title}` : title
    // The icon of a browser without badges, or of an app that is not installed, stays as it is.
    if (count > 0) void navigator.setAppBadge?.(count).catch(() => {})
    else void navigator.clearAppBadge?.().catch(() => {})
  })
  return () => {
    stopWatching()
    unbind()
  }
}
