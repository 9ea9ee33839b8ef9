import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const guide = read('docs/develop/add-a-screen.md')

/** A section of the guide with the file in its heading, or in the text before a block. */
const snippets = guide
  .split(/^## \d\. /m)
  .slice(1)
  .flatMap(section => {
    const own = /^.*: `([^`]+)`/.exec(section)?.[1]
    return Array.from(section.matchAll(/```tsx?\n([\s\S]*?)```/g)).map(({ 1: code, index }) => {
      const before = section.slice(0, index).trimEnd().split('\n').at(-1) ?? ''
      const file = /`(src\/[^`]+\.tsx?)`:$/.exec(before)?.[1] ?? own ?? ''
      return { file, code: code! }
    })
  })

describe('docs/develop/add-a-screen.md', () => {
  test.each(snippets)('shows code that is in $file', ({ file, code }) => {
    expect(onOneLine(read(file))).toMatch(patternOf(code))
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

/** `…` and the end of a snippet stand for code that is left out. */
function patternOf(code: string): RegExp {
  const parts = onOneLine(code)
    .split('…')
    .map(part => part.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(parts.join('.*?'))
}

function onOneLine(code: string): string {
  return code
    .replace(/\s+/g, ' ')
    .replace(/,? ([)\]}])/g, '$1')
    .replace(/([([{]) /g, '$1')
    .trim()
}

function read(file: string): string {
  return readFileSync(new URL(file, root), 'utf8')
}
