import { hash } from 'node:crypto'
import type * as v from 'valibot'
import type { listDevices } from '#contract/operator/logins.ts'
import type { Role } from '#contract/operator/roles.ts'
import { newCookie, newSecret, readSecret } from '../accounts/cookies.ts'
import type { AppContext } from '../context.ts'
import type { Db, Query, Statement } from '../database/db.ts'
import { ApiError } from '../http/errors.ts'

const LASTS_MS = 12 * 60 * 60 * 1000

/** The session of a person in the admin's page. */
export type PersonSession = {
  tokenHash: string
  passkeyId: string
  personId: string
  name: string
  role: Role
  expiresAt: Date
}

type SessionRow = {
  token_hash: string
  passkey_id: string
  created_at: Date
  id: string
  name: string
  role: Role
}

const find: Statement = {
  name: 'person_session',
  text: `SELECT s.token_hash, s.passkey_id, s.created_at, p.id, p.name, p.role
    FROM people_sessions s JOIN passkeys k ON k.id = s.passkey_id
    JOIN people p ON p.id = k.person_id
    WHERE s.token_hash = $1 AND s.created_at > $2 AND p.blocked_at IS NULL`,
}

const insert: Statement = {
  name: 'person_session_insert',
  text: 'INSERT INTO people_sessions (token_hash, passkey_id, created_at) VALUES ($1, $2, $3)',
}

const end: Statement = {
  name: 'person_session_end',
  text: 'DELETE FROM people_sessions WHERE token_hash = $1',
}

const readDevices: Statement = {
  name: 'person_devices',
  text: `SELECT k.id, k.device, k.created_at, k.used_at, EXISTS (SELECT FROM people_sessions s
      WHERE s.passkey_id = k.id AND s.created_at > $2) AS is_open
    FROM passkeys k WHERE k.person_id = $1 ORDER BY k.used_at DESC`,
}

const removeDevice: Statement = {
  name: 'person_end_device',
  text: 'DELETE FROM passkeys WHERE id = $1 AND person_id = $2 RETURNING id',
}

/** The session of the request's cookie; null without a valid one. */
export async function findPersonSession(
  headers: Headers,
  { db, clock, config }: AppContext,
): Promise<PersonSession | null> {
  const token = readSecret(config, headers, 'admin')
  if (token === null) return null
  const values = [hash('sha256', token), startedAfter(clock.now())]
  const [row] = await db.query<SessionRow>(find, values)
  if (!row) return null
  return {
    tokenHash: row.token_hash,
    passkeyId: row.passkey_id,
    personId: row.id,
    name: row.name,
    role: row.role,
    expiresAt: new Date(row.created_at.getTime() + LASTS_MS),
  }
}

/** Starts a session of a passkey in an open transaction. Returns its cookie and its end. */
export async function startPersonSession(
  query: Query,
  { config, clock }: AppContext,
  headers: Headers,
  passkeyId: string,
): Promise<{ cookie: string; expiresAt: Date }> {
  const token = newSecret()
  const now = clock.now()
  await query(insert, [hash('sha256', token), passkeyId, new Date(now)])
  const cookie = newCookie(config, headers, { name: 'admin', value: token, maxAgeMs: LASTS_MS })
  return { cookie, expiresAt: new Date(now + LASTS_MS) }
}

/** Ends a session, and returns the Set-Cookie value that deletes its cookie. */
export async function endPersonSession(
  { db, config }: AppContext,
  { tokenHash }: PersonSession,
  headers: Headers,
): Promise<string> {
  await db.query(end, [tokenHash])
  return newCookie(config, headers, { name: 'admin', value: '', maxAgeMs: 0 })
}

type Device = v.InferOutput<typeof listDevices.reply>['devices'][number]
type DeviceRow = Pick<Device, 'id' | 'device' | 'is_open'> & { created_at: Date; used_at: Date }

/** The devices of the person of a session, the last used first. */
export async function readPersonDevices(
  { query, clock }: Db,
  { personId, passkeyId }: PersonSession,
): Promise<Device[]> {
  const rows = await query<DeviceRow>(readDevices, [personId, startedAfter(clock.now())])
  return rows.map(({ id, device, is_open, created_at, used_at }) => ({
    ...{ id, device, is_open },
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
    is_this: id === passkeyId,
  }))
}

/** Ends a device of a person: its sessions and its passkey. Throws device_unknown. */
export async function endPersonDevice(db: Db, personId: string, passkeyId: string): Promise<void> {
  const ended = await db.query(removeDevice, [passkeyId, personId])
  if (ended.length === 0) throw new ApiError('device_unknown')
}

function startedAfter(nowMs: number): Date {
  return new Date(nowMs - LASTS_MS)
}
