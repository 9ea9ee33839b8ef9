import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** The URL of the script of each module that is imported lazily, by the name of the module's file. */
const LazyChunks = v.record(v.string(), v.string())

/** Writes down where each lazy module went, because a script of several does not tell. */
export function listLazyChunks(): Plugin {
  return {
    name: 'list-lazy-chunks',
    async generateBundle({ dir = '' }, bundle) {
      const urls: Record<string, string> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds) {
          const isLazy = (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
          if (isLazy) urls[basename(id).replace(/\.tsx?$/, '')] = `/${chunk.fileName}`
        }
      }
      const list = listOf(dir)
      await mkdir(dirname(list), { recursive: true })
      await writeFile(list, JSON.stringify(urls, null, 2))
    },
  }
}

/** As the last build into this folder wrote it down. */
export async function readLazyChunks(dist: string): Promise<Record<string, string>> {
  return v.parse(LazyChunks, JSON.parse(await readFile(listOf(dist), 'utf8')))
}

/** Beside the build, not in it: and of its name, since tests build a second one elsewhere. */
function listOf(dist: string): string {
  return join(root, '.astro', `lazy-chunks-${basename(dist)}.json`)
}
