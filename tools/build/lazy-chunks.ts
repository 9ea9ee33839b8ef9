import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** The URL of the script of each lazily imported module, by the name of the module's file. */
const LazyChunks = v.record(v.string(), v.string())

/** Writes the list of lazy chunks. It changes nothing in the build. */
export function listLazyChunks(): Plugin {
  return {
    name: 'list-lazy-chunks',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async generateBundle({ dir = '' }, bundle) {
      const urls: Record<string, string> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds) {
          const isLazy = (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
          const name = basename(id.replace(/(\/index)?\.tsx?$/, ''))
          if (isLazy) urls[name] = `/${chunk.fileName}`
        }
      }
      const list = listOf(dir)
      await mkdir(dirname(list), { recursive: true })
      await writeFile(list, JSON.stringify(urls, null, 2))
    },
  }
}

/** Reads the list that the last build into `dist` wrote. */
export async function readLazyChunks(dist: string): Promise<Record<string, string>> {
  return v.parse(LazyChunks, JSON.parse(await readFile(listOf(dist), 'utf8')))
}

/** Outside the build, and with its name: the tests make a second build elsewhere. */
function listOf(dist: string): string {
  return join(root, '.astro', `lazy-chunks-${basename(dist)}.json`)
}
