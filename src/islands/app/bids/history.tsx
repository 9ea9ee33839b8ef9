import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { BidDay, BidEntry } from '#contract/bids.ts'
import { AsOf } from '../frame/first-load.tsx'
import { pathTo, query, redirectTo } from '../frame/router.ts'
import { byDay } from '../lib/dates.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { myBidsWords } from '../messages/en/bids.ts'
import type { Site } from '../site.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Heading } from '../ui/heading.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Cards } from './bid-cards.tsx'
import {
  $filter,
  BidFilters,
  clearFilter,
  countsOf,
  filterText,
  isWanted,
  type OutcomeCounts,
  skippedBy,
} from './bid-filter.tsx'
import { sumsOf } from './bid-groups.ts'
import { $bidDays, $bids, type BidFilter, loadOlderBids, openBids, type ShownBids } from './bids.ts'
import { ReceiptSheet } from './receipt.tsx'
import { $openReceipt } from './receipts.ts'

type DayHeadProps = {
  day: string
  /** Undefined until the server has sent them, and with an API that does not. */
  sums: BidDay | undefined
}

/** A market-day with the sums of its bids. */
function DayHead({ day, sums }: DayHeadProps) {
  const t = useMessages(myBidsWords)
  const texts = sums && sumsOf(sums)
  return (
    <div>
      <Heading
        aside={
          texts?.net && (
            <Badge tone={texts.isGain ? 'won' : 'closed'}>{t.daySums.net(texts.net)}</Badge>
          )
        }
      >
        {day}
      </Heading>
      {texts && (
        <p className="muted small num">
          {[
            t.daySums.staked(texts.staked),
            texts.won && t.daySums.won(texts.won),
            texts.refunded && t.daySums.refunded(texts.refunded),
            texts.waiting && `${t.status.placed} ${texts.waiting}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </div>
  )
}

/** A message on the lock screen opens a receipt by its slip. */
function openAskedReceipt(): void {
  const slipId = query('receipt')
  if (!slipId) return
  $openReceipt.set(slipId)
  redirectTo('myBids')
}

export function MyBids({ site }: { site: Site }) {
  const slipId = useStore($openReceipt)
  useEffect(openAskedReceipt, [])
  return (
    <>
      <div className={slipId ? 'unprinted' : ''}>
        <History />
      </div>
      {slipId && <ReceiptSheet slipId={slipId} brand={site.brand} />}
    </>
  )
}

function History() {
  const t = useMessages(myBidsWords)
  const translate = useTranslate()
  const history = useStore($bids)
  const filter = useStore($filter)
  useEffect(() => void openBids(filter), [filter])

  if (history.state === 'failed') {
    return (
      <Notice
        tone="error"
        action={<Button onClick={() => void openBids(filter)}>{t.retry}</Button>}
      >
        {translate(history.problem)}
      </Notice>
    )
  }
  if (history.state === 'loading') return <Skeleton shape="cards" />
  return (
    <div className="stack">
      {history.state === 'old' && (
        <AsOf
          loadedAt={history.loadedAt}
          problem={history.problem}
          onRetry={() => void openBids(filter)}
        />
      )}
      <Found {...history} wanted={filter} />
    </div>
  )
}

/** How many of all bids have each outcome, as far as they are loaded. They stay while an outcome is chosen. */
function useCounts(
  isAnswered: boolean,
  bids: readonly BidEntry[],
  hasMore: boolean,
  { status, ...others }: BidFilter,
): OutcomeCounts | null {
  const last = useRef<{ place: string; counts: OutcomeCounts } | null>(null)
  const place = JSON.stringify(others)
  if (isAnswered && status === '') last.current = { place, counts: countsOf(bids, hasMore) }
  return last.current?.place === place ? last.current.counts : null
}

type FoundProps = ShownBids & { wanted: BidFilter }

/** The loaded bids that fit a new filter, until it has its answer. */
function Found({ state, rows: bids, hasMore, filter, wanted }: FoundProps) {
  const t = useMessages(myBidsWords)
  const found = bids.filter(bid => isWanted(bid, wanted))
  const skipped = skippedBy(bids, wanted)
  const isAnswered = filterText(filter) === filterText(wanted)
  const counts = useCounts(isAnswered, bids, hasMore, wanted)
  if (isAnswered && bids.length === 0 && filterText(wanted) === '') {
    return (
      <Empty title={t.noBids} action={<LinkButton href={pathTo('home')}>{t.play}</LinkButton>}>
        {t.noneText}
      </Empty>
    )
  }
  return (
    <>
      <BidFilters
        filter={wanted}
        bids={bids}
        counts={counts}
        count={isAnswered ? t.filter.count(found.length, hasMore) : ''}
      />
      {skipped > 0 && <p className="muted small">{t.filter.skipped(skipped)}</p>}
      {found.length > 0 && (
        <Days bids={found} market={filter.market} end={hasMore ? bids.at(-1) : undefined} />
      )}
      {found.length === 0 && isAnswered && <NoneFound filter={wanted} />}
      {found.length === 0 && !isAnswered && <Skeleton shape="cards" />}
      {hasMore && isAnswered && state === 'ready' && (
        <Button kind="quiet" wide onClick={() => void loadOlderBids()}>
          {t.more}
        </Button>
      )}
    </>
  )
}

type DaysProps = { bids: readonly BidEntry[]; market: string; end: BidEntry | undefined }

/** The bids under the market-days they were placed for, each with its sums. */
function Days({ bids, market, end }: DaysProps) {
  const sums = useStore($bidDays)
  return byDay(bids).map(({ day, rows }, place) => (
    <section className="stack tight" key={rows[0]?.id || place}>
      <DayHead
        day={day}
        sums={sums.market === market ? sums.byDate[rows[0]?.date ?? ''] : undefined}
      />
      <Cards bids={rows} end={end} />
    </section>
  ))
}

function NoneFound({ filter }: { filter: BidFilter }) {
  const t = useMessages(myBidsWords)
  return (
    <Empty title={t.noBids} action={<Button onClick={clearFilter}>{t.filter.clear}</Button>}>
      {t.filter.none(filterText(filter))}
    </Empty>
  )
}
