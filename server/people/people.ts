import { hash, randomUUID } from 'node:crypto'
import { NIL } from 'uuid'
import type { Person } from '#contract/operator/people.ts'
import type { Role } from '#contract/operator/roles.ts'
import { newSecret } from '../accounts/cookies.ts'
import type { AppContext } from '../context.ts'
import type { Db, RowOf, Statement } from '../database/db.ts'
import type { people } from '../database/schema/people.ts'
import { ApiError } from '../http/errors.ts'

/** The id of the person `command line`, as whom the operator's token acts. */
export const COMMAND_LINE_ID = NIL

const LINK_LASTS_MS = 24 * 60 * 60 * 1000

type PersonRow = Pick<
  RowOf<typeof people>,
  'name' | 'role' | 'created_at' | 'blocked_at' | 'link_expires_at'
> & { devices: number; used_at: Date | null }

/** $1 the name of one person, or null for all; $2 now. */
const read: Statement = {
  name: 'people',
  text: `SELECT p.name, p.role, p.created_at, p.blocked_at,
      CASE WHEN p.link_expires_at > $2 THEN p.link_expires_at END AS link_expires_at,
      count(k.id)::integer AS devices, max(k.used_at) AS used_at
    FROM people p LEFT JOIN passkeys k ON k.person_id = p.id
    WHERE $1::text IS NULL OR p.name = $1 GROUP BY p.id ORDER BY p.created_at, p.name`,
}

const insert: Statement = {
  name: 'person_insert',
  text: `INSERT INTO people (id, name, role, created_at, link_hash, link_expires_at)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name) DO NOTHING RETURNING id`,
}

// The command line has no link, no other role, and is never blocked.
const setLink: Statement = {
  name: 'person_set_link',
  text: `UPDATE people SET link_hash = $2, link_expires_at = $3
    WHERE name = $1 AND id <> '${NIL}' AND blocked_at IS NULL RETURNING id`,
}

const endDevices: Statement = {
  name: 'person_end_devices',
  text: 'DELETE FROM passkeys WHERE person_id = $1',
}

const setRole: Statement = {
  name: 'person_set_role',
  text: `UPDATE people SET role = $2 WHERE name = $1 AND id <> '${NIL}' RETURNING id`,
}

const setBlocked: Statement = {
  name: 'person_set_blocked',
  text: `UPDATE people SET blocked_at = $2, link_hash = NULL, link_expires_at = NULL
    WHERE name = $1 AND id <> '${NIL}' RETURNING id`,
}

const endSessions: Statement = {
  name: 'person_end_sessions',
  text: `DELETE FROM people_sessions
    WHERE passkey_id IN (SELECT id FROM passkeys WHERE person_id = $1)`,
}

/** Everybody, the first one first. */
export async function readPeople({ query, clock }: Db): Promise<Person[]> {
  return (await query<PersonRow>(read, [null, new Date(clock.now())])).map(entryOf)
}

/** One person. Throws person_unknown. */
export async function findPerson({ query, clock }: Db, name: string): Promise<Person> {
  const [row] = await query<PersonRow>(read, [name, new Date(clock.now())])
  if (!row) throw new ApiError('person_unknown', { name })
  return entryOf(row)
}

/** Adds a person and returns the URL of the link. Throws person_taken and admin_off. */
export async function addPerson(context: AppContext, name: string, role: Role): Promise<string> {
  const { token, values, url } = newLink(context)
  const person = [randomUUID(), name, role, new Date(context.clock.now())]
  const added = await context.db.query(insert, [...person, ...values])
  if (added.length === 0) throw new ApiError('person_taken', { name })
  return `${url}#link=${token}`
}

/**
 * Makes a new link for a person and returns its URL. With `isLost`, ends all devices. Throws
 * person_unknown, person_blocked and admin_off.
 */
export async function renewLink(
  context: AppContext,
  name: string,
  isLost: boolean,
): Promise<string> {
  const { token, values, url } = newLink(context)
  await context.db.transaction(async query => {
    const [person] = await query<{ id: string }>(setLink, [name, ...values])
    if (!person) {
      const { blocked_at } = await findPerson({ ...context.db, query }, name)
      throw new ApiError(blocked_at ? 'person_blocked' : 'person_unknown', { name })
    }
    if (isLost) await query(endDevices, [person.id])
  })
  return `${url}#link=${token}`
}

/** Changes a role. Throws person_unknown. */
export async function changePersonRole(db: Db, name: string, role: Role): Promise<void> {
  const changed = await db.query(setRole, [name, role])
  if (changed.length === 0) throw new ApiError('person_unknown', { name })
}

/** Blocks a person, which ends the sessions, or lets the person in again. Throws person_unknown. */
export async function setPersonBlocked(db: Db, name: string, isBlocked: boolean): Promise<void> {
  const at = isBlocked ? new Date(db.clock.now()) : null
  await db.transaction(async query => {
    const [person] = await query<{ id: string }>(setBlocked, [name, at])
    if (!person) throw new ApiError('person_unknown', { name })
    await query(endSessions, [person.id])
  })
}

function newLink({ config, clock }: AppContext) {
  if (config.adminOrigin === undefined) throw new ApiError('admin_off')
  const token = newSecret()
  const values = [hash('sha256', token), new Date(clock.now() + LINK_LASTS_MS)]
  // The part after # is not sent to servers, so it is in no log of a proxy.
  return { token, values, url: `${config.adminOrigin}/` }
}

function entryOf({ name, role, devices, ...row }: PersonRow): Person {
  return {
    ...{ name, role, devices },
    created_at: row.created_at.toISOString(),
    blocked_at: row.blocked_at?.toISOString() ?? null,
    used_at: row.used_at?.toISOString() ?? null,
    link_expires_at: row.link_expires_at?.toISOString() ?? null,
  }
}
