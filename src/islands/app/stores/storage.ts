import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import { atom, type PreinitializedWritableAtom, type WritableAtom } from 'nanostores'
import * as v from 'valibot'

/** What begins every kept store anew. */
const resets: (() => void)[] = []

const storage = forgivingStorage(() => localStorage)
setPersistentEngine(storage, typeof window === 'undefined' ? noEvents() : windowPersistentEvents)

export type Persistent<Value> = PreinitializedWritableAtom<Value> & {
  /** Takes over what another tab may have written just now, without waiting to be told. */
  reload: () => Value
}

/**
 * A store kept in local storage. What cannot be read back by its schema counts as absent, and
 * where storage is blocked or full the value lives in memory alone.
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
  resets.push(() => store.set(initial))
  return Object.assign(store, {
    reload: () => {
      const text = storage[key]
      if (text !== undefined && text !== JSON.stringify(store.get())) store.set(decode(text))
      return store.get()
    },
  })
}

/** A store of this tab alone, which outlives a reload and the trip to read an SMS. */
export function persistentInTab<Schema extends v.GenericSchema>(
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
  resets.push(() => store.set(initial))
  return store
}

/** A text kept in local storage as it is. */
export function persistentText(key: string): WritableAtom<string> {
  const store = persistentAtom(key, '', { encode: String, decode: String })
  resets.push(() => store.set(''))
  return store
}

/** Clears all local storage, and begins anew every store that is kept. */
export function resetStorage(): void {
  for (const reset of resets) reset()
  try {
    localStorage.clear()
  } catch {
    // Blocked storage holds nothing to clear.
  }
}

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
