import { type FundHistoryType, fundHistoryTitles } from '#contract/routes.ts'
import { useMessages, useTranslate } from '../hooks/words.ts'
import { fundsWords } from '../messages/en/money.ts'
import { pathTo } from '../stores/router.ts'
import type { IconName } from '../ui/layout.tsx'
import { MenuList } from '../ui/menu.tsx'

const icons: Readonly<Record<FundHistoryType, IconName>> = {
  ALL_FUND_HISTROY: 'wallet',
  ALL_DEPOSIT: 'download',
  APPROVED_DEPOSITE: 'check',
  ALL_WITHDRAWAL: 'bank',
  APPROVED_WITHDRAWAL: 'check',
}

export function AllBids() {
  const translate = useTranslate()
  const t = useMessages(fundsWords)
  const types = Object.keys(fundHistoryTitles) as FundHistoryType[]
  const histories = types.map(type => ({
    href: pathTo('fundHistory', { type }),
    label: translate(fundHistoryTitles[type]),
    icon: icons[type],
  }))
  return (
    <MenuList
      items={[{ href: pathTo('myBids'), label: t.allBids.bids, icon: 'bids' }, ...histories]}
    />
  )
}
