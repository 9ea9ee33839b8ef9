import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const madeOf = [
  'server/database/migrations',
  'server/database/migrate.ts',
  'node_modules/@electric-sql/pglite/package.json',
  'tests/support/blank-database.ts',
]

/** The folder of the blank databases, and the name of the one for the current code. */
export const blanksFolder = join(root, 'node_modules', '.cache', 'ank-blank-databases')
export const blankName = nameOfBlank()

function nameOfBlank(): string {
  const hash = createHash('sha256')
  for (const path of madeOf) add(hash, join(root, path))
  return hash.digest('hex').slice(0, 16)
}

function add(hash: Hash, path: string): void {
  if (statSync(path).isFile()) hash.update(readFileSync(path))
  else for (const name of readdirSync(path).sort()) add(hash.update(name), join(path, name))
}
