import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Logger } from '../config/log.ts'
import type { Db, Statement } from '../database/db.ts'

const CHUNK = 500
const NO_ID = ''

type Key = { id: string; bytes: Buffer }
type Keys = Pick<Config, 'accountSecrets' | 'secrets'>
type Row = { id: string; player_id: string; account_number: string }
type Table = (typeof tables)[number]

const tables = [
  { name: 'players', id: 'id::text', owner: 'id' },
  { name: 'fund_requests', id: 'id', owner: 'player_id' },
] as const

/**
 * Encrypts an account number for the database (AES-256-GCM). It belongs to the player: the same text
 * in the row of another player does not open.
 */
export function sealAccountNumber(config: Keys, playerId: string, number: string): string {
  const [key] = keysOf(config)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key!.bytes, iv).setAAD(Buffer.from(playerId))
  const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()])
  return prefixOf(key!) + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Decrypts an account number. One from before encryption is returned unchanged. Throws if its key is
 * not among the keys.
 */
export function openAccountNumber(config: Keys, playerId: string, stored: string): string {
  if (!stored.startsWith('v1.')) return stored
  const key = keysOf(config).find(one => stored.startsWith(prefixOf(one)))
  if (!key) throw new Error('The key of an account number is missing: see ACCOUNT_KEYS.')
  const bytes = Buffer.from(stored.slice(prefixOf(key).length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(playerId)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** The same, but null for one that cannot be decrypted, which is logged. */
export function readAccountNumber(
  { config, log }: { config: Keys; log: Logger },
  playerId: string,
  stored: string,
): string | null {
  try {
    return openAccountNumber(config, playerId, stored)
  } catch (err) {
    log.error({ err, playerId }, 'an account number cannot be read')
    return null
  }
}

/**
 * Encrypts with the first key what is not encrypted or has an older key. Throws at the end if it could
 * not read some of them.
 */
export async function resealAccountNumbers(
  db: Db,
  config: Keys,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  const errors: unknown[] = []
  let changed = 0
  for (const table of tables) changed += await resealTable(db, config, table, errors, signal)
  if (changed > 0) log.info({ changed }, 'account numbers were encrypted with the first key')
  if (errors.length > 0) throw errors[0]
}

async function resealTable(
  db: Db,
  config: Keys,
  table: Table,
  errors: unknown[],
  signal?: AbortSignal,
) {
  const prefix = prefixOf(keysOf(config)[0]!)
  let [after, changed] = [NO_ID, 0]
  while (!signal?.aborted) {
    const rows = await db.query<Row>(oldRows(table), [prefix, after, CHUNK])
    for (const { id, player_id, account_number: before } of rows) {
      const sealed = resealed(config, player_id, before, errors)
      if (sealed === null) continue
      changed += (await db.query(update(table), [id, before, sealed])).length
    }
    if (rows.length < CHUNK) break
    after = rows.at(-1)!.id
  }
  return changed
}

function resealed(config: Keys, playerId: string, before: string, errors: unknown[]) {
  try {
    return sealAccountNumber(config, playerId, openAccountNumber(config, playerId, before))
  } catch (error) {
    errors.push(error)
    return null
  }
}

function oldRows({ name, id, owner }: Table): Statement {
  return {
    name: `old_accounts_${name}`,
    text: `SELECT ${id} AS id, ${owner} AS player_id, account_number FROM ${name}
      WHERE account_number <> '' AND NOT starts_with(account_number, $1) AND ${id} > $2
      ORDER BY ${id} LIMIT $3`,
  }
}

/** A number that the player has changed since it was read stays. */
function update({ name, id }: Table): Statement {
  return {
    name: `reseal_${name}`,
    text: `UPDATE ${name} SET account_number = $3 WHERE ${id} = $1 AND account_number = $2
      RETURNING 1`,
  }
}

/** ACCOUNT_KEYS in their order, then the key that is made of MPIN_PEPPER. */
function keysOf({ accountSecrets, secrets }: Keys): Key[] {
  return [...accountSecrets, secrets.MPIN_PEPPER].map(keyOf)
}

const derived = new Map<string, Key>()

function keyOf(secret: string): Key {
  const known = derived.get(secret)
  if (known) return known
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'ank account numbers', 32))
  const key = { id: hash('sha256', bytes).slice(0, 8), bytes }
  derived.set(secret, key)
  return key
}

function prefixOf({ id }: Key): string {
  return `v1.${id}.`
}
