type Waiting<Key, Value> = {
  key: Key
  resolve: (value: Value | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * A lookup by key that asks for one key at once, and for all that arrive meanwhile together when
 * the answer is back. Nothing is kept: every answer was read after it was asked for.
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
