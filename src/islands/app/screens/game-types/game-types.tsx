import { useStore } from '@nanostores/react'
import { errorCode } from '#contract/errors.ts'
import { gameNameOf } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import { FirstLoad } from '../../frame/first-load.tsx'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { gameTypesWords } from '../../messages/en/home.ts'
import { chosenWords } from '../../messages/en/play.ts'
import { $now } from '../../stores/clock.ts'
import { $markets, closedWhy, gameNamed, sessionsOfGame } from '../../stores/markets/markets.ts'
import { parameter } from '../../stores/router.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { MenuList } from '../../ui/navigation/menu-list.tsx'
import { itemsOf } from './game-types.ts'
import { lastSlipOf, playSame } from './same-again.ts'

export function GameTypes() {
  const t = useMessages(gameTypesWords)
  const words = useMessages(chosenWords)
  const translate = useTranslate()
  const slug = parameter('game')
  const { games, loadedAt } = useStore($markets)
  const now = useStore($now)
  const game = gameNamed(games, gameNameOf(slug))
  if (!game) {
    return loadedAt ? <Notice tone="error">{t.unknown}</Notice> : <FirstLoad shape="rows" />
  }
  const sessions = sessionsOfGame(game, now)
  if (sessions.length === 0) {
    return <Notice tone="info">{translate(closedWhy(game) || errorCode('market_closed'))}</Notice>
  }
  const last = lastSlipOf(game, now)
  return (
    <div className="stack">
      {last && (
        <Button kind="quiet" icon="history" wide onClick={() => playSame(game)}>
          {last.missing.length > 0
            ? words.sameAgain(last.bids.length, formatPoints(last.points))
            : words.sameIsThere}
        </Button>
      )}
      <MenuList items={itemsOf(slug, sessions)} />
    </div>
  )
}
