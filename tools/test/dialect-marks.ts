import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allCalls } from '../../server/http/all-calls.ts'

/** The calls that the specification describes. Source: docs/specification.md. */
const specifiedCalls = [
  ...['IsUserExists.php', 'otp.php', 'signup.php', 'login.php', 'get_profile.php'],
  ...['edit_profile.php', 'get_games.php', 'get_rates.php', 'set_bid_new.php', 'getCharts.php'],
  ...['get_bid_history.php', 'get_wallet_history.php', 'get_request_history.php'],
  ...['add_points_request.php', 'withdraw_request.php', 'update_bank_details.php'],
  ...['create_payment.php', 'check_payment.php', 'updatePay.php', 'adpayInfo.php'],
]

/** The calls that only our own API has. */
export const ownCalls = allCalls
  .map(call => call.name)
  .filter(name => !specifiedCalls.includes(name))

/** Texts in the scripts of a build that only one dialect of the API has. */
const marks = {
  ank: ['X-User-Token', 'server_time', 'EventSource', ...ownCalls],
  specification: ['success|ok|yes', 'remove it here and add it again'],
}

export type Dialect = keyof typeof marks

/**
 * What is wrong with the scripts of a build for the dialect: a mark of the other one, or a mark of
 * its own that is not there, so that it shows nothing.
 */
export async function dialectErrors(dist: string, dialect: Dialect): Promise<string[]> {
  const names = (await readdir(dist, { recursive: true })).filter(name => name.endsWith('.js'))
  const texts = await Promise.all(names.map(name => readFile(join(dist, name), 'utf8')))
  const has = (mark: string) => texts.some(text => text.includes(mark))
  const other = dialect === 'ank' ? 'specification' : 'ank'
  return [
    ...marks[other].filter(has).map(mark => `has ${mark}`),
    ...marks[dialect].filter(mark => !has(mark)).map(mark => `has no ${mark}`),
  ]
}
