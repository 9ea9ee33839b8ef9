import type { PartDebt, PlayedBid, RemarkKind, RemarkParams } from '#contract/wallet.ts'
import { bidText } from '#domain/bids.ts'
import { fromWire, type WireBid } from '#domain/wire-bids.ts'
import type { Db, Statement } from '../database/db.ts'
import type { StatementRow } from './statement.ts'

type Row = Pick<StatementRow, 'id' | 'kind' | 'ref' | 'remark' | 'amount'>
type BidRow = WireBid & { id: string; market: string; slip_id: string | null }

const CREDIT_PREFIX = 'Credit: '
const DEBIT_PREFIX = 'Debit: '

const bidKinds = ['bid', 'win', 'win_reversed', 'refund'] as const satisfies RemarkKind[]
const debtKinds = [
  'win',
  'win_reversed',
  'refund',
  'deposit',
  'withdrawal_returned',
  'credit',
  'debit',
]

const readBids: Statement = {
  name: 'statement_bids_played',
  text: `SELECT b.id, b.slip_id, m.name AS market, b.game_type, b.session, b.open_digit, b.close_digit,
      b.open_pana, b.close_pana
    FROM bids b JOIN markets m ON m.id = b.market_id WHERE b.id = ANY ($1::uuid[])`,
}

const readDebts: Statement = {
  name: 'statement_debts',
  text: `SELECT transaction_id AS id, abs(amount) AS debt FROM postings
    WHERE transaction_id = ANY ($1::uuid[]) AND account = 'owed'`,
}

/** The remark of a credit by the operator. */
export function creditRemark(reason: string): string {
  return CREDIT_PREFIX + reason
}

/** The remark of a debit by the operator; `debt` of the points are still owed. */
export function debitRemark(reason: string, points: number, debt: number): string {
  return `${DEBIT_PREFIX}${reason}${debt === 0 ? '' : ` (${debt} of ${points} still to be repaid)`}`
}

/** The end of the remark of a credit of which a part paid a debt. */
export function repaidRemark(repaid: number, points: number): string {
  return repaid === 0 ? '' : ` (${repaid} of ${points} used to repay an earlier correction)`
}

/** `slip` is that of a bid; empty for other entries, and for a bid without one. */
export type RemarkDetails = { params: object; slip: string }

/**
 * The values of the remarks of entries, and their slips, by the ids of the entries. They are read from
 * the bids and postings of the entries, so entries of any age have them.
 */
export async function readRemarkDetails(
  db: Db,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, RemarkDetails>> {
  const ofBids = rows.filter(({ kind }) => isBidKind(kind)).map(bidIdOf)
  const withDebt = rows.filter(({ kind }) => debtKinds.includes(kind)).map(({ id }) => id)
  const [bids, debts] = await Promise.all([
    ofBids.length > 0 ? db.query<BidRow>(readBids, [[...new Set(ofBids)]]) : [],
    withDebt.length > 0 ? db.query<{ id: string; debt: string }>(readDebts, [withDebt]) : [],
  ])
  const played = new Map(bids.map(bid => [bid.id, playedBid(bid)]))
  const owed = new Map(debts.map(({ id, debt }) => [id, Number(debt)]))
  const slips = new Map(bids.map(({ id, slip_id }) => [id, slip_id ?? '']))
  return new Map(
    rows.map(row => [
      row.id,
      {
        params: paramsOf(row, played.get(bidIdOf(row)), owed.get(row.id)),
        slip: row.kind === 'bid' ? (slips.get(bidIdOf(row)) ?? '') : '',
      },
    ]),
  )
}

function paramsOf(row: Row, played: PlayedBid | null | undefined, debt = 0): object {
  const part: PartDebt = debt > 0 ? { debt, all: Math.abs(row.amount) + debt } : {}
  if (isBidKind(row.kind)) return played ? { ...played, ...part } : {}
  switch (row.kind) {
    case 'deposit':
    case 'withdrawal':
    case 'withdrawal_returned':
      return { id: row.ref, ...part } satisfies RemarkParams['deposit']
    case 'credit':
      return {
        reason: reasonOf(row.remark, CREDIT_PREFIX, part),
        ...part,
      } satisfies RemarkParams['credit']
    case 'debit':
      return {
        reason: reasonOf(row.remark, DEBIT_PREFIX, part),
        ...part,
      } satisfies RemarkParams['debit']
    default:
      return {}
  }
}

/** What the remark was made of. Older remarks end with other words about the debt. */
function reasonOf(remark: string, prefix: string, { debt, all }: PartDebt): string {
  const reason = remark.slice(prefix.length)
  return debt === undefined ? reason : reason.slice(0, reason.lastIndexOf(` (${debt} of ${all} `))
}

function playedBid({ market, ...wire }: BidRow): PlayedBid | null {
  const bid = fromWire(wire)
  return bid && { market, session: wire.session, type: wire.game_type, number: bidText(bid) }
}

/** The ref of an entry about a result is the id of its bid and the version of the result. */
function bidIdOf({ ref }: Row): string {
  return ref.split(':')[0]!
}

function isBidKind(kind: string): boolean {
  return (bidKinds as readonly string[]).includes(kind)
}
