import type { ComponentType } from 'react'
import type { AppRoute } from '#contract/routes.ts'
import { type LoadedLater, loadedLater } from './lib/loaded-later.tsx'
import { Login } from './screens/login/login.tsx'
import { withShared } from './shell/with-shared.ts'
import { type Shape, skeletonOf } from './ui/feedback/skeleton.tsx'

const Home = screen(() => import('./screens/home/home.tsx'), 'markets')
const Sangam = screen(() => import('./screens/play/sangam.tsx'), 'fields')
const ManualDeposit = screen(() => import('./screens/manual-deposit/manual-deposit.tsx'), 'fields')
const FundHistory = screen(() => import('./screens/fund-history/fund-history.tsx'))
const Charts = screen(() => import('./screens/charts/charts.tsx'), 'weeks')

export const NotFound = screen(() => import('./screens/not-found/not-found.tsx'))

const laterScreens = {
  root: Home,
  home: Home,
  signUp: screen(() => import('./screens/sign-up/sign-up.tsx'), 'fields'),
  createMpin: screen(() => import('./screens/create-mpin/create-mpin.tsx')),
  verifyOtp: screen(() => import('./screens/verify-otp/verify-otp.tsx')),
  loginMpin: screen(() => import('./screens/login-mpin/login-mpin.tsx')),
  profile: screen(() => import('./screens/profile/profile.tsx'), 'fields'),
  limits:
    import.meta.env.PUBLIC_API_DIALECT !== 'specification'
      ? screen(() => import('./screens/limits/limits.tsx'), 'cards')
      : NotFound,
  gameRates: screen(() => import('./screens/game-rates/game-rates.tsx')),
  gameTypes: screen(() => import('./screens/game-types/game-types.tsx')),
  bulk: screen(() => import('./screens/play/bulk.tsx'), 'numbers'),
  single: screen(() => import('./screens/play/single.tsx'), 'fields'),
  halfSangam: Sangam,
  fullSangam: Sangam,
  myBids: screen(() => import('./screens/my-bids/my-bids.tsx'), 'cards'),
  allBids: screen(() => import('./screens/all-bids/all-bids.tsx')),
  statement: screen(() => import('./screens/statement/statement.tsx')),
  deposit: ManualDeposit,
  withdraw: screen(() => import('./screens/withdraw/withdraw.tsx'), 'fields'),
  wallet: screen(() => import('./screens/wallet/wallet.tsx')),
  addFund: screen(() => import('./screens/add-fund/add-fund.tsx'), 'fields'),
  addFundManual: ManualDeposit,
  bankDetails: screen(() => import('./screens/bank-details/bank-details.tsx'), 'fields'),
  fundHistory: FundHistory,
  requestHistory: FundHistory,
  paymentStatus: screen(() => import('./screens/payment-status/payment-status.tsx')),
  jodiChart: Charts,
  panaChart: Charts,
} satisfies Record<Exclude<AppRoute, 'login'>, LoadedLater<object>>

/**
 * The screen of each route. Only the login is in the first load, prerendered and hydrated. The HTML is
 * built without the others: their styles would be in the page of the login too.
 */
export const screens: Partial<Record<AppRoute, ComponentType>> = {
  ...(import.meta.env.SSR ? {} : laterScreens),
  login: Login,
}

/** Loads the script of a route's screen before it is shown. */
export async function loadScreen(route: AppRoute | undefined): Promise<void> {
  if (import.meta.env.SSR || route === 'login') return
  await (route ? laterScreens[route] : NotFound).load()
}

/** `shape` is shown until the script is loaded. */
/* @__NO_SIDE_EFFECTS__ */
function screen(
  load: () => Promise<{ default: ComponentType }>,
  shape: Shape = 'rows',
): LoadedLater<object> {
  return loadedLater(() => withShared(load()), skeletonOf(shape))
}
