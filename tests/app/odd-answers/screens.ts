import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AddFund } from '../../../src/islands/app/screens/add-fund/add-fund.tsx'
import { Charts } from '../../../src/islands/app/screens/charts/charts.tsx'
import { FundHistory } from '../../../src/islands/app/screens/fund-history/fund-history.tsx'
import { GameRates } from '../../../src/islands/app/screens/game-rates/game-rates.tsx'
import { Home } from '../../../src/islands/app/screens/home/home.tsx'
import { ManualDeposit } from '../../../src/islands/app/screens/manual-deposit/manual-deposit.tsx'
import { MyBids } from '../../../src/islands/app/screens/my-bids/my-bids.tsx'
import { Single } from '../../../src/islands/app/screens/play/single.tsx'
import { Profile } from '../../../src/islands/app/screens/profile/profile.tsx'
import { Statement } from '../../../src/islands/app/screens/statement/statement.tsx'
import { VerifyOtp } from '../../../src/islands/app/screens/verify-otp/verify-otp.tsx'
import { Wallet } from '../../../src/islands/app/screens/wallet/wallet.tsx'
import { Withdraw } from '../../../src/islands/app/screens/withdraw/withdraw.tsx'
import { $page } from '../../../src/islands/app/stores/router.ts'

const screens = {
  '/home': Home,
  '/my-bid': MyBids,
  '/account-statement': Statement,
  '/fund_histry/ALL_FUND_HISTROY': FundHistory,
  '/jodi_chart/Far_House': Charts,
  '/game-rates': GameRates,
  '/wallet_histroy': Wallet,
  '/withdraw': Withdraw,
  '/add_fund_auto': AddFund,
  '/deposit': ManualDeposit,
  '/profile': Profile,
  '/Otp': VerifyOtp,
  '/game_type_single/Far_House/single_digit': Single,
}

export type Path = keyof typeof screens

/** What each screen shows of the stores as they are, as text. */
export function shownTexts(): Record<Path, string> {
  const texts = Object.entries(screens).map(([path, Screen]) => {
    $page.open(path)
    const html = renderToStaticMarkup(createElement(Screen))
    return [path, html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')]
  })
  return Object.fromEntries(texts) as Record<Path, string>
}
