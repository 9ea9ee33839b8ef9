import type { ComponentProps, FunctionComponent } from 'react'
import type { AppRoute } from '#contract/routes.ts'
import * as offers from './api/offers.ts'
import type { entryScreens } from './entry.tsx'
import { NotFound } from './frame/not-found.tsx'
import { UnderHeader } from './frame/notices.tsx'
import { PlayerFrame, Skip } from './frame/player-frame.tsx'
import { AddFund } from './screens/add-fund.tsx'
import { BankDetails } from './screens/bank-details.tsx'
import { Charts } from './screens/charts/charts.tsx'
import { FundHistory } from './screens/fund-history.tsx'
import { GameRates } from './screens/game-rates.tsx'
import { GameTypes } from './screens/game-types.tsx'
import { Home } from './screens/home/home.tsx'
import { OpenMarkets } from './screens/home/open-markets.tsx'
import { Limits } from './screens/limits/limits.tsx'
import { ManualDeposit } from './screens/manual-deposit.tsx'
import { AllBids } from './screens/my-bids/all-bids.tsx'
import { MyBids } from './screens/my-bids/my-bids.tsx'
import { PaymentStatus } from './screens/payment-status.tsx'
import { Bulk } from './screens/play/bulk.tsx'
import { Sangam } from './screens/play/sangam.tsx'
import { Single } from './screens/play/single.tsx'
import { Profile } from './screens/profile.tsx'
import { Statement } from './screens/wallet/statement.tsx'
import { Wallet } from './screens/wallet/wallet.tsx'
import { Withdraw } from './screens/withdraw.tsx'
import { refresh } from './stores/live/refresh.ts'
import { installWorker } from './stores/updates.ts'
import './ui/screens.css'

type PlayerRoute = Exclude<AppRoute, keyof typeof entryScreens>

const screens: Record<PlayerRoute, FunctionComponent> = {
  root: Home,
  home: Home,
  profile: Profile,
  limits: offers.limits ? Limits : NotFound,
  gameRates: GameRates,
  gameTypes: GameTypes,
  bulk: Bulk,
  single: Single,
  halfSangam: Sangam,
  fullSangam: Sangam,
  myBids: MyBids,
  allBids: AllBids,
  statement: Statement,
  deposit: ManualDeposit,
  withdraw: Withdraw,
  wallet: Wallet,
  addFund: AddFund,
  addFundManual: ManualDeposit,
  bankDetails: BankDetails,
  fundHistory: FundHistory,
  requestHistory: FundHistory,
  paymentStatus: PaymentStatus,
  jodiChart: Charts,
  panaChart: Charts,
}

function Frame(props: Omit<ComponentProps<typeof PlayerFrame>, 'Rail'>) {
  return <PlayerFrame {...props} Rail={OpenMarkets} />
}

/** What a player needs behind the login, and the charts, which need no login. It is one script. */
export const player = { Frame, Skip, UnderHeader, screens, NotFound, refresh, installWorker }
