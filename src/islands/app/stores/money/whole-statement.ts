import { type StatementKind, statementKinds, type WalletEntry } from '#contract/wallet.ts'
import { localDay } from '#domain/market-days.ts'
import { readInstant } from '../dates.ts'

/** A kind of entry and a range of days, 'YYYY-MM-DD'; an empty field filters nothing. */
export type StatementFilter = { kind: StatementKind | ''; from: string; to: string }

const kinds = Object.keys(statementKinds) as StatementKind[]

/** The words of a remark that show its kind. */
const remarks: Record<StatementKind, RegExp> = {
  bid: /\b(bid|bet)s?\b/i,
  win: /\b(wins?|won|winnings?)\b/i,
  deposit: /\bdeposit/i,
  withdrawal: /\bwithdraw/i,
  refund: /\brefund/i,
}

/**
 * The entries of a whole statement that fit a filter; `kinds` are those of its entries.
 * `skipped` counts entries that are left out because they lack what the filter asks for.
 */
export function filtered(whole: readonly WalletEntry[], filter: StatementFilter) {
  const fits = whole.map(entry => judged(entry, filter))
  const found = new Set(whole.map(kindOf))
  return {
    entries: whole.filter((_, place) => fits[place] === true),
    kinds: kinds.filter(kind => found.has(kind)),
    skipped: fits.filter(isFit => isFit === null).length,
  }
}

/** The day in a written date by the market's own clock; '' if there is none. */
export function dayIn(written: string): string {
  const instant = readInstant(written)
  return instant === null ? '' : localDay(instant)
}

/** Null if the entry does not show whether it fits. */
function judged(entry: WalletEntry, { kind, from, to }: StatementFilter): boolean | null {
  const known = kindOf(entry)
  const day = dayIn(entry.date)
  if (kind && known && known !== kind) return false
  if (day && (day < from || (to !== '' && day > to))) return false
  return (kind && !known) || ((from || to) && !day) ? null : true
}

/** The kind of an entry, or that of a remark which names exactly one. */
function kindOf(entry: WalletEntry): StatementKind | undefined {
  const own = entry.kind.toLowerCase()
  const named = kinds.filter(kind => remarks[kind].test(entry.remark))
  const listed = kinds.find(kind => (statementKinds[kind] as readonly string[]).includes(own))
  return listed ?? (named.length === 1 ? named[0] : undefined)
}
