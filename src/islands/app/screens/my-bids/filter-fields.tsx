import { type BidEntry, bidStatuses } from '#contract/bids.ts'
import { gameTypes } from '#domain/game-types.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { myBidsWords } from '../../messages/en/bids.ts'
import type { BidFilter } from '../../stores/bids/bids.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { marketsOf, setFilter } from './filter.ts'

type FilterFieldsProps = { filter: BidFilter; bids: readonly BidEntry[] }

/** The fields that a filter has. */
export function FilterFields({ filter, bids }: FilterFieldsProps) {
  const t = useMessages(myBidsWords)
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
