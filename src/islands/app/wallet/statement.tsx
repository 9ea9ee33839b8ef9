import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { WalletEntry } from '#contract/wallet.ts'
import { $user } from '../accounts/session.ts'
import { AsOf } from '../frame/first-load.tsx'
import { pathTo } from '../frame/router.ts'
import { byDay } from '../lib/dates.ts'
import { isAll } from '../lib/list.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { frameWords } from '../messages/en/frame.ts'
import { fundsWords } from '../messages/en/funds.ts'
import { statementWords } from '../messages/en/wallet.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DayTable } from '../ui/day-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { EntryKind } from '../ui/entry-kind.tsx'
import { Field } from '../ui/field.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import {
  $statement,
  $sums,
  everything,
  fittingOf,
  isOf,
  loadOlderEntries,
  loadStatement,
  loadSums,
  type StatementFilter,
} from './statement-entries.ts'
import {
  bySlip,
  columns,
  isEmpty,
  isInOrder,
  periodOf,
  rowOf,
  slipRowOf,
} from './statement-rows.ts'
import { KeepButtons, PeriodSums, Summary } from './statement-summary.tsx'

const allKinds = ['', 'bid', 'win', 'deposit', 'withdrawal', 'refund'] as const

export function Statement() {
  const [filter, setFilter] = useState(everything)
  useEffect(() => {
    if (isInOrder(filter)) void loadStatement(filter)
  }, [filter])
  const isWide = useIsWide()
  const filters = <Filter filter={filter} onChange={setFilter} />
  return (
    <div className="stack pair aside">
      {isWide ? (
        <Card>
          <div className="stack">
            {filters}
            {isInOrder(filter) && <Summary filter={filter} />}
          </div>
        </Card>
      ) : (
        filters
      )}
      {isInOrder(filter) && (
        <div className="stack">
          <Entries
            filter={filter}
            onRetry={() => void loadStatement(filter)}
            onShowAll={() => setFilter(everything)}
          />
        </div>
      )}
    </div>
  )
}

type FilterProps = { filter: StatementFilter; onChange: (filter: StatementFilter) => void }

function Filter({ filter, onChange }: FilterProps) {
  const labels = useMessages(statementWords)
  const statement = useStore($statement)
  const [isOpened, setOpen] = useState(false)
  const isWide = useIsWide()
  const isOpen = isWide || isOpened
  const entries = 'rows' in statement ? statement.rows : []
  const found =
    statement.state === 'ready' &&
    labels.count(fittingOf(entries, statement.filter).rows.length, statement.hasMore)
  const hasKinds = entries.length === 0 || entries.some(({ kind }) => kind !== '')
  return (
    <div className="stack tight unprinted">
      <div className="row tight">
        <p className="fill muted small">{labels.about}</p>
        {!isWide && (
          <Button
            kind="quiet"
            icon="filter"
            aria-expanded={isOpen}
            // An error of the fields stays visible.
            onClick={() => setOpen(!isOpened || !isInOrder(filter))}
          >
            {labels.filter}
          </Button>
        )}
        {!isAll(filter) && !isEmpty(statement) && (
          <Button kind="plain" icon="close" onClick={() => onChange(everything)}>
            {labels.showAll}
          </Button>
        )}
      </div>
      {isOpen && hasKinds && (
        <Select
          label={labels.kind}
          value={filter.kind}
          options={allKinds.map(value => ({ value, label: labels.kinds[value] }))}
          onChange={kind => onChange({ ...filter, kind })}
        />
      )}
      {isOpen && (
        <div className={isWide ? 'stack tight' : 'grid tight'}>
          {(['from', 'to'] as const).map(end => (
            <Field
              key={end}
              label={labels[end]}
              name={end}
              type="date"
              value={filter[end]}
              error={end === 'from' && !isInOrder(filter) ? labels.fromAfterTo : undefined}
              onChange={event => onChange({ ...filter, [end]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
      <output className="visually-hidden">{found}</output>
    </div>
  )
}

type EntriesProps = { filter: StatementFilter; onRetry: () => void; onShowAll: () => void }

function Entries({ filter, onRetry, onShowAll }: EntriesProps) {
  const t = useMessages(statementWords)
  const { retry } = useMessages(fundsWords)
  const translate = useTranslate()
  const statement = useStore($statement)
  const sums = useStore($sums)
  const isWide = useIsWide()
  const { from, to } = filter
  const loadedAt = statement.state === 'ready' ? statement.loadedAt : 0
  useEffect(() => {
    if (loadedAt > 0) void loadSums({ from, to })
  }, [from, to, loadedAt])
  // The sums are above the entries, which must not move when they come.
  const isSummed = isOf(sums, filter)
  if (statement.state === 'loading' || (loadedAt > 0 && !isSummed)) {
    return <Skeleton shape="rows" />
  }
  if (statement.state === 'failed') {
    return (
      <Notice tone="error" action={<Button onClick={onRetry}>{retry}</Button>}>
        {translate(statement.problem)}
      </Notice>
    )
  }
  if (statement.state === 'old') {
    return (
      <>
        <AsOf loadedAt={statement.loadedAt} problem={statement.problem} onRetry={onRetry} />
        <EntryTable entries={statement.rows} hasMore={statement.hasMore} />
      </>
    )
  }
  if (isEmpty(statement)) {
    return <NoEntries onShowAll={isAll(filter) ? undefined : onShowAll} />
  }
  const { rows, skipped } = fittingOf(statement.rows, statement.filter)
  return (
    <>
      <PrintHead filter={filter} entries={rows} />
      {!isWide && <PeriodSums sums={sums?.sums} isUntilNow={filter.to === ''} />}
      <EntryTable entries={rows} hasMore={statement.hasMore} />
      {skipped > 0 && <p className="muted small">{t.skipped(skipped)}</p>}
      {statement.hasMore && (
        <div className="unprinted">
          <Button kind="quiet" wide onClick={() => void loadOlderEntries()}>
            {t.more}
          </Button>
        </div>
      )}
      {!isWide && <KeepButtons />}
    </>
  )
}

/** An empty list: with a filter, a link back to all entries; without one, a link to make the first. */
function NoEntries({ onShowAll }: { onShowAll: (() => void) | undefined }) {
  const t = useMessages(statementWords)
  const { wallet } = useMessages(fundsWords)
  const { noData } = useMessages(frameWords)
  return (
    <Empty
      title={noData}
      action={
        onShowAll ? (
          <Button onClick={onShowAll}>{t.showAll}</Button>
        ) : (
          <LinkButton href={pathTo('addFund')}>{wallet.addFund}</LinkButton>
        )
      }
    >
      {!onShowAll && t.noneText}
    </Empty>
  )
}

type PrintHeadProps = { filter: StatementFilter; entries: readonly WalletEntry[] }

/** Whose statement it is, and of which days. Shown only in print. */
function PrintHead({ filter, entries }: PrintHeadProps) {
  const t = useMessages(statementWords)
  const user = useStore($user)
  return (
    <div className="printed">
      <p className="big">{user?.name}</p>
      <p>{`+91 ${user?.phone_number ?? ''}`}</p>
      <p>{`${t.kinds[filter.kind]}, ${periodOf(filter, entries)}`}</p>
    </div>
  )
}

type EntryTableProps = {
  entries: readonly WalletEntry[]
  hasMore: boolean
  /** How many of the newest rows are shown. */
  most?: number
}

/** The entries by day. The bids of a slip are one row, which opens to each of them. */
export function EntryTable({ entries, hasMore, most = Number.POSITIVE_INFINITY }: EntryTableProps) {
  const labels = useMessages(statementWords)
  const isWide = useIsWide()
  const oldest = entries.at(-1)
  const cellsOf = ({ icon, amount, remark, time, of, ...row }: ReturnType<typeof rowOf>) => ({
    ...row,
    time: isWide ? time : [of, time].filter(Boolean).join(' · '),
    of,
    remark: <EntryKind icon={icon}>{remark}</EntryKind>,
    amount: <span className={amount.startsWith('+') ? 'added' : ''}>{amount}</span>,
  })
  const rows = bySlip(entries)
    .slice(0, most)
    .map(slip => ({ date: slip[0].date, at: slip[0].at, slip }))
  return (
    <DayTable
      caption={labels.caption}
      columns={columns(isWide)}
      figures={`${labels.amount}, ${labels.balance}`}
      days={byDay(rows).map(({ day, rows: shown }) => ({
        day,
        rows: shown.map(({ slip }) =>
          slip.length === 1
            ? { cells: cellsOf(rowOf(slip[0])) }
            : {
                cells: cellsOf(slipRowOf(slip, hasMore && slip.at(-1) === oldest)),
                parts: slip.map(entry => cellsOf(rowOf(entry))),
              },
        ),
      }))}
    />
  )
}
