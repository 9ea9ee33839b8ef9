import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../database/db.ts'
import { isDemo, markDemo } from '../../database/installation.ts'
import { migrate } from '../../database/migrate.ts'
import { describeDatabase, type OpenOptions, openDatabase } from '../../database/open.ts'
import { reconcileAll } from '../../wallet/reconcile.ts'
import { type Client, CommandFailed } from '../cli/client.ts'
import type { Outcome, Terminal } from '../cli/command.ts'
import { differencesOutcome } from '../cli/commands/reports.ts'

/** Where a command finds the database. */
export type Place = Client['database']

/** Runs work on the database itself, and closes it. The server may run only on PostgreSQL. */
export async function onPlace<T>(
  place: Place,
  options: Pick<OpenOptions, 'schema'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!place.databaseUrl && !existsSync(join(place.dataDir, 'pglite'))) {
    throw new CommandFailed(`There is no database: ${describeDatabase(place)} does not exist.`)
  }
  const db = await openDatabase({ ...place, ...options })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Checks the balances of a database, such as a restored copy. No server and no job runs on it. */
export function reconcileDatabase(place: Place): Promise<Outcome> {
  return onPlace(place, { schema: 'required' }, async db => {
    const outcome = differencesOutcome({ differences: await reconcileAll(db) })
    return { ...outcome, text: `${outcome.text} Checked: ${describeDatabase(place)}.` }
  })
}

type Contents = { players: number; markets: number; bids: number; newest: Date | null }

const readContents = {
  name: 'database_contents',
  text: `SELECT (SELECT count(*) FROM players) AS players, (SELECT count(*) FROM markets) AS markets,
    (SELECT count(*) FROM bids) AS bids, (SELECT max(placed_at) FROM bids) AS newest`,
}

const nothing: Contents = { players: 0, markets: 0, bids: 0, newest: null }

const findTable = { name: 'find_table', text: 'SELECT to_regclass($1)::text AS name' }

/**
 * Makes a database a demo if the person at the terminal types the word. Until then it changes nothing,
 * not even the schema of an older version.
 */
export function markDemoAfterAsking({
  database: place,
  terminal,
}: {
  database: Place
  terminal: Terminal
}): Promise<Outcome> {
  const name = describeDatabase(place)
  return onPlace(place, { schema: 'any' }, async db => {
    const done = { data: { is_demo: true }, text: `A demo: ${name}.` }
    if ((await hasTable(db, 'installation')) && (await isDemo(db))) return done
    const contents = (await hasTable(db, 'bids')) ? await contentsOf(db) : nothing
    if ((await terminal.ask(questionOf(name, contents))).trim() !== 'demo')
      throw new CommandFailed('Nothing was changed.')
    await migrate(db.within('reports'))
    await markDemo(db)
    return done
  })
}

async function hasTable({ query }: Db, table: string): Promise<boolean> {
  const [row] = await query<{ name: string | null }>(findTable, [table])
  return row?.name !== null
}

async function contentsOf({ query }: Db): Promise<Contents> {
  const [contents] = await query<Contents>(readContents, [])
  return contents!
}

function questionOf(name: string, { players, markets, bids, newest }: Contents): string {
  const last = newest ? `, the newest of ${newest.toISOString()}` : ''
  return `This is ${name}, with ${players} players, ${markets} markets and ${bids} bids${last}.
In a demo, results are random and points are given away. This cannot be undone.
Type demo to make it a demo: `
}
