import type { Loader } from 'astro/loaders'

/** A mistake in the content. The message is for writers, so there is no stack. */
export class ContentError extends Error {
  override stack = ''
}

/** An undeclared part of what Astro passes to loaders: how it reads each kind of file. */
type EntryTypes = { entryTypes: Map<string, { getEntryInfo: (file: object) => Promise<object> }> }

/**
 * Returns a loader that continues after a mistake in a file. The dev server then shows what checkContent
 * finds instead of any page. A build with a mistake fails earlier.
 */
export function forWriters(loader: Loader): Loader {
  return {
    name: loader.name,
    load: async context => {
      if (!context.watcher) return loader.load(context)
      const { entryTypes } = context as typeof context & EntryTypes
      const forgiving = [...entryTypes].map(([ending, type]) => {
        const getEntryInfo = async (file: object) => {
          try {
            return await type.getEntryInfo(file)
          } catch {
            return { data: {}, body: '' }
          }
        }
        return [ending, { ...type, getEntryInfo }] as const
      })
      const parseData: typeof context.parseData = entry =>
        context.parseData(entry).catch(() => entry.data)
      const changed = { ...context, parseData, entryTypes: new Map(forgiving) }
      return loader.load(changed)
    },
  }
}
