import type { Db } from '../../../server/database/db.ts'
import type { Reply } from '../../support/test-players.ts'

/** The fund id in the message of an accepted request. */
export function fundIdIn(reply: Reply) {
  const fundId = /\b[DW][0-9A-Z]{9}\b/.exec(String(reply.msg))?.[0]
  if (!fundId) throw new Error(`No fund id in: ${reply.msg}`)
  return fundId
}

export function isAccepted(reply: Reply) {
  return reply.success === '1'
}

/** Status and message of a reply, to compare refused replies. */
export function messageOf(reply: Reply) {
  return `${reply.httpStatus} ${reply.msg}`
}

/** Runs the same work several times in parallel. */
export function inParallel<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, work))
}

/** The settled bids of the day in the reply of a result. */
export function settledIn(reply: Reply) {
  if (!reply.settled) return undefined
  const { did: _, ...settled } = reply.settled as Record<string, unknown>
  return settled
}

/** What the call did itself. */
export function didIn(reply: Reply) {
  return (reply.settled as { did: { paid: number; won: number } }).did
}

/** Counts transactions and postings: a second run must add none. */
export async function countEntries(db: Db) {
  const text = `SELECT (SELECT count(*) FROM transactions) AS transactions,
    (SELECT count(*) FROM postings) AS postings`
  const [row] = await db.query<{ transactions: number; postings: number }>(
    { name: 'test_entries', text },
    [],
  )
  return row
}
