import type { Db, Query, Statement } from './db.ts'

// Every start adds the rates, so a database without them has never been used.
const isUnused: Statement = {
  name: 'installation_is_unused',
  text: `SELECT NOT (EXISTS (SELECT FROM rates) OR EXISTS (SELECT FROM settings)
    OR EXISTS (SELECT FROM markets) OR EXISTS (SELECT FROM players)) AS is_unused`,
}

const readMark: Statement = { name: 'installation', text: 'SELECT is_demo FROM installation' }

const mark: Statement = {
  name: 'installation_mark',
  text: 'INSERT INTO installation (is_demo) VALUES ($1) ON CONFLICT DO NOTHING RETURNING is_demo',
}

const setDemo: Statement = {
  name: 'installation_set_demo',
  text: `INSERT INTO installation (is_demo) VALUES (true)
    ON CONFLICT (id) DO UPDATE SET is_demo = true, marked_at = now()`,
}

/** `new`: the database was empty and now has the mark. `other`: it is not what was asked for. */
export type Claim = 'new' | 'same' | 'other'

/**
 * Compares the database's mark with what the process wants to be, and marks an empty database. A
 * database with data and without a mark is real. Of several processes that start at once, one gets
 * `new`; the others wait for the end of its transaction.
 */
export async function claim(query: Query, wantsDemo: boolean): Promise<Claim> {
  const [state] = await query<{ is_unused: boolean }>(isUnused, [])
  const marked = state?.is_unused ? await query(mark, [wantsDemo]) : []
  if (marked.length > 0) return 'new'
  if ((await isDemo({ query })) !== wantsDemo) return 'other'
  await query(mark, [wantsDemo])
  return 'same'
}

/** Whether the database is marked as a demo. */
export async function isDemo({ query }: Pick<Db, 'query'>): Promise<boolean> {
  const [row] = await query<{ is_demo: boolean }>(readMark, [])
  return row?.is_demo ?? false
}

/** Makes the database a demo, also if it was real before. */
export async function markDemo({ query }: Pick<Db, 'query'>): Promise<void> {
  await query(setDemo, [])
}
