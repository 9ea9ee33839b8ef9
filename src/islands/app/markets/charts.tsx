import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { ChartKind, ChartRow } from '#contract/markets.ts'
import { gameNameOf, gameSlug } from '#contract/routes.ts'
import { AsOf } from '../frame/first-load.tsx'
import { $page, $pageName, ownOrigin, parameter, pathTo } from '../frame/router.ts'
import { resultPicture } from '../lib/picture.ts'
import { canShare, share } from '../lib/share.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { serverNow } from '../live/clock.ts'
import { receiptWords } from '../messages/en/bids.ts'
import { frameWords } from '../messages/en/frame.ts'
import { headerWords } from '../messages/en/header.ts'
import { chartsWords } from '../messages/en/markets.ts'
import type { Site } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { ChartHead } from '../ui/chart-head.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Result } from '../ui/result.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WeekChart } from '../ui/week-chart.tsx'
import type { WeekCell } from '../ui/week-table.tsx'
import { $chart, type Chart, fetchRows, reloadChart } from './chart-rows.ts'
import { cellsOf, dateOfCell, resultOfCell, watchChart, weeksOf } from './chart-weeks.ts'
import { $games, dayOfGame, gameNamed } from './markets.ts'
import { useMarketAddress } from './use-market-address.ts'

const routes = { jodi_chart: 'jodiChart', pana_chart: 'panaChart' } as const
const kinds = Object.keys(routes) as ChartKind[]

type ChosenDay = { week: ChartRow; day: number; cell: WeekCell }

type DaySheetProps = {
  brand: string
  kind: ChartKind
  gameName: string
  chosen: ChosenDay | null
  onClose: () => void
}

/** The whole result of a day. A jodi chart has no panas, so they are fetched from the pana chart. */
function DaySheet({ brand, kind, gameName, chosen, onClose }: DaySheetProps) {
  const t = useMessages(chartsWords)
  const words = useMessages(receiptWords)
  // A toast would be under the open dialog.
  const [note, setNote] = useState('')
  const [panas, setPanas] = useState<WeekCell | null>(null)
  useEffect(() => {
    setPanas(null)
    setNote('')
    if (!chosen || typeof chosen.cell !== 'string') return
    let isHere = true
    void fetchRows('pana_chart', gameName).then(rows => {
      const row = rows?.find(({ from }) => from !== '' && from === chosen.week.from)
      if (isHere && row) setPanas(cellsOf('pana_chart', row)[chosen.day]!)
    })
    return () => {
      isHere = false
    }
  }, [chosen, gameName])
  const date = chosen && dateOfCell(chosen.week.from, chosen.day)
  const result = chosen && resultOfCell(panas ?? chosen.cell)

  async function send(): Promise<void> {
    const { open, close } = result!
    const drawn = `${open.pana}-${open.ank}${close.ank}-${close.pana}`
    const text = [gameName, drawn, date].filter(Boolean).join(', ')
    const url = new URL(pathTo(routes[kind], { game: gameSlug(gameName) }), ownOrigin())
    const picture = await resultPicture({
      brand,
      market: gameName,
      result: drawn,
      day: date ?? '',
      host: url.host,
    })
    const shared = await share(text, url.href, picture)
    setNote(shared === 'failed' ? words.notShared : canShare() ? '' : words.copied)
  }

  return (
    <Dialog
      kind="sheet"
      title={`${gameName}, ${chosen ? t.days[chosen.day] : ''} ${date ?? ''}`}
      close={useMessages(headerWords).close}
      open={chosen !== null}
      onClose={onClose}
      actions={
        <Button kind="quiet" icon={canShare() ? 'upload' : 'copy'} onClick={() => void send()}>
          {canShare() ? t.share : words.copyText}
        </Button>
      }
    >
      {result && <Result {...result} />}
      <p role="status">{note}</p>
    </Dialog>
  )
}

export function Charts({ site }: { site: Site }) {
  const t = useMessages(chartsWords)
  const gameName = gameNameOf(parameter('game'))
  const kind = $page.get()?.route === 'panaChart' ? 'pana_chart' : 'jodi_chart'
  const chart = useStore($chart)
  useMarketAddress(gameNamed(useStore($games), gameName))
  const name = `${t.caption[kind]}, ${gameName}`
  useEffect(() => watchChart(kind, gameName), [kind, gameName])
  useLayoutEffect(() => {
    $pageName.set(name)
    return () => $pageName.set('')
  }, [name])
  return (
    <>
      <ChartHead
        title={gameName}
        red={t.red}
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
      <Body brand={site.brand} kind={kind} gameName={gameName} chart={chart} />
    </>
  )
}

type BodyProps = { brand: string; kind: ChartKind; gameName: string; chart: Chart }

function Body({ brand, kind, gameName, chart }: BodyProps) {
  const t = useMessages(chartsWords)
  const { noData } = useMessages(frameWords)
  const translate = useTranslate()
  if (chart.state === 'loading') return <Skeleton shape="weeks" />
  if (chart.state === 'refused') {
    return (
      <Empty
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
  if (chart.rows.length === 0) {
    return (
      <Empty title={noData} action={<LinkButton href={pathTo('home')}>{t.home}</LinkButton>}>
        {t.noneText}
      </Empty>
    )
  }
  return (
    <Weeks
      key={chart.rows[0]!.from}
      brand={brand}
      kind={kind}
      gameName={gameName}
      rows={chart.rows}
    />
  )
}

type WeeksProps = {
  brand: string
  kind: ChartKind
  gameName: string
  rows: readonly ChartRow[]
}

/** A chart that goes further back than the previous one gets another key, so it opens at its end. */
function Weeks({ brand, kind, gameName, rows }: WeeksProps) {
  const t = useMessages(chartsWords)
  const [chosen, setChosen] = useState<ChosenDay | null>(null)
  const [hasSheet, setHasSheet] = useState(false)
  const weeks = weeksOf(kind, rows, dayOfGame(gameNamed($games.get(), gameName), serverNow()))
  return (
    <>
      <WeekChart
        caption={t.caption[kind]}
        weeks={weeks}
        labels={t}
        onDay={(week, day) => {
          setHasSheet(true)
          setChosen({ week: rows[week]!, day, cell: weeks[week]!.cells[day]! })
        }}
      />
      {hasSheet && (
        <DaySheet
          brand={brand}
          kind={kind}
          gameName={gameName}
          chosen={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}
