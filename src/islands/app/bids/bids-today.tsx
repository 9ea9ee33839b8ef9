import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { byDay, formatDate } from '../lib/dates.ts'
import { isAll } from '../lib/list.ts'
import { useMessages } from '../lib/words.ts'
import { serverNow } from '../live/clock.ts'
import { myBidsWords } from '../messages/en/bids.ts'
import { SideColumn } from '../ui/side-column.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Cards } from './bid-cards.tsx'
import { $bids, allBids, openBids } from './bids.ts'

/** Maximum number of cards. */
const MOST_CARDS = 20

/** Today's bids, next to home on a desktop. */
export function BidsToday() {
  const t = useMessages(myBidsWords)
  const history = useStore($bids)
  useEffect(() => void openBids(allBids), [])
  const isReady = history.state === 'ready' && isAll(history.filter)
  const [newest] = isReady ? byDay(history.rows) : []
  const bids = newest?.day === formatDate(serverNow()) ? newest.rows : []
  return (
    <SideColumn title={t.today}>
      {bids.length > 0 && <Cards bids={bids} most={MOST_CARDS} />}
      {history.state === 'loading' && <Skeleton shape="cards" />}
      {isReady && bids.length === 0 && <p className="muted small">{t.noneToday}</p>}
    </SideColumn>
  )
}
