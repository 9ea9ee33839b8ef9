import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Db, Query } from '../../../server/database/db.ts'
import { closeAccount } from '../../../server/privacy/close-account.ts'
import { erase } from '../../../server/privacy/erase.ts'
import { exportPlayer } from '../../../server/privacy/export.ts'
import { setUpServer } from '../../support/server.ts'

/** A table, or a column of `players`, that the download of a player leaves out, and why. */
const notExported: Record<string, string> = {
  former_numbers: 'a keyed hash of the number of an account that is closed',
  verdicts: 'the answers to repeated bids; the bids themselves are in the file',
  journal_reasons: 'notes of the people who run the instance; what they moved is in the file',
  'players.mpin_hash': 'a secret',
  'players.blocked_at': 'the file names the status',
  'players.bank_changed_at': 'a mark for the operator; the file has the bank details',
  'players.closed_at': 'a closed account cannot log in to download',
  'players.closed_phone': 'a closed account cannot log in to download',
  'players.erased_at': 'a closed account cannot log in to download',
}

/** Data that stays when the personal data is removed, and why. */
const notErased: Record<string, string> = {
  former_numbers: 'a keyed hash, so that welcome points are given once and a break goes on',
  wallets: 'points, without a name',
  postings: 'the ledger, without a name',
  bids: 'what was staked and paid, without a name',
  receipts: 'the number of a receipt stays genuine',
  verdicts: 'the answers to bids, without a name',
  payments: 'the provider’s record of money that was paid, without a name',
  'players.id': 'a random id, which the ledger names',
  'players.status': 'not about a person without the name',
  'players.created_at': 'not about a person without the name',
  'players.blocked_at': 'not about a person without the name',
  'players.bank_changed_at': 'not about a person without the name',
  'players.closed_at': 'not about a person without the name',
  'players.reality_minutes': 'not about a person without the name',
}

/** Columns with such a name, and foreign keys to players, point to a player. */
const POINTS_TO_A_PLAYER = 'player|phone|mobile|e?mail|account_(number|holder)|^key$'
/** Tables with such a column that are not about players. */
const ofNoPlayer = ['settings']

const server = setUpServer()

test('each table and column about a player is downloaded and erased, or named here with the reason', async () => {
  expect(await forgotten()).toEqual([])
})

async function forgotten(): Promise<string[]> {
  const { exported, erased } = await statements()
  const places = await placesOfPlayers()
  return places.flatMap(place => [
    ...(place in notExported || isRead(exported, place) ? [] : [`${place} is not in the download`]),
    ...(place in notErased || isChanged(erased, place) ? [] : [`${place} is not erased`]),
  ])
}

/** Every table with a column that points to a player, and every column of the players. */
async function placesOfPlayers(): Promise<string[]> {
  const rows = await query<{ place: string }>(
    `WITH columns AS (
      SELECT t.oid, t.relname AS name, a.attname AS col FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
      WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r'
        AND a.attnum > 0 AND NOT a.attisdropped
    )
    SELECT name AS place FROM columns WHERE name <> ALL ($1) AND (col ~ $2 OR oid IN
      (SELECT conrelid FROM pg_constraint WHERE confrelid = 'players'::regclass))
    UNION SELECT 'players.' || col FROM columns WHERE name = 'players'
    ORDER BY place`,
    [[...ofNoPlayer, 'players'], POINTS_TO_A_PLAYER],
  )
  return rows.map(({ place }) => place)
}

function isRead(statements: string[], place: string): boolean {
  const [table, column] = place.split('.')
  return statements.some(text =>
    column === undefined
      ? new RegExp(`\\b(FROM|JOIN) ${table}\\b`).test(text)
      : new RegExp(`^\\s*SELECT[^(]*\\b${column}\\b[^(]* FROM ${table}\\b`).test(text),
  )
}

function isChanged(statements: string[], place: string): boolean {
  const [table, column] = place.split('.')
  return statements.some(text =>
    column === undefined
      ? new RegExp(`\\b(DELETE FROM|UPDATE) ${table}\\b`).test(text)
      : new RegExp(`\\bUPDATE ${table} SET\\b[^]*\\b${column} = `).test(text),
  )
}

/** The SQL that runs for the download of one player, and for the closing and erasing of the account. */
async function statements() {
  const player = await server.addPlayer(0)
  const exported: string[] = []
  const erased: string[] = []
  const file = await exportPlayer(
    { ...server.context, db: recording(server.db, exported) },
    player.id,
  )
  await buffer(file)
  const db = recording(server.db, erased)
  await closeAccount(server.context, db, player)
  await erase(db, player.id, new Date(server.clock.now()))
  return { exported, erased }
}

function recording(db: Db, texts: string[]): Db {
  const record =
    (query: Query): Query =>
    (statement, values) => {
      texts.push(statement.text)
      return query(statement, values)
    }
  const recorded: Db = {
    ...db,
    query: record(db.query),
    transaction: work => db.transaction(query => work(record(query))),
    within: () => recorded,
  }
  return recorded
}

function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return server.db.query<Row>({ name: '', text }, values)
}
