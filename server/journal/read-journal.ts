import type { JournalEntry } from '#contract/operator/journal.ts'
import type { AppContext } from '../context.ts'
import type { Db, Statement } from '../database/db.ts'
import { hashOf, reasonHash } from './journal.ts'

const CHUNK = 1_000
const FAULTS_MAX = 20

const readPage: Statement = {
  name: 'journal_page',
  text: `SELECT j.number, j.at, p.name AS person, j.address, j.call, j.content,
      o.content AS outcome, r.reason
    FROM journal j JOIN people p ON p.id = j.person_id
    LEFT JOIN journal o ON o.of = j.number LEFT JOIN journal_reasons r ON r.number = j.number
    WHERE j.of IS NULL AND j.number > 0 AND j.number < $1 ORDER BY j.number DESC LIMIT $2`,
}

const readChunk: Statement = {
  name: 'journal_chunk',
  text: `SELECT j.number, j.at, j.person_id, j.address, j.call, j.of, j.content, j.hash,
      r.reason, r.salt, p.erased_at
    FROM journal j LEFT JOIN journal_reasons r ON r.number = j.number
    LEFT JOIN players p ON p.id = r.player_id
    WHERE j.number > $1 ORDER BY j.number LIMIT ${CHUNK}`,
}

type Content = { sent?: object; before?: object; after?: object; outcome?: string }
type PageRow = Pick<JournalEntry, 'number' | 'person' | 'address' | 'call'> & {
  at: Date
  content: string
  outcome: string | null
  reason: string | null
}

/** Entries with their outcomes, newest first, before a number. */
export async function readJournal(
  db: Db,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<JournalEntry[]> {
  const rows = await db.query<PageRow>(readPage, [before, limit])
  return rows.map(({ number, at, person, address, call, content, outcome, reason }) => {
    const first: Content = JSON.parse(content)
    const last: Content = outcome === null ? first : JSON.parse(outcome)
    return {
      ...{ number, at: at.toISOString(), person, address, call },
      outcome: last.outcome ?? '',
      sent: values(first.sent),
      before: values(first.before),
      after: values(last.after),
      reason: reason ?? '',
    }
  })
}

function values(value: object | null | undefined) {
  return (value ?? null) as Record<string, unknown> | null
}

type ChainRow = Parameters<typeof hashOf>[1] & {
  hash: string
  reason: string | null
  salt: string | null
  erased_at: Date | null
}

/**
 * Checks that no entry was changed, added or removed since it was written, and no reason but those of
 * erased players. `known`: a hash of an entry that has to be there, '' for none.
 */
export async function verifyEntries(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  known: string,
): Promise<{ entries: number; hash: string; faults: string[] }> {
  const faults: string[] = []
  let [number, hash, isKnown, entries] = [0, '', known === '', 0]
  for (;;) {
    const rows = await db.query<ChainRow>(readChunk, [number])
    for (const row of rows) {
      const from = number + 1
      if (row.number !== from) faults.push(missingText(from, row.number - 1))
      else if (row.hash !== hashOf(config, row, hash)) faults.push(`Entry ${from} was changed.`)
      else if (!isReasonRight(row)) faults.push(`The reason of entry ${from} was changed.`)
      if (row.hash === known) isKnown = true
      ;({ number, hash } = row)
      entries += 1
    }
    if (rows.length < CHUNK) break
  }
  if (!isKnown) faults.push('The entry with this hash is not there any more.')
  return { entries, hash, faults: faults.slice(0, FAULTS_MAX) }
}

function missingText(from: number, to: number): string {
  return from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`
}

function isReasonRight({ content, reason, salt, erased_at }: ChainRow): boolean {
  const { reason_hash: expected } = JSON.parse(content) as { reason_hash?: string }
  if (expected === undefined) return reason === null
  if (reason === '' && erased_at !== null) return true
  return reason !== null && salt !== null && reasonHash(salt, reason) === expected
}
