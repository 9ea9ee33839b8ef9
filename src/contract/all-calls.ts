import * as accounts from './accounts.ts'
import * as bids from './bids.ts'
import type { Endpoint } from './endpoint.ts'
import * as funds from './funds.ts'
import * as limits from './limits.ts'
import * as markets from './markets.ts'
import type { OperatorCall } from './operator/call.ts'
import * as operatorMarkets from './operator/markets.ts'
import * as operatorPlayers from './operator/players.ts'
import * as operatorReports from './operator/reports.ts'
import * as operatorRequests from './operator/requests.ts'
import * as operatorResults from './operator/results.ts'
import * as operatorSettings from './operator/settings.ts'
import * as payments from './payments.ts'
import * as profile from './profile.ts'
import * as wallet from './wallet.ts'

/** Every call of players. */
export const allCalls: Endpoint[] = declaredIn<Endpoint>(
  markets,
  accounts,
  profile,
  bids,
  wallet,
  payments,
  funds,
  limits,
)

/** Every call of the operator. */
export const operatorCalls: OperatorCall[] = declaredIn(
  operatorMarkets,
  operatorResults,
  operatorRequests,
  operatorPlayers,
  operatorReports,
  operatorSettings,
)

function declaredIn<Call extends OperatorCall>(...nouns: object[]): Call[] {
  return nouns
    .flatMap(noun => Object.values(noun))
    .filter(value => typeof value === 'object' && 'request' in value && 'reply' in value)
}
