import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ChartKind } from '#contract/charts.ts'
import { gameNameOf, gameSlug } from '#contract/routes.ts'
import * as sentences from '#contract/sentences.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { messages } from '../../messages/charts.ts'
import { AsOf } from '../../shell/as-of.tsx'
import { $chart, type Chart, reloadChart } from '../../stores/markets/charts.ts'
import { $page, parameter, pathTo } from '../../stores/router.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { ChartHead, WeekChart } from '../../ui/game/week-chart.tsx'
import { watchChart, weeksOf } from './charts.ts'

const routes = { jodi_chart: 'jodiChart', pana_chart: 'panaChart' } as const
const kinds = Object.keys(routes) as ChartKind[]

export default function Charts() {
  const t = useMessages(messages)
  const gameName = gameNameOf(parameter('game'))
  const kind = $page.get()?.route === 'panaChart' ? 'pana_chart' : 'jodi_chart'
  const chart = useStore($chart)
  useEffect(() => watchChart(kind, gameName), [kind, gameName])
  return (
    <>
      <ChartHead
        title={gameName}
        links={kinds.map(other => ({
          href: pathTo(routes[other], { game: gameSlug(gameName) }),
          label: t.kinds[other],
          current: other === kind,
        }))}
        days={t.days}
      >
        {chart.state === 'old' && (
          <AsOf
            loadedAt={chart.loadedAt}
            problem={chart.problem}
            onRetry={() => void reloadChart()}
          >
            {chart.isCut && <p>{t.newestOnly(chart.rows.length)}</p>}
          </AsOf>
        )}
      </ChartHead>
      <Body kind={kind} chart={chart} />
    </>
  )
}

function Body({ kind, chart }: { kind: ChartKind; chart: Chart }) {
  const t = useMessages(messages)
  const translate = useTranslate()
  if (chart.state === 'loading') return <Skeleton rows={8} height="row" />
  if (chart.state === 'refused') {
    return (
      <Empty
        icon="chart"
        title={translate(chart)}
        action={<LinkButton href={pathTo('home')}>{t.home}</LinkButton>}
      />
    )
  }
  if (chart.state === 'failed') {
    return (
      <Notice tone="error" action={<Button onClick={() => void reloadChart()}>{t.retry}</Button>}>
        {translate(chart.problem)}
      </Notice>
    )
  }
  if (chart.rows.length === 0) return <Empty icon="chart" title={translate(sentences.noData)} />
  const weeks = weeksOf(kind, chart.rows)
  // A chart that goes further back than the one before gets another key, and opens at its end.
  return <WeekChart key={weeks[0]!.name} caption={t.caption[kind]} weeks={weeks} labels={t} />
}
