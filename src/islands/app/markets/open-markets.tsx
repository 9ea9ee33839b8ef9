import { useStore } from '@nanostores/react'
import { gameSlug } from '#contract/routes.ts'
import { $page, parameter } from '../frame/router.ts'
import { useMessages } from '../lib/words.ts'
import { $now, serverNow } from '../live/clock.ts'
import { homeWords } from '../messages/en/markets.ts'
import { $lastPlay } from '../play/play.ts'
import { RailMarkets } from '../ui/rail-markets.tsx'
import { addressOfTap } from './home-view.ts'
import { $games } from './markets.ts'
import { $groups, lineOf, openGames, shownResult } from './shown-markets.ts'

/** The markets that accept bids, next to each screen of a desktop except home, which lists them itself. */
export function OpenMarkets() {
  const t = useMessages(homeWords)
  const games = useStore($games)
  const groups = useStore($groups)
  const lastType = useStore($lastPlay).type
  const route = useStore($page)?.route
  useStore($now)
  const now = serverNow()
  const open = openGames(games, groups, now)
  if (open.length === 0 || route === 'home' || route === 'root') return null
  return (
    <RailMarkets
      title={t.groups.taking}
      markets={open.map(game => {
        const { line, tone } = lineOf(game, now)
        const { Open, Close, isEarlier } = shownResult(game, now)
        const name = game.games_name
        const jodi = isEarlier ? '' : Open.ank + Close.ank
        return {
          href: addressOfTap(game, lastType, now),
          name,
          line,
          isSoon: tone === 'soon',
          jodi: /\d/.test(jodi) ? jodi : '',
          isCurrent: parameter('game') === gameSlug(name),
        }
      })}
    />
  )
}
