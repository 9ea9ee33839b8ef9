/**
 * entry: login and registration, only for a visitor who is not logged in; step: an entry that also
 * needs a mobile number; home: needs a login; bettor: needs a login and status "1"; open: anyone.
 * Source: docs/specification.md, Guard.
 */
type RouteAccess = 'entry' | 'step' | 'home' | 'bettor' | 'open'

type RouteDeclaration = { path: string; access: RouteAccess; title: string }

/**
 * Every URL of the app, spelled as specified, most literal first: the first match wins. A title in
 * braces is the route's parameter with underscores as spaces.
 */
export const appRoutes = {
  root: { path: '/', access: 'home', title: '' },
  home: { path: '/home', access: 'home', title: '' },
  login: { path: '/login', access: 'entry', title: 'Log In' },
  signUp: { path: '/sign-up', access: 'step', title: 'Sign Up' },
  createMpin: { path: '/M_pin', access: 'step', title: 'Create MPIN' },
  verifyOtp: { path: '/Otp', access: 'step', title: 'Verify OTP' },
  loginMpin: { path: '/login_mpin', access: 'step', title: 'Log In' },
  profile: { path: '/profile', access: 'bettor', title: 'Profile' },
  paymentStatus: { path: '/payment-status', access: 'open', title: 'Payment Status' },
  limits: { path: '/limits', access: 'bettor', title: 'Limits and breaks' },
  gameRates: { path: '/game-rates', access: 'bettor', title: 'Game Rates' },
  myBids: { path: '/my-bid', access: 'bettor', title: 'Bid History' },
  allBids: { path: '/all-bid', access: 'bettor', title: 'All Bids' },
  statement: { path: '/account-statement', access: 'bettor', title: 'Account Statement' },
  deposit: { path: '/deposit', access: 'bettor', title: 'Deposit' },
  withdraw: { path: '/withdraw', access: 'bettor', title: 'Withdraw' },
  wallet: { path: '/wallet_histroy', access: 'bettor', title: 'Wallet Management' },
  addFund: { path: '/add_fund_auto', access: 'bettor', title: 'Add Fund Upi' },
  addFundManual: { path: '/add_fund_user', access: 'bettor', title: 'Add Fund Manual' },
  bankDetails: { path: '/add_bank_details', access: 'bettor', title: 'Bank Details' },
  requestHistory: { path: '/request_history', access: 'bettor', title: 'Deposit History' },
  fundHistory: { path: '/fund_histry/:type', access: 'bettor', title: 'Fund History' },
  jodiChart: { path: '/jodi_chart/:game', access: 'open', title: 'Charts' },
  panaChart: { path: '/pana_chart/:game', access: 'open', title: 'Charts' },
  halfSangam: { path: '/game_type/:game/half_sangam', access: 'bettor', title: '{game}' },
  fullSangam: { path: '/game_type/:game/full_sangam', access: 'bettor', title: '{game}' },
  bulk: { path: '/game_type/:game/:type', access: 'bettor', title: '{game}' },
  single: { path: '/game_type_single/:game/:type', access: 'bettor', title: '{game}' },
  gameTypes: { path: '/game_type/:game', access: 'bettor', title: '{game}' },
} as const satisfies Record<string, RouteDeclaration>

export type AppRoute = keyof typeof appRoutes

export const appRouteNames = Object.keys(appRoutes) as AppRoute[]

/** The static pages next to the app; links to them leave the island. */
export const sitePaths = {
  download: '/download-now',
  howToPlay: '/how-to-play',
  privacy: '/privacy-policy',
  responsible: '/play-responsibly',
} as const

/** A static page in one of its languages: English without a prefix, the others under their code. */
export function sitePathIn(language: string, path: string): string {
  return language === 'en' ? path : `/${language}${path}`
}

export const ALL_FUNDS = 'ALL_FUND_HISTROY'
export const ALL_DEPOSITS = 'ALL_DEPOSIT'
export const ALL_WITHDRAWALS = 'ALL_WITHDRAWAL'

/** The five lists of /fund_histry/{TYPE}, with the titles their pages carry. */
export const fundHistoryTitles = {
  [ALL_FUNDS]: 'Fund History',
  [ALL_DEPOSITS]: 'Deposit History',
  APPROVED_DEPOSITE: 'Approved Deposit',
  [ALL_WITHDRAWALS]: 'Withdrawal History',
  APPROVED_WITHDRAWAL: 'Approved Withdrawal',
} as const
export type FundHistoryType = keyof typeof fundHistoryTitles

/** The list of a word in a URL, letter case aside; null for an unknown word. */
export function fundHistoryTypeOf(word: string): FundHistoryType | null {
  const type = word.toUpperCase()
  return Object.hasOwn(fundHistoryTitles, type) ? (type as FundHistoryType) : null
}

/** The title of the MPIN's page when a forgotten MPIN is replaced. */
export const NEW_MPIN = 'New MPIN'

/** The title in the header and the tab, from the route and its parameters. Empty on home. */
export function titleOf(name: AppRoute, params: Record<string, string | undefined> = {}): string {
  const { title } = appRoutes[name]
  const list = name === 'fundHistory' && fundHistoryTypeOf(params.type ?? '')
  if (list) return fundHistoryTitles[list]
  return title === '{game}' ? gameNameOf(params.game ?? '') : title
}

/** A market's name as written in a URL. */
export function gameSlug(gameName: string): string {
  return gameName.replaceAll(' ', '_')
}

/** The market's name a URL speaks of. */
export function gameNameOf(slug: string): string {
  return slug.replaceAll('_', ' ')
}

export function hasParameters(path: string): boolean {
  return path.includes(':')
}
