import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ALL_DEPOSITS, ALL_FUNDS, ALL_WITHDRAWALS, type FundHistoryType } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import { $user } from '../accounts/session.ts'
import { $inPlay, loadMarketBids } from '../bids/bids.ts'
import { pathTo } from '../frame/router.ts'
import { hiddenAccount } from '../funds/funds.ts'
import {
  $requests,
  freshRequests,
  fundIcons,
  isHeld,
  newestOf,
  watchRequests,
} from '../funds/requests.ts'
import { isAll } from '../lib/list.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages } from '../lib/words.ts'
import { fundsWords } from '../messages/en/funds.ts'
import { Heading } from '../ui/heading.tsx'
import { Hero } from '../ui/hero.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MenuList } from '../ui/menu-list.tsx'
import { MenuTiles } from '../ui/menu-tiles.tsx'
import { EntryTable } from './statement.tsx'
import { $statement, everything, loadStatement } from './statement-entries.ts'

const NEWEST_ENTRIES = { narrow: 4, wide: 10 }

export function Wallet() {
  const t = useMessages(fundsWords)
  const user = useStore($user)
  const { wallet } = t
  const requests = freshRequests(useStore($requests))
  const inPlay = useStore($inPlay)
  useEffect(watchRequests, [])
  useEffect(() => void loadMarketBids(), [])
  const history = (type: FundHistoryType, label: string) => ({
    href: pathTo('fundHistory', { type }),
    label,
    icon: fundIcons[type],
    note: newestOf(requests, type, t.history.fund),
  })
  return (
    <div className="stack pair narrow-first">
      <div className="stack">
        <Hero
          label={t.balance}
          amount={formatPoints(user?.wallet)}
          notes={[
            ...(inPlay ? [wallet.inPlay(formatPoints(inPlay.points), inPlay.bids)] : []),
            ...(requests ?? [])
              .filter(isHeld)
              .map(({ points, remark }) => wallet.held(formatPoints(points), remark)),
          ]}
        >
          <LinkButton kind="add" href={pathTo('addFund')}>
            {wallet.addFund}
          </LinkButton>
          <LinkButton kind="brand" href={pathTo('withdraw')}>
            {wallet.withdraw}
          </LinkButton>
        </Hero>
        <MenuTiles
          items={[
            {
              href: pathTo('addFundManual'),
              label: wallet.manual,
              note: wallet.manualNote,
              icon: 'image',
            },
            {
              href: pathTo('bankDetails'),
              label: wallet.bank,
              note: hiddenAccount(user) || wallet.bankNote,
              icon: 'bank',
            },
          ]}
        />
        <MenuList
          items={[
            history(ALL_DEPOSITS, wallet.deposits),
            history(ALL_WITHDRAWALS, wallet.withdrawals),
            { href: pathTo('requestHistory'), label: wallet.requests, icon: fundIcons[ALL_FUNDS] },
          ]}
        />
      </div>
      <NewestEntries />
    </div>
  )
}

/** The newest entries of the statement, and the way to all of them. */
function NewestEntries() {
  const { wallet } = useMessages(fundsWords)
  const statement = useStore($statement)
  const most = NEWEST_ENTRIES[useIsWide() ? 'wide' : 'narrow']
  useEffect(() => void loadStatement(everything), [])
  const isReady = statement.state === 'ready' && isAll(statement.filter)
  if (!isReady || statement.rows.length === 0) return null
  return (
    <section className="stack tight">
      <Heading>{wallet.newest}</Heading>
      <EntryTable entries={statement.rows} hasMore={statement.hasMore} most={most} />
      <LinkButton kind="quiet" wide href={pathTo('statement')}>
        {wallet.statement}
      </LinkButton>
    </section>
  )
}
