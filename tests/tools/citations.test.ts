import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { brokenCitations } from '../../tools/test/check-citations.ts'

// Composed, so that a search for a missing paper finds no test.
const [gone, rules, notes] = ['gone', 'rules', 'notes'].map(name => `${name}.md`)

let root = ''

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ank-citations-'))
  await put('README.md', `# Ank\n\nSee [the rules](docs/${rules}#what-wins) and docs/${rules}.\n`)
  await put(`docs/${rules}`, '# Rules\n\n## What wins?\n\nBack to [Ank](../README.md).\n')
  await put('docs/decisions/0001-layout.md', '# Layout\n')
})

afterEach(() => rm(root, { recursive: true, force: true }))

it('accepts citations and links that resolve', async () => {
  await put('src/a.ts', `// Source: docs/${rules}, decision 0001.\nexport const page = '${gone}'\n`)
  await put(`docs/${notes}`, `# Notes\n\nAs ${rules} and https://x.example/${gone} say.\n`)
  expect(await brokenCitations(root)).toEqual([])
})

it.each([
  ['a line comment', 'src/a.ts', `// As ${gone} says.\n`, `there is no ${gone}`],
  ['a block comment', 'src/a.tsx', `/**\n * See docs/${gone}.\n */\n`, `there is no docs/${gone}`],
  ['a comment in markup', 'src/a.astro', `<!-- See ${gone} -->\n`, `there is no ${gone}`],
  ['a comment of a script', '.ci/run', `# See ${gone}\n`, `there is no ${gone}`],
  ['a paper', `docs/${notes}`, `As ${gone} says.\n`, `there is no ${gone}`],
  ['a decision', 'src/a.ts', '// Decision 0099.\n', 'there is no decision 0099'],
  ['a link', `docs/${notes}`, `[x](${gone})\n`, `the link ${gone} leads nowhere`],
  [
    'a heading',
    `docs/${notes}`,
    `[x](${rules}#what-loses)\n`,
    `docs/${rules} has no heading #what-loses`,
  ],
])('reports %s that leads nowhere', async (_kind, file, text, message) => {
  await put(file, text)
  expect(await brokenCitations(root)).toEqual([`${file}: ${message}`])
})

it('refuses a folder without files, which would always pass', async () => {
  await rm(root, { recursive: true })
  await mkdir(root)
  await expect(brokenCitations(root)).rejects.toThrow('no file to check')
})

async function put(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), content)
}
