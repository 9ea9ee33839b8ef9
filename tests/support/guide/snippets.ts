import { readFileSync } from 'node:fs'

export type Snippet = { file: string; code: string }

const path = new URL('../../../docs/develop/add-a-screen.md', import.meta.url)

export const guide = readFileSync(path, 'utf8')

/** The code of the guide, each with the file in its heading, or in the text before a block. */
export const snippets: readonly Snippet[] = guide
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

/** `…` stands for code that is left out. Spaces, line breaks and a comma before a bracket may differ. */
export function patternOf(code: string): RegExp {
  const parts = code
    .trim()
    .split('…')
    .map(part =>
      part
        .split(/(\s+|[()[\]{}])/)
        .map(token => {
          if (/^\s*$/.test(token)) return token && '\\s*'
          const escaped = token.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
          if (/^[)\]}]$/.test(token)) return `,?\\s*${escaped}`
          return /^[([{]$/.test(token) ? `${escaped}\\s*` : escaped
        })
        .join(''),
    )
  return new RegExp(parts.join('[\\s\\S]*?'))
}
