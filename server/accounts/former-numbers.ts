import { createHmac } from 'node:crypto'
import type { Query, Statement } from '../database/db.ts'

/** State of the number of one or several closed accounts. */
export type FormerNumber = { excluded_until: Date | null }

const find: Statement = {
  name: 'former_number',
  text: 'SELECT excluded_until FROM former_numbers WHERE phone_hash = $1',
}

const keep: Statement = {
  name: 'former_number_keep',
  text: `INSERT INTO former_numbers AS f (phone_hash, closed_at, excluded_until) VALUES ($1, $2, $3)
    ON CONFLICT (phone_hash) DO UPDATE SET closed_at = $2,
      excluded_until = GREATEST(f.excluded_until, $3)`,
}

/** A keyed hash: without the key, the number cannot be found by trying all numbers. */
function hashOf(pepper: string, phone: string): string {
  return createHmac('sha256', pepper).update(`former number ${phone}`).digest('hex')
}

/** What is known about a number that had an account; undefined if it had none. */
export async function findFormerNumber(
  query: Query,
  pepper: string,
  phone: string,
): Promise<FormerNumber | undefined> {
  const [row] = await query<FormerNumber>(find, [hashOf(pepper, phone)])
  return row
}

/** Remembers the number of an account that is closed now, with the end of its break. */
export async function keepFormerNumber(
  query: Query,
  {
    pepper,
    phone,
    at,
    excludedUntil,
  }: {
    pepper: string
    phone: string
    at: Date
    excludedUntil: Date | null
  },
): Promise<void> {
  await query(keep, [hashOf(pepper, phone), at, excludedUntil])
}
