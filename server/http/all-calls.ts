import * as accounts from '#contract/accounts.ts'
import * as bankDetails from '#contract/bank-details.ts'
import * as bids from '#contract/bids.ts'
import * as charts from '#contract/charts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as funds from '#contract/funds.ts'
import * as limits from '#contract/limits.ts'
import * as marketBids from '#contract/market-bids.ts'
import * as markets from '#contract/markets.ts'
import * as myData from '#contract/my-data.ts'
import * as numbers from '#contract/numbers.ts'
import * as payments from '#contract/payments.ts'
import * as profile from '#contract/profile.ts'
import * as profileChanges from '#contract/profile-changes.ts'
import * as receipts from '#contract/receipts.ts'
import * as sessions from '#contract/sessions.ts'
import * as wallet from '#contract/wallet.ts'

/** Every call of the contract. */
export const allCalls: Endpoint[] = [
  accounts,
  bankDetails,
  bids,
  charts,
  funds,
  limits,
  marketBids,
  markets,
  myData,
  numbers,
  payments,
  profile,
  profileChanges,
  receipts,
  sessions,
  wallet,
]
  .flatMap(noun => Object.values(noun) as unknown[])
  .filter(isEndpoint)

function isEndpoint(declared: unknown): declared is Endpoint {
  return typeof declared === 'object' && declared !== null && 'sendsAs' in declared
}
