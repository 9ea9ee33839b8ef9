import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import { atom, computed, type PreinitializedWritableAtom } from 'nanostores'
import * as v from 'valibot'
import { User } from '#contract/user.ts'
import { connect } from '../api/call.ts'
import { messages } from '../messages/session.ts'
import { $language } from './language.ts'
import { toast } from './toasts.ts'

/** The app's knowledge of who is there. Status is the operator's word; "1" may bet. */
export type Session = { state: 'guest' } | { state: 'player'; status: string }

const STORAGE_LAG_MS = 300

const keptStores: { key: string; reset: () => void }[] = []

const storage = forgivingStorage(() => localStorage)
setPersistentEngine(storage, typeof window === 'undefined' ? noEvents() : windowPersistentEvents)

export type Kept<Value> = PreinitializedWritableAtom<Value> & {
  /** Takes over what another tab may have written just now, without waiting to be told. */
  reread: () => Value
}

/**
 * A store kept in local storage. What cannot be read back by its schema counts as absent, and
 * where storage is blocked or full the value lives in memory alone.
 */
export function keep<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  initial: v.InferOutput<Schema>,
): Kept<v.InferOutput<Schema>> {
  const decode = (text: string) => {
    const read = v.safeParse(schema, parsed(text))
    return read.success ? read.output : initial
  }
  const store = persistentAtom<v.InferOutput<Schema>>(key, initial, {
    encode: JSON.stringify,
    decode,
  })
  keptStores.push({ key, reset: () => store.set(initial) })
  return Object.assign(store, {
    reread: () => {
      const text = storage[key]
      if (text !== undefined && text !== JSON.stringify(store.get())) store.set(decode(text))
      return store.get()
    },
  })
}

/** A store of this tab alone, which outlives a reload and the trip to read an SMS. */
export function keepInTab<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  initial: v.InferOutput<Schema>,
): PreinitializedWritableAtom<v.InferOutput<Schema>> {
  const tab = forgivingStorage(() => sessionStorage)
  const kept = v.safeParse(schema, parsed(tab[key]))
  const store = atom<v.InferOutput<Schema>>(kept.success ? kept.output : initial)
  store.listen(value => {
    tab[key] = JSON.stringify(value)
  })
  keptStores.push({ key, reset: () => store.set(initial) })
  return store
}

const plainText = { encode: String, decode: String }

/** Section 3's five keys; the credential itself is a cookie no script can read. */
const $phoneNumber = persistentAtom('phone_number', '', plainText)
const $userToken = persistentAtom('user_token', '', plainText)
const $userEmail = persistentAtom('user_email', '', plainText)
const $userName = persistentAtom('user_name', '', plainText)
export const $user = keep('user_session', v.nullable(User), null)

export const $session = computed(
  $user,
  (user): Session => (user ? { state: 'player', status: user.status } : { state: 'guest' }),
)

/** A store of what belongs to one player: it begins anew as soon as nobody is logged in. */
export function ofPlayer<Value>(initial: Value): PreinitializedWritableAtom<Value> {
  const store = atom<Value>(initial)
  $session.listen(({ state }) => {
    if (state === 'guest') store.set(initial)
  })
  return store
}

export function startSession(user: User, userToken: string): void {
  $userToken.set(userToken)
  rememberUser(user)
}

export function rememberUser(user: User): void {
  $phoneNumber.set(user.phone_number)
  $userEmail.set(user.email)
  $userName.set(user.name)
  $user.set(user)
}

/**
 * Clears all local storage, which signs out every tab of this browser. The language on the screen is
 * no player's secret: it is chosen anew at once.
 */
export function forgetSession(): void {
  try {
    localStorage.clear()
  } catch {
    // Blocked storage holds nothing to clear.
  }
  for (const store of [$phoneNumber, $userToken, $userEmail, $userName]) store.set('')
  for (const { reset } of keptStores) reset()
  try {
    localStorage.clear()
  } catch {}
  if ($language.get() !== 'en') $language.set($language.get())
}

/**
 * Runs the work while no other tab of this browser runs work of the same name. Where the browser
 * has no locks, or refuses them with its storage, the work runs all the same.
 */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  try {
    const isFree = await navigator.locks.request(name, { ifAvailable: true }, async lock => {
      if (lock) await begin()
      return lock !== null
    })
    if (isFree) return
    // The other tab has let go, but what it wrote last may reach this one's storage a little later.
    await navigator.locks.request(name, () =>
      new Promise(done => setTimeout(done, STORAGE_LAG_MS)).then(begin),
    )
  } catch (error) {
    if (hasBegun) throw error
    await work()
  }
}

/** The server no longer knows the session. What the player typed stays for the next login. */
function expireSession(): void {
  if ($user.get()) toast('info', messages.get().sessionEnded)
  $userToken.set('')
  $user.set(null)
}

connect({ userToken: () => $userToken.get(), onSignedOut: expireSession })

function forgivingStorage(open: () => Storage): Record<string, string> {
  let storage: Storage
  try {
    storage = open()
    storage.setItem('storage_probe', '')
    storage.removeItem('storage_probe')
  } catch {
    return {}
  }
  // What does not fit into full storage lives here until the page is left.
  const overflow: Record<string, string> = {}
  return new Proxy(storage as unknown as Record<string, string>, {
    get: (target, key: string) => overflow[key] ?? target[key],
    has: (target, key: string) => key in overflow || key in target,
    set(target, key: string, value: string) {
      try {
        target[key] = value
        delete overflow[key]
      } catch {
        overflow[key] = value
      }
      return true
    },
  })
}

/** What stands in storage as JSON; undefined for what is none. */
function parsed(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function noEvents() {
  return { addEventListener() {}, removeEventListener() {} }
}
