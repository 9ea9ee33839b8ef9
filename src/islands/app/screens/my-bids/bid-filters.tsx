import { useState } from 'react'
import type { BidEntry } from '#contract/bids.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { myBidsWords } from '../../messages/en/bids.ts'
import { headerWords } from '../../messages/en/frame.ts'
import type { BidFilter } from '../../stores/bids/bids.ts'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { clearFilter, filterText } from './filter.ts'
import { FilterFields } from './filter-fields.tsx'

type BidFiltersProps = { filter: BidFilter; bids: readonly BidEntry[]; count: string }

/** One line that shows the filter, and a sheet to change it. */
export function BidFilters({ filter, bids, count }: BidFiltersProps) {
  const labels = useMessages(myBidsWords).filter
  const { close } = useMessages(headerWords)
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
        {isOpen && <FilterFields filter={filter} bids={bids} />}
        <p className="muted small num">{count}</p>
      </Dialog>
    </div>
  )
}
