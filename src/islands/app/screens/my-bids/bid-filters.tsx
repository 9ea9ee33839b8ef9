import { useState } from 'react'
import { type BidEntry, bidStatuses } from '#contract/bids.ts'
import { gameTypes } from '#domain/game-types.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { messages as header } from '../../messages/header.ts'
import { messages } from '../../messages/my-bids.ts'
import type { BidFilter } from '../../stores/bids/bids.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { clearFilter, filterText, marketsOf, setFilter } from './filter.ts'

type BidFiltersProps = { filter: BidFilter; bids: readonly BidEntry[]; count: string }

/** One line that shows the filter, and a sheet to change it. */
export function BidFilters({ filter, bids, count }: BidFiltersProps) {
  const labels = useMessages(messages).filter
  const { close } = useMessages(header)
  const [isOpen, setOpen] = useState(false)
  const text = filterText(filter)
  return (
    <div className="stack tight">
      <div className="row apart">
        <Button kind="quiet" icon="filter" onClick={() => setOpen(true)}>
          {labels.open}
        </Button>
        <span className="muted small num">{count}</span>
      </div>
      {text && (
        <div className="row apart">
          <span className="small">{text}</span>
          <Button kind="plain" icon="close" onClick={clearFilter}>
            {labels.clear}
          </Button>
        </div>
      )}
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
        <Fields filter={filter} bids={bids} />
        <p className="muted small num">{count}</p>
      </Dialog>
    </div>
  )
}

type FieldsProps = { filter: BidFilter; bids: readonly BidEntry[] }

function Fields({ filter, bids }: FieldsProps) {
  const t = useMessages(messages)
  const labels = t.filter
  const translate = useTranslate()
  const hasStatus = bids.some(bid => bid.status) || filter.status !== ''
  return (
    <div>
      <Select
        label={labels.market}
        value={filter.market}
        options={optionsOf(labels.all.market, marketsOf(bids, filter))}
        onChange={market => setFilter({ ...filter, market })}
      />
      <div className="grid tight">
        <Select
          label={labels.type}
          value={filter.type}
          options={optionsOf(labels.all.type, gameTypes, translate)}
          onChange={type => setFilter({ ...filter, type })}
        />
        {hasStatus && (
          <Select
            label={labels.status}
            value={filter.status}
            options={optionsOf(labels.all.status, bidStatuses, status => t.status[status])}
            onChange={status => setFilter({ ...filter, status })}
          />
        )}
      </div>
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
