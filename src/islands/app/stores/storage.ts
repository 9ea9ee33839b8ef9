import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import { atom, type PreinitializedWritableAtom, type WritableAtom } from 'nanostores'
import * as v from 'valibot'

/** The functions that reset each persistent store, with its key. */
const resets: { key: string; reset: () => void }[] = []

const storage = safeStorage(() => localStorage)
setPersistentEngine(storage, typeof window === 'undefined' ? noEvents() : windowPersistentEvents)

export type Persistent<Value> = PreinitializedWritableAtom<Value> & {
  /** Reads the value that another tab may have just written, without waiting for the event. */
  reload: () => Value
}

/**
 * A store in local storage. A value that does not fit its schema counts as absent. If storage is
 * blocked or full, the value is in memory only.
 */
export function persistent<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  initial: v.InferOutput<Schema>,
): Persistent<v.InferOutput<Schema>> {
  const decode = (text: string) => {
    const read = v.safeParse(schema, parsed(text))
    return read.success ? read.output : initial
  }
  const store = persistentAtom<v.InferOutput<Schema>>(key, initial, {
    encode: JSON.stringify,
    decode,
  })
  resets.push({ key, reset: () => store.set(initial) })
  return Object.assign(store, {
    reload: () => {
      const text = storage[key]
      if (text !== undefined && text !== JSON.stringify(store.get())) store.set(decode(text))
      return store.get()
    },
  })
}

/** A store of this tab only. It survives a reload, and a switch to another app to read an SMS. */
export function persistentInTab<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  initial: v.InferOutput<Schema>,
): PreinitializedWritableAtom<v.InferOutput<Schema>> {
  const tab = safeStorage(() => sessionStorage)
  const kept = v.safeParse(schema, parsed(tab[key]))
  const store = atom<v.InferOutput<Schema>>(kept.success ? kept.output : initial)
  store.listen(value => {
    tab[key] = JSON.stringify(value)
  })
  resets.push({ key, reset: () => store.set(initial) })
  return store
}

/** A store of plain text in local storage. */
export function persistentText(key: string): WritableAtom<string> {
  const store = persistentAtom(key, '', { encode: String, decode: String })
  resets.push({ key, reset: () => store.set('') })
  return store
}

/** Clears all storage and resets every persistent store, apart from the keys to keep. */
export function resetStorage(keep: readonly string[] = []): void {
  for (const { key, reset } of resets) if (!keep.includes(key)) reset()
  try {
    if (keep.length === 0) {
      localStorage.clear()
      sessionStorage.clear()
    }
    // Most stores belong to screens that are not loaded.
    for (const key of Object.keys(localStorage)) {
      if (!keep.includes(key)) localStorage.removeItem(key)
    }
  } catch {
    // Blocked storage has nothing to clear.
  }
}

function safeStorage(open: () => Storage): Record<string, string> {
  let storage: Storage
  try {
    storage = open()
    storage.setItem('storage_probe', '')
    storage.removeItem('storage_probe')
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
