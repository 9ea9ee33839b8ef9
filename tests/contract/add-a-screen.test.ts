import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { guide, patternOf, snippets } from '../support/guide/snippets.ts'

const root = new URL('../../', import.meta.url)

describe('docs/develop/add-a-screen.md', () => {
  test.each(snippets)('shows code that is in $file', ({ file, code }) => {
    expect(readFileSync(new URL(file, root), 'utf8')).toMatch(patternOf(code))
  })

  test('has a snippet for every step with code, and names files that exist', () => {
    expect(snippets.length).toBeGreaterThan(6)
    const files = Array.from(
      guide.matchAll(/`((?:src|server|tests|docs|public)\/[^`‹›*]+\.\w+)`/g),
      ([, file]) => file!,
    )
    expect(files.filter(file => !existsSync(new URL(file, root)))).toEqual([])
  })
})
