import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

test('every paper that a program names is there', () => {
  const files = globSync('{src,server,tests,tools}/**/*.{ts,tsx,astro}', { cwd: root })
  const texts = files.map(file => readFileSync(join(root, file), 'utf8'))
  const papers = new Set(texts.flatMap(text => text.match(/\bdocs\/[\w/-]+\.md\b/g) ?? []))
  expect(papers.size).toBeGreaterThan(5)
  expect([...papers].filter(paper => !existsSync(join(root, paper)))).toEqual([])
})
