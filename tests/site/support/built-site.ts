import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(import.meta.dirname, '..', '..', '..', 'dist')

/** The names of all files of the build, below dist/. */
export const builtFiles: readonly string[] = readdirSync(dist, {
  recursive: true,
  withFileTypes: true,
})
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name).slice(dist.length + 1))

export const builtPages = builtFiles.filter(name => name.endsWith('.html'))

export function readBuilt(name: string): string {
  return readFileSync(join(dist, name), 'utf8')
}

export function builtBytes(name: string): Buffer {
  return readFileSync(join(dist, name))
}
