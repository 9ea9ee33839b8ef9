import type { ComponentProps, FunctionComponent } from 'react'
import type { AppRoute } from '#contract/routes.ts'
import { Profile } from './accounts/profile.tsx'
import { AllBids } from './bids/all-bids.tsx'
import { BidsToday } from './bids/bids-today.tsx'
import { MyBids } from './bids/history.tsx'
import type { entryScreens } from './entry.tsx'
import { NotFound } from './frame/not-found.tsx'
import { UnderHeader } from './frame/notices.tsx'
import { PlayerFrame, Skip } from './frame/player-frame.tsx'
import { hasScreen } from './frame/router.ts'
import { installWorker } from './frame/updates.ts'
import { AddFund } from './funds/add-fund.tsx'
import { BankDetails } from './funds/bank-details.tsx'
import { FundHistory } from './funds/fund-history.tsx'
import { ManualDeposit } from './funds/manual-deposit.tsx'
import { PaymentStatus } from './funds/payment-status.tsx'
import { Withdraw } from './funds/withdraw.tsx'
import { Limits } from './limits/limits.tsx'
import { refresh } from './live/refresh.ts'
import { Charts } from './markets/charts.tsx'
import { GameRates } from './markets/game-rates.tsx'
import { GameTypes } from './markets/game-types.tsx'
import { Home } from './markets/home.tsx'
import { OpenMarkets } from './markets/open-markets.tsx'
import { Bulk } from './play/bulk.tsx'
import { Sangam } from './play/sangam.tsx'
import { Single } from './play/single.tsx'
import type { Site } from './site.ts'
import { Statement } from './wallet/statement.tsx'
import { Wallet } from './wallet/wallet.tsx'
import './ui/screens.css'

type PlayerRoute = Exclude<AppRoute, keyof typeof entryScreens>

const screens: Record<PlayerRoute, FunctionComponent<{ site: Site }>> = {
  root: Home,
  home: Home,
  profile: Profile,
  limits: hasScreen('limits') ? Limits : NotFound,
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

function Frame(props: Omit<ComponentProps<typeof PlayerFrame>, 'Rail' | 'Side'>) {
  return <PlayerFrame {...props} Rail={OpenMarkets} Side={BidsToday} />
}

/** What a player needs behind the login, and the charts, which need no login. It is one script. */
export const player = { Frame, Skip, UnderHeader, screens, NotFound, refresh, installWorker }
