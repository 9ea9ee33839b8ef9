import type { Game } from '#contract/markets.ts'
import type { MarketSession } from '#domain/bids.ts'
import { $page } from '../frame/router.ts'
import { $announcement } from '../frame/toast.ts'
import { serverNow } from '../live/clock.ts'
import { $ownResults, justAnnounced } from '../live/own-results.ts'
import { freshnessWords } from '../messages/en/frame.ts'
import { $markets, $newResults, gameNamed, isDrawn, resultKey, resultText } from './markets.ts'

/** A result of this age is not announced. */
const NEW_FOR_MS = 60_000

/** How long a half of a result is marked as new: its tile turns once. */
const MARKED_FOR_MS = 3_000

/** If two answers are closer together than this, their differences are new results. */
const CLOSE_ANSWERS_MS = 5 * 60_000

/**
 * Marks results as new when they come in, and announces them on home. Returns the stop function.
 */
export function watchNewResults(): () => void {
  return $markets.listen((shown, before) => {
    const at = serverNow()
    const isRecent = shown.loadedAt - (before?.loadedAt ?? 0) < CLOSE_ANSWERS_MS
    const games = shown.games.filter(game =>
      game.result_at ? at - game.result_at < NEW_FOR_MS : isRecent,
    )
    const found = games.flatMap(game => {
      const was = gameNamed(before?.games ?? [], game.games_name)
      return was ? newSessions(was, game).map(session => ({ game, session })) : []
    })
    if (found.length === 0) return
    markNew(found.map(({ game, session }) => resultKey(game.games_name, session)))
    if (isOnHome()) announce(new Set(found.map(({ game }) => game)))
  })
}

function markNew(keys: readonly string[]): void {
  $newResults.set([...$newResults.get(), ...keys])
  setTimeout(() => $newResults.set($newResults.get().slice(keys.length)), MARKED_FOR_MS)
}

/** The sessions whose result is new or has changed. */
export function newSessions(before: Game, game: Game): MarketSession[] {
  const isNew = (pana: 'open_pana' | 'close_pana') =>
    isDrawn(game[pana]) && (resultDay(before) !== resultDay(game) || before[pana] !== game[pana])
  return (['Open', 'Close'] as const).filter(session =>
    isNew(session === 'Open' ? 'open_pana' : 'close_pana'),
  )
}

/** Another API sends no result_day, nor did a copy that an older version of the app has kept. */
function resultDay({ result_day, day }: Game): string {
  return result_day || day
}

function isOnHome(): boolean {
  const route = $page.get()?.route
  return route === 'home' || route === 'root'
}

function announce(games: ReadonlySet<Game>): void {
  const own = $ownResults.get().map(({ market, day }) => market + day)
  const sentences = [...games]
    .filter(game => !own.includes(game.games_name + resultDay(game)))
    .map(game => freshnessWords.get().arrived(game.games_name, resultText(game)))
  if (sentences.length === 0) return
  $announcement.set([justAnnounced(), sentences.join('. ')].filter(Boolean).join(' '))
}
