import { fundHistoryTitles } from '#contract/routes.ts'
import { messages } from '../../messages/funds.ts'
import { pathTo } from '../../stores/router.ts'
import { MenuList } from '../../ui/menu-list.tsx'

export default function AllBids() {
  const histories = Object.entries(fundHistoryTitles).map(([type, label]) => ({
    href: pathTo('fundHistory', { type }),
    label,
    icon: 'history' as const,
  }))
  return (
    <MenuList
      items={[
        { href: pathTo('myBids'), label: messages.allBids.bids, icon: 'bids' },
        ...histories,
        { href: pathTo('requestHistory'), label: messages.allBids.requests, icon: 'statement' },
      ]}
    />
  )
}
