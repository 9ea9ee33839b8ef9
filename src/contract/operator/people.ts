import * as v from 'valibot'
import { errorCode } from '../codes.ts'
import { isShown, Typed } from '../wire.ts'
import { call, Whole } from './call.ts'
import { roles } from './roles.ts'

/** The name of a person, which no other person has. */
const PersonName = v.pipe(
  Typed,
  v.trim(),
  v.nonEmpty(errorCode('name_required')),
  v.maxLength(40, errorCode('name_too_long')),
  v.check(isShown, errorCode('name_hidden')),
)

const RoleName = v.picklist(roles, errorCode('role_unknown'))

const Person = v.object({
  name: v.string(),
  role: v.picklist(roles),
  created_at: v.string(),
  blocked_at: v.nullable(v.string()),
  /** Passkeys. Without one, the person needs a link. */
  devices: Whole,
  /** The last login; null before the first. */
  used_at: v.nullable(v.string()),
  /** When the open link ends; null if there is none. */
  link_expires_at: v.nullable(v.string()),
})
export type Person = v.InferOutput<typeof Person>

const Link = v.object({ person: Person, link: v.string() })

/** The people who run the instance. `command line` is the operator’s command. */
export const listPeople = call({
  name: 'people',
  roles: ['owner'],
  request: v.strictObject({}),
  reply: v.object({ people: v.array(Person) }),
})

/** Adds a person, who makes a passkey with the link: once, within 24 hours. */
export const invitePerson = call({
  name: 'invite',
  roles: ['owner'],
  changes: true,
  request: v.strictObject({ name: PersonName, role: RoleName }),
  reply: Link,
})

/** A new link for a person, instead of an open one. With `is_lost`, all devices are ended. */
export const linkPerson = call({
  name: 'person-link',
  roles: ['owner'],
  changes: true,
  request: v.strictObject({ name: PersonName, is_lost: v.optional(v.boolean(), false) }),
  reply: Link,
})

/** Changes the role of a person, from the next call on. */
export const changeRole = call({
  name: 'person-role',
  roles: ['owner'],
  changes: true,
  request: v.strictObject({ name: PersonName, role: RoleName }),
  reply: v.object({ person: Person }),
})

/** Blocks a person, which ends the sessions and the open link, or lets the person in again. */
export const blockPerson = call({
  name: 'person-block',
  roles: ['owner'],
  changes: true,
  request: v.strictObject({ name: PersonName, is_blocked: v.boolean() }),
  reply: v.object({ person: Person }),
})
