import * as accounts from './accounts.ts'
import * as bids from './bids.ts'
import type { Endpoint } from './endpoint.ts'
import * as funds from './funds.ts'
import * as limits from './limits.ts'
import * as markets from './markets.ts'
import * as payments from './payments.ts'
import * as profile from './profile.ts'
import * as push from './push.ts'
import * as wallet from './wallet.ts'

/** Every call of players. */
export const allCalls: Endpoint[] = [
  accounts,
  bids,
  funds,
  limits,
  markets,
  payments,
  profile,
  push,
  wallet,
]
  .flatMap(noun => Object.values(noun) as unknown[])
  .filter(isEndpoint)

function isEndpoint(declared: unknown): declared is Endpoint {
  return typeof declared === 'object' && declared !== null && 'sendsAs' in declared
}
