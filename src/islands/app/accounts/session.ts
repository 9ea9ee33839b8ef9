import { atom, computed, type PreinitializedWritableAtom } from 'nanostores'
import * as v from 'valibot'
import { User } from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/codes.ts'
import { Text } from '#contract/wire.ts'
import { type Answer, connect } from '../api/call.ts'
import type { Failure } from '../api/failures.ts'
import { persistent, persistentText, resetStorage, resetTab } from '../lib/storage.ts'

/** A player as the browser stores it: of the bank account only the last four digits. */
const storedBank = {
  account_number: v.pipe(
    Text,
    v.transform(account => account.slice(-4)),
  ),
}
const StoredUser = v.object({
  ...User.entries,
  demo: v.optional(v.boolean(), false),
  bank_details: v.nullable(v.object(storedBank)),
})
export type StoredUser = v.InferOutput<typeof StoredUser>

/** Who is logged in. The operator sets the status; "1" may bet. */
export type LoginSession = { state: 'guest' } | { state: 'player'; status: string }

/**
 * The five keys of docs/specification.md, Entities. The credential is a cookie that no script
 * can read.
 */
const $phoneNumber = persistentText<string>('phone_number', '', { outlives: 'session' })
const $userToken = persistentText<string>('user_token', '')
const $userEmail = persistentText<string>('user_email', '')
const $userName = persistentText<string>('user_name', '')
export const $user = persistent('user_session', v.nullable(StoredUser), null)

// An older version may have stored more of the bank account.
const stored = $user.get()
if (stored) $user.set(stored)

export const $session = computed(
  $user,
  (user): LoginSession => (user ? { state: 'player', status: user.status } : { state: 'guest' }),
)

/** The balance while it counts up to the one of the player; null while it does not. */
export const $counted = atom<number | null>(null)

/**
 * The number of the session that ended without a logout; else ''. The login shows that it ended, and
 * fills in the number.
 */
export const $lastPhone = computed([$user, $phoneNumber], (user, phone) => (user ? '' : phone))
// A persistent store that nothing listens to writes its key at the next read, also after a logout.
$lastPhone.listen(() => {})
$userToken.listen(() => {})

// Another tab has logged out. This one may have heard before that the session ended.
$user.listen(forgetTab)
$phoneNumber.listen(forgetTab)

function forgetTab(): void {
  if (!$user.get() && !$phoneNumber.get()) resetTab()
}

/** A store of one player's data. It is reset when another player logs in, and on logout. */
export function ofPlayer<Value>(initial: Value): PreinitializedWritableAtom<Value> {
  const store = atom<Value>(initial)
  $user.listen((user, before) => {
    if (user?.phone_number !== before?.phone_number) store.set(initial)
  })
  return store
}

/**
 * A persistent store of each player's own data. It stays when a session expires, and another player
 * of this phone does not see it.
 */
export function persistentOfPlayer<Value>(
  key: string,
  schema: v.GenericSchema<unknown, Value>,
  initial: Value,
) {
  const $all = persistent(key, v.record(v.string(), schema), {}, { outlives: 'session' })
  const $own = computed([$all, $user], (all, user) => all[user?.phone_number ?? ''] ?? initial)
  return Object.assign($own, {
    save: (value: Value) => $all.set({ ...$all.reload(), [phoneOfPlayer()]: value }),
    /** Reads the value that another tab may have just written. */
    reload: (): Value => {
      $all.reload()
      return $own.get()
    },
  })
}

/** The mobile number of the player; '' if no player is logged in. */
export function phoneOfPlayer(): string {
  return $user.get()?.phone_number ?? ''
}

const ended: Failure = {
  state: 'refused',
  status: 401,
  code: 'login_expired' satisfies ErrorCode,
  params: {},
  message: '',
  retryAfterSeconds: 0,
}

/**
 * The answer of a call, if its player is still logged in. The next player gets none of it, only that
 * the session has ended, which no screen shows.
 */
export async function forPlayer<Reply>(calling: Promise<Answer<Reply>>): Promise<Answer<Reply>> {
  const phone = phoneOfPlayer()
  const answer = await calling
  return phone === phoneOfPlayer() ? answer : ended
}

export function startSession(user: User, userToken: string): void {
  $userToken.set(userToken)
  rememberUser(user)
}

export function rememberUser(user: User | StoredUser): void {
  $phoneNumber.set(user.phone_number)
  $userEmail.set(user.email)
  $userName.set(user.name)
  $user.set(v.parse(StoredUser, user))
}

/** Clears all local storage, apart from the language and the theme, which logs out every tab of this browser. */
export function forgetSession(): void {
  // First, so that every tab can tell a logout from a session that ended.
  $phoneNumber.set('')
  $user.set(null)
  resetStorage('logout')
}

connect({ userToken: () => $userToken.get(), player: () => $user.get() })
