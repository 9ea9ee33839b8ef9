import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type FundHistoryType, fundHistoryTitles } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import * as offers from '../../api/offers.ts'
import { useMessages, useTranslate } from '../../hooks/words.ts'
import { fundsWords } from '../../messages/en/money.ts'
import { $bids, $inPlay, allBids, loadMarketBids, openBids } from '../../stores/bids/bids.ts'
import { byDay } from '../../stores/dates.ts'
import { isAll } from '../../stores/list.ts'
import { $requests, newestFirst, newestOf, watchRequests } from '../../stores/money/requests.ts'
import { pathTo } from '../../stores/router.ts'
import { Heading, type IconName } from '../../ui/layout.tsx'
import { MenuList } from '../../ui/menu.tsx'
import { Cards } from './bid-cards.tsx'

const NEWEST_CARDS = 2

const icons: Readonly<Record<FundHistoryType, IconName>> = {
  ALL_FUND_HISTROY: 'wallet',
  ALL_DEPOSIT: 'download',
  APPROVED_DEPOSITE: 'check',
  ALL_WITHDRAWAL: 'bank',
  APPROVED_WITHDRAWAL: 'check',
}

/** The newest bids, and the ways to all of them and to the requests, each with the newest of it. */
export function AllBids() {
  const translate = useTranslate()
  const t = useMessages(fundsWords)
  const inPlay = useStore($inPlay)
  const requests = newestFirst(useStore($requests))
  useEffect(() => void loadMarketBids(), [])
  useEffect(() => (offers.newestRequests ? watchRequests() : undefined), [])
  const types = Object.keys(fundHistoryTitles) as FundHistoryType[]
  const bids = {
    href: pathTo('myBids'),
    label: t.allBids.bids,
    icon: 'bids' as const,
    note: inPlay ? t.wallet.inPlay(formatPoints(inPlay.points), inPlay.bids) : '',
  }
  const histories = types.map(type => ({
    href: pathTo('fundHistory', { type }),
    label: translate(fundHistoryTitles[type]),
    icon: icons[type],
    note: newestOf(requests, type, t.history.fund),
  }))
  return (
    <div className="stack pair">
      <NewestBids />
      <MenuList items={[bids, ...histories]} />
    </div>
  )
}

/** The cards of the newest day, as the bid history has them. */
function NewestBids() {
  const t = useMessages(fundsWords)
  const history = useStore($bids)
  useEffect(() => void openBids(allBids), [])
  // Another API may not send the newest first.
  const isReady = offers.pages && history.state === 'ready' && isAll(history.filter)
  const [day] = isReady ? byDay(history.rows) : []
  if (!day) return null
  return (
    <section className="stack tight">
      <Heading aside={day.day}>{t.allBids.newest}</Heading>
      <Cards bids={day.rows} most={NEWEST_CARDS} />
    </section>
  )
}
