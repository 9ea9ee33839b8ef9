import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import { atom, type PreinitializedWritableAtom, type WritableAtom } from 'nanostores'
import * as v from 'valibot'

/**
 * What the value of a store outlives. By default it goes when the session ends. `session`: it stays
 * until the player logs out. `logout`: it belongs to no player, and stays on the phone.
 */
type Lifetime = { outlives?: 'session' | 'logout' }

/** How a session ends: by itself, or because the player logs out. */
type End = 'session' | 'logout'

/** Every persistent store that is loaded. */
const stores: (Lifetime & {
  key: string
  isInTab?: true
  reset: () => void
  reload?: () => void
})[] = []

const storage = safeStorage(() => localStorage)
setPersistentEngine(storage, typeof window === 'undefined' ? noEvents() : windowPersistentEvents)

// A page that Back restores from the cache has missed what other tabs wrote.
if (typeof window !== 'undefined') {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const { reload } of stores) reload?.()
  })
}

export type Persistent<Value> = PreinitializedWritableAtom<Value> & {
  /** Reads the value that another tab may have just written, without waiting for the event. */
  reload: () => Value
}

/**
 * A store in local storage. A value that does not fit its schema counts as absent, and the initial one
 * is not stored: a store that is read again would write it after a logout. If storage is blocked or
 * full, the value is in memory only.
 */
export function persistent<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  initial: v.InferOutput<Schema>,
  lifetime: Lifetime = {},
): Persistent<v.InferOutput<Schema>> {
  const decode = (text: string) => {
    const read = v.safeParse(schema, parsed(text))
    return read.success ? read.output : initial
  }
  const store = persistentAtom<v.InferOutput<Schema>>(key, initial, {
    encode: value => (value === initial ? undefined : JSON.stringify(value)),
    decode,
  })
  function reload() {
    const text = storage[key]
    if (text === undefined) {
      // It was removed here or in another tab.
      if (store.get() !== initial) store.set(initial)
    } else if (text !== JSON.stringify(store.get())) store.set(decode(text))
    return store.get()
  }
  stores.push({ key, reset: () => store.set(initial), reload, ...lifetime })
  return Object.assign(store, { reload })
}

/** A store of this tab only. It survives a reload, and a switch to another app to read an SMS. */
export function persistentInTab<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  initial: v.InferOutput<Schema>,
  lifetime: { outlives?: 'session' } = {},
): PreinitializedWritableAtom<v.InferOutput<Schema>> {
  const tab = safeStorage(() => sessionStorage)
  const kept = v.safeParse(schema, parsed(tab[key]))
  const store = atom<v.InferOutput<Schema>>(kept.success ? kept.output : initial)
  store.listen(value => {
    tab[key] = JSON.stringify(value)
  })
  stores.push({ key, isInTab: true, reset: () => store.set(initial), ...lifetime })
  return store
}

/** A store of plain text in local storage. A text that `decode` does not know is the initial one. */
export function persistentText<Text extends string>(
  key: string,
  initial: Text,
  lifetime: Lifetime = {},
  decode: (text: string) => Text = text => text as Text,
): WritableAtom<Text> {
  const store = persistentAtom<Text>(key, initial, { encode: String, decode })
  stores.push({ key, reset: () => store.set(initial), ...lifetime })
  return store
}

/**
 * Removes from storage what does not outlive this end of a session, and resets its stores. A key
 * whose store is not loaded goes too, so every store that outlives the end must be loaded.
 */
export function resetStorage(end: End): void {
  const kept = new Set<string>()
  for (const { key, reset, outlives } of stores) {
    if (outlives === 'logout' || outlives === end) kept.add(key)
    else reset()
  }
  try {
    for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key)
  } catch {
    // Blocked storage has nothing to remove.
  }
  if (end === 'logout') resetTab()
}

/** Removes what is stored of this tab, all of which goes with a logout, here or in another tab. */
export function resetTab(): void {
  for (const { isInTab, reset } of stores) if (isInTab) reset()
  try {
    sessionStorage.clear()
  } catch {
    // Blocked storage has nothing to remove.
  }
}

function safeStorage(open: () => Storage): Record<string, string> {
  let storage: Storage
  try {
    storage = open()
    // A write would not tell blocked storage from full one, which can be read.
    storage.getItem('')
  } catch {
    return {}
  }
  // Values that do not fit into full storage are here until the page is closed.
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
    deleteProperty(target, key: string) {
      delete target[key]
      return delete overflow[key]
    },
  })
}

/** A stored JSON text as a value; undefined where there is none. */
function parsed(text: string | undefined): unknown {
  // A caught error costs too: for its source position the browser parses the whole script again.
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function noEvents() {
  return { addEventListener() {}, removeEventListener() {} }
}
