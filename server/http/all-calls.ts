import * as accounts from '#contract/accounts.ts'
import * as bids from '#contract/bids.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as funds from '#contract/funds.ts'
import * as limits from '#contract/limits.ts'
import * as markets from '#contract/markets.ts'
import * as payments from '#contract/payments.ts'
import * as profile from '#contract/profile.ts'
import * as wallet from '#contract/wallet.ts'

/** Every call of the contract. */
export const allCalls: Endpoint[] = [
  accounts,
  bids,
  funds,
  limits,
  markets,
  payments,
  profile,
  wallet,
]
  .flatMap(noun => Object.values(noun) as unknown[])
  .filter(isEndpoint)

function isEndpoint(declared: unknown): declared is Endpoint {
  return typeof declared === 'object' && declared !== null && 'sendsAs' in declared
}
