import * as v from 'valibot'
import { errorCode } from '../codes.ts'
import { Typed } from '../wire.ts'
import { call, everyone } from './call.ts'
import { roles } from './roles.ts'

// These calls are only at the address of the admin's page.

/** The secret of a link, which its URL has after `#link=`. */
const LinkToken = v.pipe(Typed, v.regex(/^[\w-]{43}$/, errorCode('link_invalid')))

/** What a browser returns for a passkey, as JSON. */
const Credential = v.looseObject({
  id: v.pipe(v.string(), v.maxLength(1_400, errorCode('passkey_refused'))),
  response: v.record(v.string(), v.unknown()),
})

/** What a browser needs to make or use a passkey, as JSON. */
const Options = v.object({ options: v.record(v.string(), v.unknown()) })

const Me = v.object({
  name: v.string(),
  role: v.picklist(roles),
  /** When the session ends. */
  expires_at: v.string(),
})

/** Begins to make a passkey for the person of a link. */
export const acceptOptions = call({
  name: 'accept-options',
  roles: 'anyone',
  request: v.strictObject({ token: LinkToken }),
  /** `name` is the person’s, for the screen. */
  reply: v.object({ ...Options.entries, name: v.string(), role: v.picklist(roles) }),
})

/** Stores the passkey of a link’s person, and logs in. The link is then used. */
export const acceptLink = call({
  name: 'accept',
  roles: 'anyone',
  changes: true,
  request: v.strictObject({
    token: LinkToken,
    /** What the person will read in the list of devices. */
    device: v.optional(v.pipe(Typed, v.trim(), v.maxLength(60)), ''),
    credential: Credential,
  }),
  reply: Me,
})

/** Begins a login by a passkey. */
export const loginOptions = call({
  name: 'login-options',
  roles: 'anyone',
  request: v.strictObject({}),
  reply: Options,
})

/** Logs in by a passkey. The session is a cookie, and ends after 12 hours. */
export const loginPerson = call({
  name: 'login',
  roles: 'anyone',
  changes: true,
  request: v.strictObject({ credential: Credential }),
  reply: Me,
})

/** Ends the session. */
export const logoutPerson = call({
  name: 'logout',
  roles: everyone,
  request: v.strictObject({}),
  reply: v.object({}),
})

/** Who is logged in. */
export const showMe = call({
  name: 'me',
  roles: everyone,
  request: v.strictObject({}),
  reply: Me,
})

const Device = v.object({
  id: v.string(),
  device: v.string(),
  created_at: v.string(),
  /** The last login. */
  used_at: v.string(),
  /** Whether a session of it is open. */
  is_open: v.boolean(),
  /** Whether this session is of it. */
  is_this: v.boolean(),
})

/** The devices of the person who is logged in, the last used first. */
export const listDevices = call({
  name: 'devices',
  roles: everyone,
  request: v.strictObject({}),
  reply: v.object({ devices: v.array(Device) }),
})

/** Ends a device of the person who is logged in: its sessions, and its passkey for good. */
export const endDevice = call({
  name: 'device-end',
  roles: everyone,
  changes: true,
  request: v.strictObject({ id: v.pipe(v.string(), v.maxLength(1_400)) }),
  reply: v.object({ devices: v.array(Device) }),
})
