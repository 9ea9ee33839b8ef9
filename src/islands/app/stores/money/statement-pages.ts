import { getWalletHistory, type WalletEntry } from '#contract/wallet.ts'
import { call } from '../../api/call.ts'
import type { Failure } from '../../api/failures.ts'
import * as offers from '../../api/offers.ts'
import { phoneOfPlayer } from '../session/session.ts'
import type { StatementFilter } from './whole-statement.ts'

export const PAGE_ROWS = 50
export const EXPORT_ROWS = 200

/** All entries of a filter, newest first, or the failure of a page. */
export async function fetchPages(wanted: StatementFilter): Promise<WalletEntry[] | Failure> {
  const phone = phoneOfPlayer()
  const entries: WalletEntry[] = []
  for (;;) {
    const page = await fetchPage(wanted, EXPORT_ROWS, entries.at(-1))
    if (!Array.isArray(page)) return page
    if (phone !== phoneOfPlayer()) return { state: 'lost' }
    entries.push(...page)
    if (!hasOlder(page, EXPORT_ROWS)) return entries
  }
}

/**
 * A page comes oldest first, as specified. An API without pages sends the whole statement.
 */
export async function fetchPage(
  wanted: StatementFilter,
  rows: number,
  after?: WalletEntry,
): Promise<WalletEntry[] | Failure> {
  const { kind, from, to } = wanted
  const answer = await call(getWalletHistory, {
    phone_number: phoneOfPlayer(),
    ...(after?.version ? { before: String(after.version) } : {}),
    ...(rows === PAGE_ROWS && !after ? {} : { limit: String(rows) }),
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  })
  return answer.state === 'done' ? [...answer.reply.result].reverse() : answer
}

export function hasOlder(page: readonly WalletEntry[], rows: number): boolean {
  return offers.pages && page.length === rows
}
