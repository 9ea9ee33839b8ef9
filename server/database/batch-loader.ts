/** A load that is slower than this does not keep the next keys waiting. */
const PATIENCE_MS = 250
/** Most loads at a time, when the database is slow. */
const AT_ONCE_MAX = 4

type Waiting<Key, Value> = {
  key: Key
  resolve: (value: Value | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * Loads values by key. The first key is loaded at once; keys that arrive during a load are loaded
 * together afterwards, or after a moment if the load does not end. Nothing is cached: every value is
 * read after it was requested.
 */
function createBatchLoader<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Waiting<Key, Value>[] = []
  let running = 0
  /** Whether a load is running that has not timed out; there is at most one. */
  let isLoading = false

  async function loadAll() {
    const asked = waiting
    waiting = []
    running += 1
    isLoading = true
    let isPatient = true
    const timer = setTimeout(endPatience, PATIENCE_MS)
    try {
      const found = await load([...new Set(asked.map(({ key }) => key))])
      for (const { key, resolve } of asked) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
    clearTimeout(timer)
    running -= 1
    endPatience()

    function endPatience() {
      if (isPatient) isLoading = false
      isPatient = false
      loadNext()
    }
  }

  function loadNext() {
    if (waiting.length > 0 && !isLoading && running < AT_ONCE_MAX) void loadAll()
  }

  return key =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      loadNext()
    })
}

/** The same for a read without keys: calls at the same time share one that begins after them. */
export function createSharedRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  const load = createBatchLoader(async () => new Map([['', await read()]]))
  return async () => (await load(''))!
}
