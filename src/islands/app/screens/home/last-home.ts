import { $marketBids } from '../../stores/bids/market-bids.ts'
import { serverNow } from '../../stores/clock.ts'
import { $language } from '../../stores/language.ts'
import { $favourites } from '../../stores/markets/favourites.ts'
import { $games } from '../../stores/markets/markets.ts'
import { $user } from '../../stores/session/session.ts'
import { persistentText } from '../../stores/storage.ts'
import styles from '../../ui/game/market-card.module.css'
import { sameUntil } from './home.ts'

const QUIET_MS = 1_000
const NO_BREAK_SPACE = '\u00a0'

/** Home as HTML, which the page shows until the app is drawn. */
const $lastHome = persistentText('last_home')

/**
 * Keeps home as HTML after every change and when the player leaves the app. Returns the stop
 * function. Source: docs/decisions/0041-last-home.md
 */
export function keepHome(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(keep, QUIET_MS)
  }
  const keepNow = () => {
    if (document.visibilityState === 'hidden') keep()
  }
  const stops = [$games, $marketBids, $user, $favourites, $language].map(store =>
    store.listen(keepSoon),
  )
  document.addEventListener('visibilitychange', keepNow)
  keepSoon()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', keepNow)
    for (const stop of stops) stop()
  }
}

function keep(): void {
  const html = htmlOfHome()
  const games = $games.get()
  const user = $user.get()
  if (!html || !user) return
  const leftMs = sameUntil(games, serverNow()) - serverNow()
  $lastHome.set(
    JSON.stringify({
      html,
      until: Date.now() + leftMs,
      games: JSON.stringify(games),
      user: JSON.stringify(user),
      stars: JSON.stringify($favourites.get()),
      language: $language.get(),
      // It has a hash of the styles: the HTML fits no others.
      policy: document.querySelector<HTMLMetaElement>('meta[http-equiv]')?.content,
    }),
  )
}

/**
 * The page with dimmed figures, without what the clock changes, what opens over it and what comes
 * later; '' while home has no cards or is searched.
 */
function htmlOfHome(): string {
  const frame = document.querySelector('astro-island')?.firstElementChild
  const search = frame?.querySelector<HTMLInputElement>('[type="search"]')
  if (!frame?.querySelector('main article') || search?.value) return ''
  const page = frame.cloneNode(true) as Element
  const others = 'dialog, [role="status"], [data-later], main > :not(:first-child)'
  for (const part of page.querySelectorAll(others)) part.remove()
  for (const part of page.querySelectorAll('[data-figure]')) part.classList.add(styles.old!)
  // A line without its text keeps its height.
  for (const part of page.querySelectorAll('[data-clock]')) {
    part.textContent = part.textContent ? NO_BREAK_SPACE : ''
  }
  return page.outerHTML
}
