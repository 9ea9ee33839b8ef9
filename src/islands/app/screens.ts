import { type ComponentType, lazy } from 'react'
import type { AppRoute } from '#contract/routes.ts'
import { Login } from './screens/login/login.tsx'

const Home = lazy(() => import('./screens/home/home.tsx'))
const Sangam = lazy(() => import('./screens/play/sangam.tsx'))
const ManualDeposit = lazy(() => import('./screens/manual-deposit/manual-deposit.tsx'))
const FundHistory = lazy(() => import('./screens/fund-history/fund-history.tsx'))
const Charts = lazy(() => import('./screens/charts/charts.tsx'))

/** Every route's screen. Only the login is in the first load; it is prerendered and hydrated. */
export const screens = {
  root: Home,
  home: Home,
  login: Login,
  signUp: lazy(() => import('./screens/sign-up/sign-up.tsx')),
  createMpin: lazy(() => import('./screens/create-mpin/create-mpin.tsx')),
  verifyOtp: lazy(() => import('./screens/verify-otp/verify-otp.tsx')),
  loginMpin: lazy(() => import('./screens/login-mpin/login-mpin.tsx')),
  profile: lazy(() => import('./screens/profile/profile.tsx')),
  gameRates: lazy(() => import('./screens/game-rates/game-rates.tsx')),
  gameTypes: lazy(() => import('./screens/game-types/game-types.tsx')),
  bulk: lazy(() => import('./screens/play/bulk.tsx')),
  single: lazy(() => import('./screens/play/single.tsx')),
  halfSangam: Sangam,
  fullSangam: Sangam,
  myBids: lazy(() => import('./screens/my-bids/my-bids.tsx')),
  allBids: lazy(() => import('./screens/all-bids/all-bids.tsx')),
  statement: lazy(() => import('./screens/statement/statement.tsx')),
  deposit: ManualDeposit,
  withdraw: lazy(() => import('./screens/withdraw/withdraw.tsx')),
  wallet: lazy(() => import('./screens/wallet/wallet.tsx')),
  addFund: lazy(() => import('./screens/add-fund/add-fund.tsx')),
  addFundManual: ManualDeposit,
  bankDetails: lazy(() => import('./screens/bank-details/bank-details.tsx')),
  fundHistory: FundHistory,
  requestHistory: FundHistory,
  paymentStatus: lazy(() => import('./screens/payment-status/payment-status.tsx')),
  jodiChart: Charts,
  panaChart: Charts,
} satisfies Record<AppRoute, ComponentType>
