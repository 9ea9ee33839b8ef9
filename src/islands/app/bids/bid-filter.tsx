import { computed } from 'nanostores'
import { useState } from 'react'
import * as v from 'valibot'
import { type BidEntry, type BidStatus, bidStatuses } from '#contract/bids.ts'
import { gameTypes } from '#domain/game-types.ts'
import { isDay } from '#domain/market-days.ts'
import { $page, pathTo } from '../frame/router.ts'
import { formatDate, readInstant } from '../lib/dates.ts'
import { useMessages } from '../lib/words.ts'
import { $games } from '../markets/markets.ts'
import { myBidsWords } from '../messages/en/bids.ts'
import { headerWords } from '../messages/en/header.ts'
import { nameWords } from '../messages/en/names.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Select } from '../ui/select.tsx'
import { Toggles } from '../ui/toggles.tsx'
import { allBids, type BidFilter } from './bids.ts'

/** Bytes of an address that are no UTF-8 are read as U+FFFD. */
const isName = (text: string) => !/[\uFFFD\p{Cc}]/u.test(text)

const Filter = v.object({
  market: v.fallback(v.pipe(v.string(), v.check(isName)), ''),
  type: v.fallback(v.picklist([...gameTypes, '']), ''),
  status: v.fallback(v.picklist([...bidStatuses, '']), ''),
  day: v.fallback(v.pipe(v.string(), v.check(isDay)), ''),
})

// As text, so that a page with the same query is not a change.
const $query = computed($page, page => new URLSearchParams(page?.search).toString())

/** The filter in the address, so that Back leads to the same list. */
export const $filter = computed($query, (query): BidFilter => {
  const read = v.safeParse(Filter, Object.fromEntries(new URLSearchParams(query)))
  return read.success ? read.output : allBids
})

export function setFilter(filter: BidFilter): void {
  const filled = Object.entries(filter).filter(([, value]) => value !== '')
  const query = new URLSearchParams(filled).toString()
  $page.open(pathTo('myBids') + (query && `?${query}`), true)
}

export function clearFilter(): void {
  setFilter(allBids)
}

/** Whether a loaded bid fits a filter. */
export function isWanted(bid: BidEntry, filter: BidFilter): boolean {
  return (
    isWantedOnAnyDay(bid, filter) &&
    (filter.day === '' || formatDate(bid.date) === formatDate(filter.day))
  )
}

/** How many bids a filter leaves out only because their day cannot be read. */
export function skippedBy(bids: readonly BidEntry[], filter: BidFilter): number {
  if (filter.day === '') return 0
  return bids.filter(bid => isWantedOnAnyDay(bid, filter) && readInstant(bid.date) === null).length
}

function isWantedOnAnyDay(bid: BidEntry, { market, type, status }: BidFilter): boolean {
  return (
    (market === '' || plain(bid.game_name) === plain(market)) &&
    (type === '' || plain(bid.game_type) === plain(type)) &&
    (status === '' || bid.status === status)
  )
}

/** Another API may write single digit or SINGLE_DIGIT, and a market in the same ways. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll('_', ' ')
}

/** Kesar Mahal · Won; empty for everything. */
export function filterText({ market, type, status, day }: BidFilter): string {
  const parts = [
    market,
    nameWords.get().gameType(type),
    status && myBidsWords.get().status[status],
    day && formatDate(day),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Today's markets, and those of older bids, each under its first name. */
function marketsOf(bids: readonly BidEntry[], { market }: BidFilter): string[] {
  const names = [...$games.get().map(game => game.games_name), ...bids.map(bid => bid.game_name)]
  const all = [...names, market].filter(Boolean)
  return all.filter((name, place) => all.findIndex(one => plain(one) === plain(name)) === place)
}

type FilterFieldsProps = { filter: BidFilter; bids: readonly BidEntry[] }

/** The fields that a filter has. */
function FilterFields({ filter, bids }: FilterFieldsProps) {
  const labels = useMessages(myBidsWords).filter
  const names = useMessages(nameWords)
  return (
    <div>
      <Select
        label={labels.market}
        value={filter.market}
        options={optionsOf(labels.all.market, marketsOf(bids, filter))}
        onChange={market => setFilter({ ...filter, market })}
      />
      <Select
        label={labels.type}
        value={filter.type}
        options={optionsOf(labels.all.type, gameTypes, names.gameType)}
        onChange={type => setFilter({ ...filter, type })}
      />
      <Field
        label={labels.day}
        name="day"
        type="date"
        value={filter.day}
        onChange={event => setFilter({ ...filter, day: event.currentTarget.value })}
      />
    </div>
  )
}

function optionsOf<Value extends string>(
  all: string,
  values: readonly Value[],
  nameOf: (value: Value) => string = String,
): { value: Value | ''; label: string }[] {
  return [{ value: '', label: all }, ...values.map(value => ({ value, label: nameOf(value) }))]
}

/** The outcomes to choose from; refunds only where there may be some. Null counts are not known. */
function outcomesOf({ status }: BidFilter, counts: OutcomeCounts | null): (BidStatus | '')[] {
  // An API may send no outcomes.
  const hasOutcomes = counts !== null && bidStatuses.some(one => counts.counts[one] > 0)
  const mayBeMore = hasOutcomes && counts.hasMore
  const isThere = (outcome: BidStatus) =>
    outcome === status || mayBeMore || counts?.counts[outcome] !== 0
  const hasRefunds = status === 'refunded' || mayBeMore || Boolean(counts?.counts.refunded)
  const some = (['placed', 'won', 'lost'] as const).some(isThere)
  if (!some && !hasRefunds) return []
  return ['', 'placed', 'won', 'lost', ...(hasRefunds ? (['refunded'] as const) : [])]
}

/** While older bids can be loaded, no number of all bids is known. */
function countText(outcome: BidStatus | '', counts: OutcomeCounts | null): string {
  return counts && !counts.hasMore ? String(counts.counts[outcome]) : ''
}

/** How many of the loaded bids have each outcome, and whether older bids can be loaded. */
export type OutcomeCounts = { counts: Record<BidStatus | '', number>; hasMore: boolean }

export function countsOf(bids: readonly BidEntry[], hasMore: boolean): OutcomeCounts {
  const counts = { '': bids.length, placed: 0, won: 0, lost: 0, refunded: 0 }
  for (const { status } of bids) if (status) counts[status] += 1
  return { counts, hasMore }
}

type BidFiltersProps = {
  filter: BidFilter
  bids: readonly BidEntry[]
  /** Null if they are not known. */
  counts: OutcomeCounts | null
  count: string
}

/** The outcomes side by side, and a sheet for the rest of the filter. */
export function BidFilters({ filter, bids, counts, count }: BidFiltersProps) {
  const t = useMessages(myBidsWords)
  const labels = t.filter
  const { close } = useMessages(headerWords)
  const [isOpen, setOpen] = useState(false)
  const text = filterText({ ...filter, status: '' })
  const outcomes = outcomesOf(filter, counts)
  return (
    <div className="stack tight">
      <div className="row tight even">
        <div className="fill">
          {outcomes.length > 1 && (
            <Toggles
              shape="line"
              label={labels.status}
              options={outcomes.map(value => ({
                value,
                label: [value ? t.status[value] : labels.everything, countText(value, counts)]
                  .filter(Boolean)
                  .join(' '),
              }))}
              isOn={value => value === filter.status}
              onChoose={status => setFilter({ ...filter, status })}
            />
          )}
        </div>
        <IconButton label={labels.open} icon="filter" onClick={() => setOpen(true)} />
      </div>
      {text && (
        <div className="row apart">
          <span className="small">{text}</span>
          <Button kind="plain" icon="close" onClick={clearFilter}>
            {labels.clear}
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {count}
      </p>
      <Dialog
        kind="sheet"
        title={labels.title}
        close={close}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button kind="quiet" onClick={clearFilter}>
              {labels.clear}
            </Button>
            <Button onClick={() => setOpen(false)}>{labels.show}</Button>
          </>
        }
      >
        {isOpen && <FilterFields filter={filter} bids={bids} />}
        <p className="muted small num">{count}</p>
      </Dialog>
    </div>
  )
}
