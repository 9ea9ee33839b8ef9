import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** A line of a comment, or the comment at the end of a line. */
const COMMENT = /^\s*(?:\/\/|\{?\/?\*).*|\s(?:\/\/|\/\*) .*/gm
const SECTION = /\b(docs\/[\w/-]+\.md), ([A-Z][\w’' -]*)\./g
const SOURCE_FILE = /(?<![\w.@/#*-])[\w-]+(?:\/[\w.-]+)*\.(?:ts|tsx|astro)\b/g

const files = globSync('{src,server,tests,tools}/**/*.{ts,tsx,astro}', { cwd: root })
const texts = files.map(file => [file, readFileSync(join(root, file), 'utf8')] as const)

test('every document that the code cites exists', () => {
  const cited = new Set(texts.flatMap(([, text]) => text.match(/\bdocs\/[\w/-]+\.md\b/g) ?? []))
  expect(cited.size).toBeGreaterThan(5)
  expect([...cited].filter(path => !existsSync(join(root, path)))).toEqual([])
})

test('every section of a document that the code cites exists', () => {
  const cited = texts.flatMap(([file, text]) =>
    [...text.replaceAll(/\n\s*(?:\*|\/\/)? */g, ' ').matchAll(SECTION)].map(
      ([, path, section]) => ({ file, path: path!, section: section! }),
    ),
  )
  expect(cited.length).toBeGreaterThan(20)
  expect(cited.filter(({ path, section }) => !headingsOf(path).includes(section))).toEqual([])
})

/** The headings of a document without their numbers. */
function headingsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/^#+ (?:\d+\. )?(.*)$/gm)].map(([, heading]) => heading!)
}

// A citation may leave out the first folders: `bids/place-bid.ts` is server/bids/place-bid.ts.
test('every source file that a comment cites exists', () => {
  const cited = texts.flatMap(([file, text]) =>
    (text.match(COMMENT) ?? [])
      .flatMap(comment => comment.match(SOURCE_FILE) ?? [])
      .map(path => ({ file, path })),
  )
  expect(cited.length).toBeGreaterThan(50)
  const exists = (path: string) => files.some(file => `/${file}`.endsWith(`/${path}`))
  expect(cited.filter(({ path }) => !exists(path))).toEqual([])
})
