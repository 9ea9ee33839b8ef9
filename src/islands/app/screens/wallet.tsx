import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { FundRequest } from '#contract/funds.ts'
import { ALL_DEPOSITS, ALL_WITHDRAWALS, type FundHistoryType } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import * as offers from '../api/offers.ts'
import { useMessages } from '../hooks/words.ts'
import { fundsWords } from '../messages/en/money.ts'
import { outcomeOf } from '../stores/money/funds.ts'
import { $requests, kindOf, newestOf, watchRequests } from '../stores/money/requests.ts'

import { pathTo } from '../stores/router.ts'
import { $user } from '../stores/session/session.ts'
import { LinkButton } from '../ui/button.tsx'
import { Hero } from '../ui/layout.tsx'
import { MenuList, MenuTiles } from '../ui/menu.tsx'

/** The withdrawals whose points are set aside until they are decided. */
function heldOf(requests: readonly FundRequest[]): FundRequest[] {
  if (!offers.heldPoints) return []
  return requests.filter(
    request => kindOf(request) === 'withdrawal' && outcomeOf(request.status) === 'pending',
  )
}

export function Wallet() {
  const t = useMessages(fundsWords)
  const user = useStore($user)
  const { wallet } = t
  const known = useStore($requests)
  useEffect(() => (offers.newestRequests ? watchRequests() : undefined), [])
  // Kept rows may be out of date, and another API may not send the newest first.
  const requests = offers.newestRequests && known.state === 'ready' ? known.rows : []
  const history = (type: FundHistoryType, label: string) => ({
    href: pathTo('fundHistory', { type }),
    label,
    icon: 'history' as const,
    note: newestOf(requests, type, t.history.fund),
  })
  return (
    <div className="stack pair">
      <Hero
        label={t.balance}
        amount={formatPoints(user?.wallet)}
        notes={heldOf(requests).map(({ points, remark }) =>
          wallet.held(formatPoints(points), remark),
        )}
      >
        <LinkButton kind="add" href={pathTo('addFund')}>
          {wallet.addFund}
        </LinkButton>
        <LinkButton kind="brand" href={pathTo('withdraw')}>
          {wallet.withdraw}
        </LinkButton>
      </Hero>
      <div className="stack">
        <MenuTiles
          items={[
            { href: pathTo('addFund'), label: wallet.addFund, icon: 'plus' },
            { href: pathTo('addFundManual'), label: wallet.manual, icon: 'upload' },
            { href: pathTo('withdraw'), label: wallet.withdraw, icon: 'minus' },
            { href: pathTo('bankDetails'), label: wallet.bank, icon: 'bank' },
          ]}
        />
        <MenuList
          items={[
            history(ALL_DEPOSITS, wallet.deposits),
            history(ALL_WITHDRAWALS, wallet.withdrawals),
          ]}
        />
      </div>
    </div>
  )
}
