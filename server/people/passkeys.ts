import { hash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Role } from '#contract/operator/roles.ts'
import type { AppContext } from '../context.ts'
import type { Db, Query, Statement } from '../database/db.ts'
import { ApiError } from '../http/errors.ts'
import { type Author, addEntry } from '../journal/journal.ts'
import { startPersonSession } from './sessions.ts'

// It takes a sixth of a second to load, and some processes never need it.
const webauthn = () => import('@simplewebauthn/server')

/** What all devices and security keys can do: ES256 and RS256. */
const ALGORITHMS = [-7, -257]

const CHALLENGE_LASTS_MS = 5 * 60 * 1000
/** The link of a challenge for a login. */
const NO_LINK = ''

type Person = { id: string; name: string; role: Role }
type Passkey = Person & { public_key: string; counter: number }
type LoggedIn = { name: string; role: Role; cookie: string; expiresAt: Date }
/** Where an answer came from. */
type Caller = { headers: Headers; address: string }

const findByLink: Statement = {
  name: 'person_by_link',
  text: `SELECT id, name, role FROM people
    WHERE link_hash = $1 AND link_expires_at > $2 AND blocked_at IS NULL`,
}

const useLink: Statement = {
  name: 'person_use_link',
  text: `UPDATE people SET link_hash = NULL, link_expires_at = NULL
    WHERE link_hash = $1 AND link_expires_at > $2 AND blocked_at IS NULL RETURNING id, name, role`,
}

const insertPasskey: Statement = {
  name: 'passkey_insert',
  text: `INSERT INTO passkeys (id, person_id, device, public_key, counter, created_at, used_at)
    VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (id) DO NOTHING RETURNING id`,
}

const findPasskey: Statement = {
  name: 'passkey',
  text: `SELECT p.id, p.name, p.role, k.public_key, k.counter
    FROM passkeys k JOIN people p ON p.id = k.person_id WHERE k.id = $1 AND p.blocked_at IS NULL`,
}

// A block waits for the lock and then ends the session. Authenticators without a counter send 0.
const usePasskey: Statement = {
  name: 'passkey_use',
  text: `WITH person AS MATERIALIZED (SELECT p.id FROM people p JOIN passkeys k ON k.person_id = p.id
      WHERE k.id = $1 AND p.blocked_at IS NULL FOR SHARE OF p)
    UPDATE passkeys k SET counter = $2, used_at = $3 FROM person
    WHERE k.id = $1 AND (k.counter < $2 OR (k.counter = 0 AND $2 = 0)) RETURNING k.id`,
}

const insertChallenge: Statement = {
  name: 'challenge_insert',
  text: 'INSERT INTO challenges (hash, link_hash, created_at) VALUES ($1, $2, $3)',
}

const takeChallenge: Statement = {
  name: 'challenge_take',
  text: 'DELETE FROM challenges WHERE hash = $1 AND link_hash = $2 RETURNING created_at',
}

/** What a browser needs to make a passkey for the person of a link. Throws link_invalid. */
export async function optionsForLink(context: AppContext, token: string) {
  const linkHash = hash('sha256', token)
  const [person] = await context.db.query<Person>(findByLink, [linkHash, now(context)])
  if (!person) throw new ApiError('link_invalid')
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Ank',
    rpID: placeOf(context).rpId,
    userName: person.name,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    // The device itself names the person and checks a finger, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await context.db.query(insertChallenge, [
    hash('sha256', options.challenge),
    linkHash,
    now(context),
  ])
  return { options, name: person.name, role: person.role }
}

/** What a browser needs to log in by a passkey. */
export async function optionsForLogin(context: AppContext) {
  const { rpId: rpID } = placeOf(context)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await context.db.query(insertChallenge, [
    hash('sha256', options.challenge),
    NO_LINK,
    now(context),
  ])
  return options
}

/**
 * Stores the passkey of a link's person and starts a session. The link is then used. Throws
 * link_invalid, and passkey_refused for a wrong answer or a challenge that was used or is too old.
 */
export async function acceptPasskey(
  context: AppContext,
  { token, device, credential }: { token: string; device: string; credential: object },
  caller: Caller,
): Promise<LoggedIn> {
  const response = credential as RegistrationResponseJSON
  const linkHash = hash('sha256', token)
  const expected = await expectedOf(context, response, linkHash)
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    ...expected,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse)
  if (!verified) throw new ApiError('passkey_refused')
  const { id, publicKey, counter } = registrationInfo.credential
  return context.db.transaction(async query => {
    const [person] = await query<Person>(useLink, [linkHash, now(context)])
    if (!person) throw new ApiError('link_invalid')
    const key = Buffer.from(publicKey).toString('base64url')
    const values = [id, person.id, device, key, counter, now(context)]
    if ((await query(insertPasskey, values)).length === 0) throw new ApiError('passkey_refused')
    return logIn(query, context, { person, passkeyId: id, call: 'accept', caller })
  })
}

/**
 * Starts a session by a passkey. Throws passkey_refused for an unknown passkey, a wrong answer, a
 * challenge that was used or is too old, and a counter that went back.
 */
export async function loginByPasskey(
  context: AppContext,
  credential: object,
  caller: Caller,
): Promise<LoggedIn> {
  const response = credential as AuthenticationResponseJSON
  const expected = await expectedOf(context, response, NO_LINK)
  const [passkey] = await context.db.query<Passkey>(findPasskey, [response.id])
  if (!passkey) throw new ApiError('passkey_refused')
  const { public_key, counter, ...person } = passkey
  const publicKey = new Uint8Array(Buffer.from(public_key, 'base64url'))
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    ...expected,
    credential: { id: response.id, publicKey, counter },
  }).catch(refuse)
  if (!verified) throw new ApiError('passkey_refused')
  return context.db.transaction(async query => {
    const values = [response.id, authenticationInfo.newCounter, now(context)]
    if ((await query(usePasskey, values)).length === 0) throw new ApiError('passkey_refused')
    return logIn(query, context, { person, passkeyId: response.id, call: 'login', caller })
  })
}

async function logIn(
  query: Query,
  context: AppContext,
  {
    person,
    passkeyId,
    call,
    caller,
  }: { person: Person; passkeyId: string; call: string; caller: Caller },
): Promise<LoggedIn> {
  const { id: personId, name, role } = person
  const session = await startPersonSession(query, context, caller.headers, passkeyId)
  const author: Author = { personId, role, address: caller.address }
  await addEntry(query, context, { author, call, of: null, content: { outcome: 'done' } })
  return { name, role, ...session }
}

/** What an answer has to match. Takes its challenge, which is then used. Throws passkey_refused. */
async function expectedOf(
  context: AppContext,
  { response }: { response: { clientDataJSON: string } },
  linkHash: string,
) {
  const expectedChallenge = challengeIn(response.clientDataJSON)
  await takeOnce(context, expectedChallenge, linkHash)
  const { origin, rpId } = placeOf(context)
  return {
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }
}

async function takeOnce(
  { db, clock }: { db: Db; clock: Db['clock'] },
  challenge: string,
  linkHash: string,
) {
  const values = [hash('sha256', challenge), linkHash]
  const [taken] = await db.query<{ created_at: Date }>(takeChallenge, values)
  const isFresh = taken && clock.now() - taken.created_at.getTime() < CHALLENGE_LASTS_MS
  if (!isFresh) throw new ApiError('passkey_refused')
}

function challengeIn(clientData: unknown): string {
  try {
    return String(JSON.parse(Buffer.from(String(clientData), 'base64url').toString()).challenge)
  } catch (error) {
    return refuse(error)
  }
}

/** The library throws for every answer that does not match. */
function refuse(_: unknown): never {
  throw new ApiError('passkey_refused')
}

function placeOf({ config }: AppContext): { origin: string; rpId: string } {
  const { adminOrigin } = config
  if (adminOrigin === undefined) throw new ApiError('admin_off')
  return { origin: adminOrigin, rpId: new URL(adminOrigin).hostname }
}

function now({ clock }: AppContext): Date {
  return new Date(clock.now())
}
