import { type ComponentType, lazy } from 'react'
import type { AppRoute } from '#contract/routes.ts'
import { Login } from './screens/login/login.tsx'

const Home = lazy(() => import('./screens/home/home.tsx'))
const Sangam = lazy(() => import('./screens/play/sangam.tsx'))
const ComingSoon = lazy(() => import('./screens/coming-soon/coming-soon.tsx'))

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
  allBids: ComingSoon,
  statement: ComingSoon,
  deposit: ComingSoon,
  withdraw: ComingSoon,
  wallet: ComingSoon,
  addFund: ComingSoon,
  addFundManual: ComingSoon,
  bankDetails: ComingSoon,
  fundHistory: ComingSoon,
  requestHistory: ComingSoon,
  paymentStatus: ComingSoon,
  jodiChart: ComingSoon,
  panaChart: ComingSoon,
} satisfies Record<AppRoute, ComponentType>
