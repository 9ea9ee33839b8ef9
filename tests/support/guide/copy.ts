import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Change } from './new-screen.ts'

const root = new URL('../../../', import.meta.url).pathname
const left = /^\.\/?(node_modules|dist|screenshots|test-results|\.git|\.data|\.astro)(\/|$)/

/** A copy of the tree in a new folder, without what is built or installed; that is linked. */
export function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ank-guide-'))
  cpSync(root, folder, {
    recursive: true,
    filter: path => !left.test(`./${path.slice(root.length)}`),
  })
  for (const part of ['node_modules', '.astro']) symlinkSync(join(root, part), join(folder, part))
  return folder
}

/** Applies the changes to a copy, and returns the files they wrote. */
export function apply(changes: readonly Change[], folder: string): string[] {
  for (const { file, as = file, change } of changes) {
    const path = join(folder, as)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, change(readFileSync(join(folder, file), 'utf8')))
  }
  return [...new Set(changes.map(({ file, as = file }) => as))]
}
