type Waiting<Key, Value> = {
  key: Key
  resolve: (value: Value | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * Loads values by key. The first key is loaded at once; keys that arrive during a load are loaded
 * together afterwards. Nothing is cached: every value is read after it was requested.
 */
export function createBatchLoader<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Waiting<Key, Value>[] = []
  let isLoading = false

  async function loadAll() {
    isLoading = true
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      try {
        const found = await load([...new Set(asked.map(({ key }) => key))])
        for (const { key, resolve } of asked) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    isLoading = false
  }

  return key =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isLoading) void loadAll()
    })
}
