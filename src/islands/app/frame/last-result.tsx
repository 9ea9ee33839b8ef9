import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import { useMessages } from '../hooks/words.ts'
import { homeWords } from '../messages/en/home.ts'
import { formatDate } from '../stores/dates.ts'
import { shownResult } from '../stores/markets/shown-markets.ts'
import { pathTo } from '../stores/router.ts'
import { LinkButton } from '../ui/button.tsx'
import { Result } from '../ui/result.tsx'

type LastResultProps = { game: Game; now: number }

/** The last result of a market under its day, or what it waits for, beside the market's times. */
export function LastResult({ game, now }: LastResultProps) {
  const t = useMessages(homeWords)
  const times = t.timesFrom(game.open_time, game.close_time)
  if (game.result_day === '') return <p className="muted fine">{times}</p>
  const { Open, Close, heard, isEarlier, isAwaited, note } = shownResult(game, now)
  return (
    <div>
      <p className={isAwaited ? 'small strong' : 'muted fine'}>
        {note || t.resultOf(formatDate(game.result_day))}
      </p>
      <div className="row apart">
        <Result
          open={{ ...Open, isNew: false }}
          close={{ ...Close, isNew: false }}
          heard={heard}
          isEarlier={isEarlier}
        />
        <p className="muted fine in-two">{times}</p>
      </div>
      {isAwaited && <p className="muted fine">{t.shownHere}</p>}
    </div>
  )
}

/** The two charts of a market. */
export function ChartLinks({ game }: { game: Game }) {
  const t = useMessages(homeWords)
  const params = { game: gameSlug(game.games_name) }
  return (
    <div className="row flush">
      <LinkButton kind="plain" icon="chart" href={pathTo('jodiChart', params)}>
        {t.jodiChart}
      </LinkButton>
      <LinkButton kind="plain" icon="chart" href={pathTo('panaChart', params)}>
        {t.panaChart}
      </LinkButton>
    </div>
  )
}
