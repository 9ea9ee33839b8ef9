import { type Dirent, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const MOST_FILES = 20

test('no folder of the server or the island has more than 20 files, but for words, styles, parts and migrations', () => {
  const counts = new Map<string, number>()
  for (const top of ['server', 'src/islands/app']) {
    const entries = readdirSync(join(root, top), { recursive: true, withFileTypes: true })
    for (const { parentPath } of entries.filter(isCode)) {
      const folder = relative(root, parentPath)
      if (!/messages|migrations|app\/ui$/.test(folder))
        counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  }
  expect(counts.size).toBeGreaterThan(40)
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
})

function isCode(entry: Dirent): boolean {
  return entry.isFile() && !entry.name.endsWith('.css')
}
