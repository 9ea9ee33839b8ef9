import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import { formatDate } from '../lib/dates.ts'
import type { Elements } from '../lib/elements.ts'
import { useMessages } from '../lib/words.ts'
import { shownResult } from '../markets/shown-markets.ts'
import { homeWords } from '../messages/en/markets.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Result } from '../ui/result.tsx'
import { pathTo } from './router.ts'

type LastResultProps = {
  game: Game
  now: number
  /** Shown next to the result. */
  children?: Elements
}

/** The last result of a market under its day, or what it waits for. */
export function LastResult({ game, now, children }: LastResultProps) {
  const t = useMessages(homeWords)
  if (game.result_day === '') return children
  const { Open, Close, spoken, isEarlier, isAwaited, note } = shownResult(game, now)
  return (
    <div className="stack tight">
      {isAwaited ? (
        <b className="small">{note}</b>
      ) : (
        <p className="muted fine">{note || t.resultOf(formatDate(game.result_day))}</p>
      )}
      <div className="row apart">
        <Result
          open={{ ...Open, isNew: false }}
          close={{ ...Close, isNew: false }}
          spoken={spoken}
          isEarlier={isEarlier}
          isOnly
        />
        {children}
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
