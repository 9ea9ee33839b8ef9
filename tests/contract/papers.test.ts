import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { appRoutes, fundHistoryTitles, sitePaths } from '#contract/routes.ts'
import * as sentences from '#contract/sentences.ts'

const root = new URL('../../', import.meta.url)
const specification = paper('specification')

/** Files that a reader of the papers is to write. */
const examples = [
  'server/payments/acme.ts',
  'server/sms/acme-sms.ts',
  'src/content/pages/bonuses.mdx',
]

describe('the files that the papers name', () => {
  const papers = globSync('docs/**/*.md', { cwd: root })
  const named = papers.flatMap(path => {
    const text = readFileSync(new URL(path, root), 'utf8')
    const names = text.matchAll(/`((?:src|server|tests|tools|docs)\/[\w./[\]-]+\.\w+)`/g)
    return Array.from(names, ([, file]) => [path, file ?? ''] as const)
  })

  test.each(named.filter(([, file]) => !examples.includes(file)))('in %s: %s', (_, file) => {
    expect(existsSync(new URL(file, root))).toBe(true)
  })
})

describe('docs/specification.md', () => {
  const paths = Object.values(appRoutes).map(({ path }) => path)
  const spelled = paths.map(path =>
    path
      .replace(':game/:type', '{gameName}/{gameType}')
      .replace(':game', '{gameName}')
      .replace(':type', '{TYPE}'),
  )

  const cells = Array.from(specification.matchAll(/^\| (`\/[^|]*) \|/gm), ([, cell]) => cell!)
  const named = cells.flatMap(cell => Array.from(cell.matchAll(/`([^`]+)`/g), ([, path]) => path!))

  test.each([...new Set(named)])('names the route %s of the app', path => {
    expect([...spelled, ...Object.values(sitePaths)]).toContain(path)
  })

  test.each(Object.keys(fundHistoryTitles))('has the list %s', type => {
    expect(specification.includes(`\`${type}\``)).toBe(true)
  })

  test.each(allCalls.map(({ name }) => name))('has the call %s', name => {
    expect(specification.includes(name)).toBe(true)
  })

  const texts = Object.values(sentences).filter(value => typeof value === 'string')
  const ours = new Set<string>([sentences.tooLarge, sentences.demoHeadline])

  test.each(texts.filter(text => !ours.has(text)))('has the message "%s"', text => {
    expect(specification.includes(`"${text}"`)).toBe(true)
  })
})

function paper(name: string): string {
  return readFileSync(new URL(`docs/${name}.md`, root), 'utf8')
}
