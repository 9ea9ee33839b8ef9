import { csvHead, csvRows } from '#contract/csv.ts'
import type { StatementSums, WalletEntry } from '#contract/wallet.ts'
import { numberOf } from '#contract/wire.ts'
import { type GameType, isGameType, needsBothDraws } from '#domain/game-types.ts'
import { formatPoints } from '#domain/points.ts'
import { remarkText } from '../frame/language.ts'
import { toast, toastFailure } from '../frame/toast.ts'
import { formatDate, formatHour } from '../lib/dates.ts'
import type { IsHere } from '../lib/form.ts'
import { signedPoints } from '../lib/format.ts'
import { saveFile } from '../lib/save-file.ts'
import { nameWords } from '../messages/en/names.ts'
import { statementWords } from '../messages/en/wallet.ts'
import type { IconName } from '../ui/icon.tsx'
import {
  fetchAllEntries,
  type Statement,
  type StatementFilter,
  showAllEntries,
} from './statement-entries.ts'

export function columns(isWide: boolean) {
  const { time, remark, of, amount, balance } = statementWords.get()
  return [
    { key: 'remark', label: remark, place: 'main' as const },
    { key: 'amount', label: amount, place: 'aside' as const },
    { key: 'time', label: time, place: 'detail' as const },
    ...(isWide ? [{ key: 'of', label: of, place: 'extra' as const }] : []),
    { key: 'balance', label: balance, place: 'under' as const },
  ]
}

/** The sums of a period, by kind of entry. */
export function flowOf({ kinds }: StatementSums): { in: number; out: number } {
  const sums = kinds.map(({ points = 0 }) => points)
  return {
    in: sums.reduce((sum, points) => sum + Math.max(0, points), 0),
    out: sums.reduce((sum, points) => sum + Math.min(0, points), 0),
  }
}

/** Whether From is not after To. An empty date does not limit the range. */
export function isInOrder({ from, to }: StatementFilter): boolean {
  return !from || !to || from <= to
}

/** One line of the statement: the amount, its reference, and the balance after it. */
export function rowOf(entry: WalletEntry) {
  return {
    key: entry.id || undefined,
    time: formatHour(entry),
    ...remarkOf(entry),
    icon: iconOf(entry),
    amount: amountOf(entry),
    balance: formatPoints(entry.updated_amount),
  }
}

/** An entry; or the bids of a slip that follow each other, newest first. */
type SlipEntries = [WalletEntry, ...WalletEntry[]]

/** The entries by slip. An entry between two bids of a slip divides it, so that each balance fits the one below. */
export function bySlip(entries: readonly WalletEntry[]): SlipEntries[] {
  const slips: SlipEntries[] = []
  for (const entry of entries) {
    const last = slips.at(-1)
    const isOfSlip = entry.slip_id !== '' && isGameType(String(entry.params?.type))
    if (isOfSlip && entry.slip_id === last?.[0].slip_id) last.push(entry)
    else slips.push([entry])
  }
  return slips
}

/** The one line of a slip. `isPart` if older entries of it may not be loaded. */
export function slipRowOf(entries: SlipEntries, isPart: boolean) {
  const [newest] = entries
  const { market, type, session } = newest.params ?? {}
  const names = nameWords.get()
  const isOfSession = entries.every(({ params }) => params?.session === session)
  const draw =
    !isOfSession || needsBothDraws(type as GameType) ? '' : names.session(String(session))
  const sum = entries.reduce((points, { amount }) => points + Number(amount), 0)
  const more = isPart ? '+' : ''
  return {
    ...rowOf(newest),
    key: `slip ${newest.id}`,
    remark: `${entries.length}${more} × ${[names.gameType(String(type)), draw].filter(Boolean).join(', ')}`,
    of: `${statementWords.get().bids.bid} · ${market}`,
    amount: `${signedPoints(sum)}${more}`,
  }
}

/** What was played, the number first, and what came of it in which market; for others the remark. */
function remarkOf(entry: WalletEntry): { remark: string; of: string } {
  const { market, session = '', type = '', number, debt } = entry.params ?? {}
  const word = statementWords.get().bids[entry.kind as 'bid']
  const gameType = String(type)
  const names = nameWords.get()
  if (!word || !market || !number || !isGameType(gameType) || debt) {
    return { remark: remarkText(entry), of: '' }
  }
  const draw = needsBothDraws(gameType) ? '' : names.session(String(session))
  const played = [names.gameType(gameType), draw].filter(Boolean).join(', ')
  return { remark: `${number} · ${played}`, of: `${word} · ${market}` }
}

const icons: Readonly<Record<string, IconName>> = {
  bid: 'play',
  win: 'trophy',
  win_reversed: 'refund',
  deposit: 'download',
  credit: 'plus',
  welcome: 'plus',
  withdrawal: 'bank',
  withdrawal_returned: 'refund',
  debit: 'minus',
  refund: 'refund',
}

/** The kind of the entry as a drawing; without a kind, its sign. */
function iconOf({ kind, amount }: WalletEntry): IconName {
  return icons[kind] ?? (amount.startsWith('-') ? 'minus' : 'plus')
}

/** The entries as a CSV file, newest first. */
export function csvOf(entries: readonly WalletEntry[]): string {
  const head = csvHead(['date', 'remark', 'amount', 'balance', 'kind', 'ref'])
  const rows = entries.map(({ date, remark, amount, updated_amount, kind, ref }) => [
    ...[date, remark, numberOf(amount) ?? amount],
    ...[updated_amount ?? null, kind, ref],
  ])
  return head + csvRows(rows)
}

/** Saves every entry of the filter as a file. */
export async function exportCsv(): Promise<void> {
  const entries = await fetchAllEntries()
  if (!Array.isArray(entries)) {
    if (entries.state === 'refused') return toastFailure(entries)
    return toast('error', statementWords.get().exportFailed)
  }
  saveFile(new Blob([csvOf(entries)], { type: 'text/csv' }), 'statement.csv')
}

/** Prints every entry of the filter, if the player is still here. The browser prints what it shows. */
export async function printAll(isHere: IsHere): Promise<void> {
  const shown = await showAllEntries()
  if (!isHere.current) return
  if (typeof shown === 'object') toastFailure(shown)
  else if (shown) {
    setTimeout(() => {
      if (isHere.current) window.print()
    })
  }
}

/** The days of the filter; where it has none, those of the newest and the oldest entry. */
export function periodOf({ from, to }: StatementFilter, entries: readonly WalletEntry[]): string {
  const first = formatDate(from || entries.at(-1)?.date || '')
  const last = formatDate(to || entries[0]?.date || '')
  return first === last ? first : statementWords.get().period(first, last)
}

/**
 * Adds the sign. A text that is not a number, or whose sign is unknown, is returned unchanged. Our own
 * server gives each entry an id, and only a minus where there is one.
 */
function amountOf({ id, amount: sent }: WalletEntry): string {
  const points = Number(sent.replaceAll(',', ''))
  const hasSign = id !== '' || /^[+-]/.test(sent)
  if (sent === '' || !hasSign || !Number.isFinite(points)) return sent
  return signedPoints(points)
}

/** No entry passes the filter. The list then has the button for all. */
export function isEmpty(statement: Statement): boolean {
  return statement.state === 'ready' && statement.rows.length === 0
}
