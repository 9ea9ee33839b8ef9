import { fundHistoryTitles } from '#contract/routes.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { messages } from '../../messages/funds.ts'
import { pathTo } from '../../stores/router.ts'
import { MenuList } from '../../ui/navigation/menu-list.tsx'

export default function AllBids() {
  const translate = useTranslate()
  const t = useMessages(messages)
  const histories = Object.entries(fundHistoryTitles).map(([type, label]) => ({
    href: pathTo('fundHistory', { type }),
    label: translate(label),
    icon: 'history' as const,
  }))
  return (
    <MenuList
      items={[
        { href: pathTo('myBids'), label: t.allBids.bids, icon: 'bids' },
        ...histories,
        { href: pathTo('requestHistory'), label: t.allBids.requests, icon: 'statement' },
      ]}
    />
  )
}
