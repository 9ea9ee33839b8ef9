import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Plugin } from 'vite'

const NAMES = '\0class-names:'
const named = /\bstyles\.(\w+)/g
const className = /\.(-?[a-z_][\w-]*)/gi

/** The name of a class in the page: its file and its own, the same in every build. */
export function scopedName(name: string, file: string): string {
  return `${basename(file, '.module.css')}-${name}`
}

/**
 * A page carries the styles of all its island's parts: the scripts need only the names. Without
 * this every rule would be in the page twice, once by the page and once by the island.
 */
export function classNamesOnly(): Plugin {
  return {
    name: 'class-names-only',
    resolveId: (id, importer) =>
      id.endsWith('.module.css') && importer
        ? NAMES + resolve(importer, '..', id).slice(0, -4)
        : null,
    async load(id) {
      if (!id.startsWith(NAMES)) return null
      const file = `${id.slice(NAMES.length)}.css`
      const css = (await readFile(file, 'utf8')).replace(/\/\*.*?\*\//gs, '')
      const names = new Set([...css.matchAll(className)].map(([, name]) => name!))
      const map = Object.fromEntries([...names].map(name => [name, scopedName(name, file)]))
      return `export default ${JSON.stringify(map)}`
    },
    /** A name that stands in the code is put there; the map is for those that are chosen. */
    transform(code, id) {
      const sheet = /^import styles from '\.\/(.+\.module\.css)'/m.exec(code)?.[1]
      return sheet && id.endsWith('.tsx')
        ? code.replace(named, (_, name: string) => JSON.stringify(scopedName(name, sheet)))
        : null
    },
  }
}
