import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type FundHistoryType, fundHistoryTitles } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import { pathTo } from '../frame/router.ts'
import {
  $requests,
  BLANK,
  freshRequests,
  fundIcons,
  newestOf,
  watchRequests,
} from '../funds/requests.ts'
import { byDay } from '../lib/dates.ts'
import { isAll } from '../lib/list.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages } from '../lib/words.ts'
import { fundsWords } from '../messages/en/funds.ts'
import { nameWords } from '../messages/en/names.ts'
import { Heading } from '../ui/heading.tsx'
import { MenuList } from '../ui/menu-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Cards } from './bid-cards.tsx'
import { $bids, $inPlay, allBids, loadMarketBids, openBids } from './bids.ts'

/** The number of cards above the lists, or next to them on a desktop. */
const CARDS = { narrow: 2, wide: 5 }

/** The newest bids, and the ways to all of them and to the requests, each with the newest of it. */
export function AllBids() {
  const names = useMessages(nameWords)
  const t = useMessages(fundsWords)
  const inPlay = useStore($inPlay)
  const requests = freshRequests(useStore($requests))
  const history = useStore($bids)
  useEffect(() => void openBids(allBids), [])
  useEffect(() => void loadMarketBids(), [])
  useEffect(watchRequests, [])
  // The newest bids are above the rest, which must not move when they come.
  if (history.state === 'loading') return <Skeleton shape="rows" />
  const types = Object.keys(fundHistoryTitles) as FundHistoryType[]
  const bids = {
    href: pathTo('myBids'),
    label: t.allBids.bids,
    icon: 'bids' as const,
    note: inPlay ? t.wallet.inPlay(formatPoints(inPlay.points), inPlay.bids) : BLANK,
  }
  const histories = types.map(type => ({
    href: pathTo('fundHistory', { type }),
    label: names.history(type),
    icon: fundIcons[type],
    note: newestOf(requests, type, t.history.fund),
  }))
  return (
    <div className="stack pair">
      <NewestBids />
      <section className="stack tight">
        <Heading>{t.allBids.histories}</Heading>
        <MenuList items={[bids, ...histories]} />
      </section>
    </div>
  )
}

/** The cards of the newest day, as the bid history has them. */
function NewestBids() {
  const t = useMessages(fundsWords)
  const history = useStore($bids)
  const isWide = useIsWide()
  const isReady = history.state === 'ready' && isAll(history.filter)
  const [day] = isReady ? byDay(history.rows) : []
  if (!day) return null
  const end = 'rows' in history && history.hasMore ? history.rows.at(-1) : undefined
  return (
    <section className="stack tight">
      <Heading aside={<span>{day.day}</span>}>{t.allBids.newest}</Heading>
      <Cards bids={day.rows} most={isWide ? CARDS.wide : CARDS.narrow} end={end} />
    </section>
  )
}
