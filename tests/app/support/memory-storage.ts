/** A Storage that behaves as the browser's does under property access. */
export function memoryStorage(initial: Record<string, string> = {}) {
  const data: Record<string, string> = { ...initial }
  const methods = {
    getItem: (key: string) => data[key] ?? null,
    setItem: (key: string, value: string) => {
      data[key] = value
    },
    removeItem: (key: string) => void delete data[key],
    clear: () => {
      for (const key of Object.keys(data)) delete data[key]
    },
  }
  const storage = new Proxy(data, {
    get: (target, key: string) => methods[key as keyof typeof methods] ?? target[key],
  })
  return { data, storage }
}
